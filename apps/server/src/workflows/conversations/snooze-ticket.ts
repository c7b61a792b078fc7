import type { Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { changeTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import { readSnapshot, type TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueueAt } from "../../platform/jobs/jobs.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { causeColumns, type StepCause } from "./record-step.ts";
import { attendsTicket, lockTicketOfStep } from "./step-access.ts";
import { wakingCron } from "./wake-tickets.ts";

/** Snoozes an open ticket until a time, or until the customer's next message if `until` is null. */
export async function snoozeTicket(
  { clock }: Pick<ConversationDeps, "clock">,
  db: WriteTx,
  actor: Performer,
  id: number,
  until: Date | null,
  cause: StepCause = {},
): Promise<Ticket> {
  const ticket = await lockTicketOfStep(db, actor, id, cause);
  requireAttends(actor, ticket, cause);
  if (until !== null && until <= clock.now())
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "until", message: "Escolha um horário que ainda não passou" }],
    });
  const before = await readSnapshot(db, id);
  const snoozed = await changeTicket(db, ticket, {
    snoozed_at: sql<Date>`now()`,
    snoozed_until: until,
    snooze_end: null,
  });
  await recordTicketEvent(db, snoozed, {
    type: "snoozed",
    userId: actor.userId,
    ...causeColumns(cause),
    details: until === null ? {} : { until: until.toISOString() },
    before,
    after: await readSnapshot(db, id),
  });
  if (until !== null) await enqueueAt(db, wakingCron.job, until);
  return presentTicket(snoozed);
}

/** Wakes a snoozed ticket before its time. Changes nothing if the ticket is awake. */
export async function wakeTicket(
  db: WriteTx,
  actor: Performer,
  id: number,
  cause: StepCause = {},
): Promise<Ticket> {
  const ticket = await lockTicketOfStep(db, actor, id, cause);
  requireAttends(actor, ticket, cause);
  if (ticket.snoozed_at === null) return presentTicket(ticket);
  const woken = await changeTicket(db, ticket, {
    snoozed_at: null,
    snoozed_until: null,
    snooze_end: null,
  });
  await recordTicketEvent(db, woken, { type: "woken", userId: actor.userId, ...causeColumns(cause) });
  return presentTicket(woken);
}

/** Throws unless the ticket is open and the actor attends it. */
function requireAttends(actor: Performer, ticket: TicketRow, cause: StepCause): void {
  if (ticket.status !== "open") throw new AppError("ERR_TICKET_STATE");
  if (!attendsTicket(actor, ticket, cause)) throw new AppError("ERR_NO_PERMISSION");
}
