import { isAllowed } from "@recado/contract/shared/permissions";
import type { TicketStatus } from "@recado/contract/ticket-status";
import type { Ticket } from "@recado/contract/tickets";
import type { User } from "@recado/contract/users";

export type TicketAction = "accept" | "return" | "resolve" | "reopen";

type TicketState = Pick<Ticket, "status" | "userId">;

/** Returns the actions that the user can take in the ticket's present state. The server checks each action again. */
export function actionsFor(ticket: TicketState, userId: number, isAdmin: boolean): readonly TicketAction[] {
  switch (ticket.status) {
    case "pending":
      return ["accept"];
    case "closed":
      return ["reopen"];
    case "open":
      return ticket.userId === userId || isAdmin ? ["return", "resolve"] : [];
  }
}

export function canAnswer(ticket: TicketState, userId: number, isAdmin: boolean): boolean {
  return ticket.status === "open" && (ticket.userId === userId || isAdmin);
}

/** Whether the user sees the tickets of a queue. The server decides; the browser only knows when to leave one. */
export function maySeeQueue(user: User, queueId: number | null): boolean {
  return isAllowed(user, "tickets-manager:showall") || user.queues.some(({ id }) => id === queueId);
}

interface TicketChange {
  status: TicketStatus;
  userId?: number | null;
}

export function changeFor(action: TicketAction, userId: number): TicketChange {
  switch (action) {
    case "accept":
    case "reopen":
      return { status: "open", userId };
    case "return":
      return { status: "pending", userId: null };
    case "resolve":
      return { status: "closed" };
  }
}

/**
 * Returns the uuid of the ticket whose conversation is displayed after an action on `changed`; undefined for the list
 * alone. `present` is the uuid of the conversation that is open now. If the user has opened another conversation during
 * the request, that conversation stays open.
 */
export function conversationAfter(
  changed: Pick<Ticket, "uuid">,
  next: Pick<Ticket, "uuid"> | undefined,
  present: string | undefined,
): string | undefined {
  return present === undefined || present === changed.uuid ? next?.uuid : present;
}
