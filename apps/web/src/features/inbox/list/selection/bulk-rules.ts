import type { Ticket } from "@recado/contract/tickets";
import { actionsFor } from "../../../tickets/ticket-rules.ts";

export type BulkStep = "accept" | "resolve" | "transfer" | "snooze" | "priority" | "tag";

/** Whether a bulk action fits the state of a ticket. The server checks the state again. */
export function fitsBulkStep(
  step: BulkStep,
  ticket: Pick<Ticket, "status" | "userId">,
  userId: number,
  isAdmin: boolean,
): boolean {
  switch (step) {
    case "accept":
      return ticket.status === "pending";
    case "resolve":
    case "transfer":
      return ticket.status === "pending" || actionsFor(ticket, userId, isAdmin).includes("resolve");
    case "snooze":
      return actionsFor(ticket, userId, isAdmin).includes("return");
    case "priority":
    case "tag":
      return true;
  }
}
