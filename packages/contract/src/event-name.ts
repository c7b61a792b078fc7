import type { EventName } from "./events.ts";

/**
 * Returns the name of a live event as it is published. The function has a file of its own, because a browser needs the
 * event's name but not its schema.
 */
export function eventName(companyId: number, name: EventName): string {
  // Announcements go to every company, so the name of their event contains no company id.
  return name === "announcement" ? `company-${name}` : `company-${companyId}-${name}`;
}
