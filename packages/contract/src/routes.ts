import { features } from "./features.ts";
import type { Route } from "./shared/route.ts";

type Exported = {
  [F in keyof typeof features]: (typeof features)[F][keyof (typeof features)[F]];
}[keyof typeof features];
/** Names of the resources that have ids. */
export type ResourceName = Extract<Exported, { resource: { notFound: string } }>["resource"]["name"];

/**
 * All routes of the product, grouped by feature. The server registers them, the API's documentation screen lists them
 * and the isolation tests call them.
 */
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
