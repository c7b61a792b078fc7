import { lazyRouteComponent } from "@tanstack/react-router";
import { loadOnceReachable } from "../shared/api/connectivity.ts";

/** A page component whose code loads when the user opens the page. */
export function page<Part extends Record<string, unknown>, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
) {
  return lazyRouteComponent(() => loadOnceReachable(load), name);
}
