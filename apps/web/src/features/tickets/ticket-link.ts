import type { Ticket } from "@recado/contract/tickets";

/**
 * Returns the link target of a ticket. A waiting ticket has no open conversation, so its link leads to the list of
 * waiting tickets.
 */
export function ticketLink({ status, uuid }: Pick<Ticket, "status" | "uuid">) {
  const isWaiting = status === "pending";
  return {
    to: "/tickets/{-$ticketId}",
    params: { ticketId: isWaiting ? undefined : uuid },
    search: isWaiting ? ({ tab: "pending" } as const) : {},
  } as const;
}
