import type { Ticket } from "@recado/contract/tickets";

/** Where a link leads to a ticket: nobody attends a waiting one yet, so its list is where it is taken. */
export function placeOfTicket({ status, uuid }: Pick<Ticket, "status" | "uuid">) {
  const isWaiting = status === "pending";
  return {
    to: "/tickets/{-$ticketId}",
    params: { ticketId: isWaiting ? undefined : uuid },
    search: isWaiting ? ({ tab: "pending" } as const) : {},
  } as const;
}
