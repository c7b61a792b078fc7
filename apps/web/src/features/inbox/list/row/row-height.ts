import type { Ticket } from "@recado/contract/tickets";

export const rowHeight = 76;
const waitingRowHeight = 98;

/** Rows of waiting tickets are higher, for a second line of the customer's text. */
export function rowHeightOf({ status }: Pick<Ticket, "status">): number {
  return status === "pending" ? waitingRowHeight : rowHeight;
}
