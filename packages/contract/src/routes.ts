import { features } from "./features.ts";
import type { Route } from "./shared/route.ts";

type Exported = {
  [F in keyof typeof features]: (typeof features)[F][keyof (typeof features)[F]];
}[keyof typeof features];
/** The names of what has ids. */
export type ResourceName = Extract<Exported, { resource: { notFound: string } }>["resource"]["name"];

/** Every route of the product by feature: what the server answers, the API page shows and the isolation crawl walks. */
export const routes: readonly { feature: string; name: string; route: Route }[] = Object.entries(
  features,
).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isRoute(value) ? [{ feature, name, route: value }] : [],
  ),
);

function isRoute(value: unknown): value is Route {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}
