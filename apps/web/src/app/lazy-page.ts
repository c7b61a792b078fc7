import { lazyRouteComponent } from "@tanstack/react-router";
import { onceReached } from "../shared/api/reach.ts";

/** A part of the program that comes once somebody goes there. */
export function page<Part extends Record<string, unknown>, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
) {
  return lazyRouteComponent(() => onceReached(load), name);
}
