import { type TicketPriority, ticketPriorities } from "@recado/contract/ticket-priority";
import { sql } from "kysely";
import { changeTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import { presentPriority } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { causeColumns, type StepCause } from "./record-step.ts";
import { lockTicketOfStep } from "./step-access.ts";

interface PriorityChange {
  from: TicketPriority;
  to: TicketPriority;
}

/** Changes the priority of a ticket that the actor sees. The ticket keeps its place in lists ordered by time. */
export async function setPriority(
  db: WriteTx,
  actor: Performer,
  id: number,
  priority: TicketPriority,
  cause: StepCause = {},
): Promise<PriorityChange> {
  const ticket = await lockTicketOfStep(db, actor, id, cause);
  const change = { from: presentPriority(ticket), to: priority };
  if (change.from === change.to) return change;
  await recordTicketEvent(db, await writePriority(db, ticket, priority), {
    type: "prioritised",
    userId: actor.userId,
    ...causeColumns(cause),
    details: { priority: change },
  });
  return change;
}

/** Gives the ticket its former priority. Throws ERR_UNDO_OVER if the priority has changed since. */
export async function restorePriority(
  db: WriteTx,
  ticket: TicketRow,
  { from, to }: PriorityChange,
): Promise<void> {
  if (presentPriority(ticket) !== to) throw new AppError("ERR_UNDO_OVER");
  await writePriority(db, ticket, from);
}

function writePriority(db: WriteTx, ticket: TicketRow, priority: TicketPriority): Promise<TicketRow> {
  return changeTicket(db, ticket, {
    priority: ticketPriorities.indexOf(priority),
    updated_at: sql<Date>`updated_at`,
  });
}
