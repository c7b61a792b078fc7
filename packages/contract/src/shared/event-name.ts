import type { EventName } from "./events.ts";

/** As it is called on the wire; apart from the events themselves, whose schemas a browser does not need. */
export function eventName(companyId: number, name: EventName): string {
  return `company-${companyId}-${name}`;
}
