import {
  maxChosenConditions,
  type TicketFilter,
  ticketConditionSchema,
} from "@recado/contract/ticket-filters";

/** Fields of conditions by the names that they have in links from before the filter was typed. */
const oldChoices = { queues: "queue", connections: "connection", ads: "ad", tags: "tag", users: "user" };
const oldFlags = ["unread", "fromAd"];

/** Names in the URL that only old links have. */
export const oldNames: readonly string[] = [...Object.keys(oldChoices), ...oldFlags, "part"];

/**
 * Reads the conditions in the state of a URL, also of an old link. Users can type URLs, so invalid conditions are
 * dropped.
 */
export function readFilter(raw: Record<string, unknown>): TicketFilter {
  const old = [
    ...Object.entries(oldChoices).map(([name, field]) => ({ field, is: "anyOf", values: raw[name] })),
    ...oldFlags.map((field) => ({ field, is: raw[field] || undefined })),
  ].filter((condition) => Object.values(condition).every((value) => value !== undefined));
  return [...old, ...(Array.isArray(raw.filter) ? raw.filter : [])]
    .flatMap((condition) => ticketConditionSchema.safeParse(condition).data ?? [])
    .slice(0, maxChosenConditions);
}
