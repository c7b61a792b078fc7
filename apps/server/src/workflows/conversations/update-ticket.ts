import type { Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { accessConnection } from "../../domain/connections/policy.ts";
import { isUnsent } from "../../domain/messages/outbox-store.ts";
import { findLastStep, findUndoneTransfer } from "../../domain/ticket-events/store.ts";
import { writeNoteOn } from "../../domain/ticket-notes/actions.ts";
import { changeTicket } from "../../domain/tickets/actions.ts";
import { type Performer, requireMayAttend } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import { readSnapshot, type TicketChanges, type TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { botPauseChanges } from "../chatbot-menu/pause-bot.ts";
import { sendGoodbye } from "../chatbot-menu/send-goodbye.ts";
import { deleteAutomaticMessage } from "./change-message.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { decideTicketStep, type TicketStep, type TicketUpdate } from "./decide-update.ts";
import { greetAccepted } from "./greet-accepted.ts";
import { notifyNewOwner } from "./notify-new-owner.ts";
import { recordStep, type StepCause } from "./record-step.ts";
import { requireAttendant, requireServes } from "./require-serves.ts";
import { sendTransferText } from "./send-transfer-text.ts";
import { holdSecondsOf, lockTicketOfStep, mayMoveTicket } from "./step-access.ts";
import { translateMissing } from "./translate-missing.ts";

/**
 * Accepts, returns, resolves, reopens or transfers a ticket. The step depends on the ticket's state and on the request.
 */
export async function updateTicket(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  id: number,
  update: TicketUpdate,
): Promise<Ticket> {
  return presentTicket((await takeStep(deps, db, actor, id, update)).ticket);
}

/**
 * Takes the step that the update stands for. Returns the ticket, and the ids of the messages that the step sent to the
 * customer. In a list of actions these messages wait until the list can no longer be undone.
 */
export async function takeStep(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Performer,
  id: number,
  update: TicketUpdate,
  cause: StepCause = {},
): Promise<{ ticket: TicketRow; said: string[] }> {
  const ticket = await lockTicketOfStep(db, actor, id, cause);
  const step = decideTicketStep(ticket, update, actor.userId);
  requireStep(actor, ticket, step, cause);
  // The note is written before the step, because its author may not see the ticket afterwards. If the step fails, the
  // note is rolled back.
  if (update.note !== undefined) await writeNoteOn(db, actor, ticket, { note: update.note, mentions: [] });
  const isUnsaid = step.step === "reopen" && (await unsayWaitingGoodbye(deps, db, id));
  const changes = {
    // A question that was not sent does not count as a request for a rating.
    ...(isUnsaid && { rating_asked_at: null }),
    ...(await changesOf(db, actor, ticket, step)),
    ...(await connectionChange(db, ticket, update, step)),
  };
  const extra = integrationChanges(update, step);
  if (Object.keys({ ...changes, ...extra }).length === 0) return { ticket, said: [] };
  const before = await readSnapshot(db, id);
  const changed = await translateMissing(changeTicket(db, ticket, { ...changes, ...extra }));
  const said = step.step === "resolve" ? await sendGoodbye(deps, db, changed) : [];
  await recordStep(db, actor, step, { ticket, snapshot: before }, changed, { ...cause, said });
  const holdSeconds = holdSecondsOf(cause);
  if (step.step === "accept") said.push(...(await greetAccepted(deps, db, actor.name, changed, holdSeconds)));
  if (step.step === "transfer") {
    await notifyNewOwner(db, actor, ticket, changed);
    if (!(await wasToldBefore(db, changed)))
      said.push(...(await sendTransferText(deps, db, changed, holdSeconds)));
  }
  return { ticket: changed, said };
}

/**
 * Deletes the closing text of a ticket that is being reopened, unless the text has already been sent. Returns whether a
 * text was deleted.
 */
async function unsayWaitingGoodbye(deps: ConversationDeps, db: WriteTx, ticketId: number): Promise<boolean> {
  const { said = [] } = (await findLastStep(db, ticketId))?.details ?? {};
  let isUnsaid = false;
  for (const messageId of said)
    if (await isUnsent(db, messageId)) {
      await deleteAutomaticMessage(deps, db, messageId);
      isUnsaid = true;
    }
  return isUnsaid;
}

/**
 * Returns true if the same transfer was made and undone just before. The customer has then already received the text
 * about the transfer.
 */
async function wasToldBefore(db: WriteTx, { id, queue_id, user_id }: TicketRow): Promise<boolean> {
  const undone = await findUndoneTransfer(db, id);
  return undone !== undefined && undone.queue_id === queue_id && undone.user_id === user_id;
}

/** Throws if the actor may not take this step with the ticket. */
function requireStep(actor: Performer, ticket: TicketRow, { step }: TicketStep, cause: StepCause): void {
  if (step === "accept" || step === "reopen") requireMayAttend(userOf(actor));
  switch (step) {
    case "impossible":
      throw new AppError("ERR_TICKET_STATE");
    case "accept":
      if (ticket.user_id !== null)
        throw new AppError("ERR_TICKET_TAKEN", { params: { user: ticket.user_name ?? "" } });
      return;
    case "return":
    case "resolve":
    case "transfer":
    case "adjust":
      if (!mayMoveTicket(actor, ticket, cause)) throw new AppError("ERR_NO_PERMISSION");
      return;
    case "reopen":
      return;
  }
}

/** Returns the user who performs the step; throws if no user does, because only users attend tickets. */
function userOf(performer: Performer): Actor {
  if (performer.userId === null) throw new AppError("ERR_NO_PERMISSION");
  return performer;
}

async function changesOf(
  db: WriteTx,
  actor: Performer,
  ticket: TicketRow,
  step: TicketStep,
): Promise<TicketChanges> {
  const now = sql<Date>`now()`;
  switch (step.step) {
    case "accept":
      return {
        status: "open",
        user_id: actor.userId,
        started_at: now,
        ...botPauseChanges(),
        ...(await queueChange(db, userOf(actor), ticket, step.queueId)),
      };
    case "return":
      return { status: "pending", user_id: null, queued_at: now, started_at: null, ...botPauseChanges() };
    case "resolve":
      return { status: "closed", finished_at: now, chatbot: false };
    case "reopen":
      await requireAttendant(db, ticket.queue_id, userOf(actor).userId);
      return {
        status: "open",
        user_id: actor.userId,
        finished_at: null,
        // A reopened ticket does not wait for a user, so its earlier waiting time no longer counts.
        queued_at: now,
        started_at: now,
        rating_until: null,
        // The customer's last message was dealt with when the ticket was resolved.
        waiting_since: null,
        ...botPauseChanges(),
      };
    case "transfer":
      return transferChanges(db, step);
    case "adjust":
    case "impossible":
      return {};
  }
}

/**
 * Returns the queue that the ticket moves into when the actor accepts it. If the request names no queue, the ticket
 * keeps its own. Throws if the actor does not serve the queue.
 */
async function queueChange(
  db: WriteTx,
  actor: Actor,
  ticket: TicketRow,
  queueId: number | undefined,
): Promise<TicketChanges> {
  if (queueId === undefined) await requireAttendant(db, ticket.queue_id, actor.userId);
  else await requireServes(db, queueId, actor.userId);
  return queueId === undefined ? {} : { queue_id: queueId };
}

async function transferChanges(
  db: WriteTx,
  step: Extract<TicketStep, { step: "transfer" }>,
): Promise<TicketChanges> {
  await requireServes(db, step.queueId, step.userId);
  if (step.connectionId !== undefined) await accessConnection(db, step.connectionId);
  return {
    queue_id: step.queueId,
    user_id: step.userId,
    status: step.userId === null ? "pending" : "open",
    queued_at: sql`now()`,
    started_at: step.userId === null ? null : sql`now()`,
    ...botPauseChanges(),
    // Another app can control a conversation only on the former connection, so the app's control ends.
    ...(step.connectionId === undefined ? {} : { connection_id: step.connectionId, held_by: null }),
  };
}

/**
 * Returns the ticket's new connection, if the request names one. A transfer is handled by `transferChanges` instead.
 */
async function connectionChange(
  db: WriteTx,
  ticket: TicketRow,
  { whatsappId }: TicketUpdate,
  { step }: TicketStep,
): Promise<TicketChanges> {
  if (step === "transfer" || whatsappId == null || whatsappId === ticket.connection_id) return {};
  return { connection_id: (await accessConnection(db, whatsappId)).id, held_by: null };
}

/**
 * Returns changes to the ticket's assistant. Resolving the ticket removes the assistant; other steps change it only if
 * the request says so.
 */
function integrationChanges(update: TicketUpdate, { step }: TicketStep): TicketChanges {
  if (step === "resolve") return { use_integration: false, prompt_id: null, integration_id: null };
  return {
    ...(update.useIntegration === undefined ? {} : { use_integration: update.useIntegration }),
    ...(update.promptId === undefined ? {} : { prompt_id: update.promptId }),
    ...(update.integrationId === undefined ? {} : { integration_id: update.integrationId }),
  };
}
