import { undoAcceptedSeconds } from "../../domain/ticket-events/rules.ts";
import { existingTicket, lockAccessibleTicket } from "../../domain/tickets/actions.ts";
import { type Performer, seesAllTickets } from "../../domain/tickets/policy.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { StepCause } from "./record-step.ts";

/**
 * Locks and returns the ticket of a step; throws unless the actor may see it. A list of actions did both when it began,
 * so its steps only read the ticket.
 */
export function lockTicketOfStep(
  db: WriteTx,
  actor: Performer,
  id: number,
  { start }: StepCause,
): Promise<TicketRow> {
  return start ? existingTicket(db, id) : lockAccessibleTicket(db, actor, id);
}

/** Returns whether the actor attends the ticket, attended it when the list of actions began, or sees all tickets. */
export function attendsTicket(actor: Performer, ticket: TicketRow, { start }: StepCause): boolean {
  return seesAllTickets(actor) || isOwn(actor, ticket) || (start !== undefined && isOwn(actor, start));
}

/** Returns whether the actor may move the ticket. Users who see a ticket that nobody attends may move it. */
export function mayMoveTicket(actor: Performer, ticket: TicketRow, cause: StepCause): boolean {
  const isFree = [ticket, cause.start].some((state) => state !== undefined && state.status !== "open");
  return isFree || attendsTicket(actor, ticket, cause);
}

/** Returns the seconds that texts of a step wait: those of a list of actions wait until it can no longer be undone. */
export function holdSecondsOf({ stepId }: StepCause): number | undefined {
  return stepId === undefined ? undefined : undoAcceptedSeconds;
}

function isOwn({ userId }: Performer, { status, user_id }: TicketRow): boolean {
  return status === "open" && user_id === userId;
}
