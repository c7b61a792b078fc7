import type { TicketListPages } from "../../../tickets/ticket-pages.ts";

/**
 * Number of tickets that the list has on the server; 0 if a search stopped early, because the number is then not known
 * and the server would refuse an action on all of them.
 */
export function countMatching(pages: TicketListPages | undefined): number {
  const first = pages?.pages[0];
  return first === undefined || first.isCountLimited ? 0 : first.count;
}
