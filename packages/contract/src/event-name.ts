import type { EventName } from "./events.ts";

/** In its own file, because a browser needs the name of an event but not the event's schema. */
export function eventName(companyId: number, name: EventName): string {
  // Announcements go to every company, so their event has no company id.
  return name === "announcement" ? `company-${name}` : `company-${companyId}-${name}`;
}
