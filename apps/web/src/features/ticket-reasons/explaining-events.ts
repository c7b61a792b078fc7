import type { TicketEvent, TicketEventReason } from "@recado/contract/ticket-events";

/** Events that change where a ticket is: its queue, its user, its state, or its place in the list. */
const placing: readonly TicketEvent["type"][] = [
  "opened",
  "reopened",
  "accepted",
  "returned",
  "transferred",
  "queued",
  "moved",
  "closed",
  "expired",
  "snoozed",
  "woken",
  "prioritised",
  "slaApplied",
  "slaRemoved",
  "slaBreached",
];

/** Reasons of decisions that no person took. All that they change is explained, also tags and requests for ratings. */
const deciding: readonly TicketEventReason["type"][] = ["rule", "slaPolicy", "assignment", "timer"];

/** Returns the events that explain why a ticket is where it is, newest first. */
export function explainingEvents(events: readonly TicketEvent[]): TicketEvent[] {
  return events
    .filter(({ type, reason }) => placing.includes(type) || (reason && deciding.includes(reason.type)))
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}
