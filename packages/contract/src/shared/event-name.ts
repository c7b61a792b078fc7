import type { EventName } from "./events.ts";

/** Apart from the schemas, which a browser does not need to hear by. */
export function eventName(companyId: number, name: EventName): string {
  // Called the same for every company.
  return name === "announcement" ? `company-${name}` : `company-${companyId}-${name}`;
}
