import type { TicketEventReason, TicketEventType } from "@recado/contract/ticket-events";
import type { TicketPlace, TicketSnapshot } from "../../domain/ticket-events/store.ts";
import { recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import { readSnapshot, type TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { TicketStep } from "./decide-update.ts";

const types = {
  accept: "accepted",
  return: "returned",
  resolve: "closed",
  reopen: "reopened",
  transfer: "transferred",
  adjust: undefined,
  impossible: undefined,
} as const satisfies Record<TicketStep["step"], TicketEventType | undefined>;

/** Cause of a step: its reason, which is the user's own wish if there is no other, and the list of actions it is in. */
export interface StepCause {
  reason?: TicketEventReason;
  stepId?: string;
  /**
   * Ticket as it stood when the list of actions began, which locked the ticket and checked the access. Steps of a list
   * are allowed by this state too, because an earlier step may have given the ticket to another user or queue.
   */
  start?: TicketRow;
}

interface StepRecord extends StepCause {
  /** Ids of the messages that the step sent to the customer. */
  said?: readonly string[];
}

/**
 * Records a step in the ticket's timeline with the user who took it, if any. A transfer is recorded with its origin and target,
 * and an undoable step with the ticket's state before and after.
 */
export async function recordStep(
  db: WriteTx,
  performer: Pick<Performer, "userId">,
  { step }: TicketStep,
  before: { ticket: TicketRow; snapshot: TicketSnapshot },
  changed: TicketRow,
  { said = [], ...cause }: StepRecord = {},
): Promise<void> {
  const type = types[step] ?? (isOther(before.ticket, changed) ? "transferred" : undefined);
  if (!type) return;
  const isTransfer = type === "transferred";
  const canBeUndone = isTransfer || type === "closed" || type === "returned";
  await recordTicketEvent(db, changed, {
    type,
    userId: performer.userId,
    ...causeColumns(cause),
    details: {
      ...(isTransfer ? { from: placeOf(before.ticket), to: placeOf(changed) } : {}),
      ...(said.length > 0 ? { said } : {}),
    },
    ...(canBeUndone ? { before: before.snapshot, after: await readSnapshot(db, changed.id) } : {}),
  });
}

export function causeColumns({ reason = { type: "user" }, stepId }: StepCause) {
  return { reason, ...(stepId === undefined ? {} : { stepId }) };
}

/** Returns true if the ticket has moved to another connection. */
function isOther(before: TicketRow, changed: TicketRow): boolean {
  return before.connection_id !== changed.connection_id;
}

export function placeOf(ticket: TicketRow): TicketPlace {
  return { queue: ticket.queue_name, user: ticket.user_name, connection: ticket.connection_name };
}
