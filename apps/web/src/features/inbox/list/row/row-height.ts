import type { Ticket } from "@recado/contract/tickets";

export const rowHeight = 76;
const waitingRowHeight = 98;

/** Whoever waits is shown with a line more of their words. */
export function rowHeightOf({ status }: Pick<Ticket, "status">): number {
  return status === "pending" ? waitingRowHeight : rowHeight;
}
