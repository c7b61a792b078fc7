import type { EventName } from "./events.ts";

/** Apart from the schemas, which a browser that only listens does without. */
export function eventName(companyId: number, name: EventName): string {
  return `company-${companyId}-${name}`;
}
