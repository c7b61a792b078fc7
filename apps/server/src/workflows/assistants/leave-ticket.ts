import { sql } from "kysely";
import { findMessage } from "../../domain/messages/queries.ts";
import { giveNotice } from "../../domain/notices/actions.ts";
import { keepQueues } from "../../domain/queues/store.ts";
import type { TicketPlace } from "../../domain/ticket-events/store.ts";
import { writeNoteOn } from "../../domain/ticket-notes/actions.ts";
import { changeTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import { writeBotState } from "../../domain/tickets/automation-store.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import type { TicketChanges, TicketRow } from "../../domain/tickets/store.ts";
import { lockColleague } from "../../domain/users/queries.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { AssistantAnswer, TicketOutcome } from "../../ports/assistant.ts";
import { answerCustomer } from "../chatbot-menu/answer-customer.ts";
import { assistantColumns } from "../chatbot-menu/assistant-columns.ts";
import type { BotState } from "../chatbot-menu/bot-facts.ts";
import { endConversation, forgetAssistantState } from "../chatbot-menu/hand-over.ts";
import { countTexts } from "../chatbot-menu/limit-texts.ts";
import { botPauseChanges } from "../chatbot-menu/pause-bot.ts";
import { type BotDeps, sendBotTexts } from "../chatbot-menu/send-texts.ts";
import type { AssistantTask } from "./assistant-task.ts";
import { lookUpFailed } from "./duplicate-invoice-texts.ts";
import { readBotLocale } from "./read-question.ts";

/**
 * Takes the assistant off the ticket and moves the ticket to the queue or user that the assistant chose. The ticket is
 * not moved if the queue or user does not exist, or if the user may not see tickets of the chosen queue.
 */
export async function leaveWithOutcome(
  db: WriteTx,
  task: AssistantTask,
  outcome: TicketOutcome,
): Promise<void> {
  const { ticket } = task;
  await forgetTask(db, task);
  const moved = await placeFor(db, ticket, outcome);
  const changed = await changeTicket(db, ticket, { ...assistantColumns(null), chatbot: false, ...moved });
  if (!moved) return;
  if (outcome.type === "assign" && outcome.userId !== ticket.user_id)
    await giveNotice(db, [outcome.userId], { kind: "assignment", ticketId: ticket.id });
  const isQueued = outcome.type === "queue";
  const details = isQueued ? { to: placeOf(changed) } : { from: placeOf(ticket), to: placeOf(changed) };
  await recordTicketEvent(db, changed, {
    type: isQueued ? "queued" : "transferred",
    userId: null,
    reason: { type: "assistant" },
    details,
  });
}

/** Writes the note for the users who take the ticket over. */
export async function writeAssistantNote(
  db: WriteTx,
  ticket: TicketRow,
  { author, text }: NonNullable<AssistantAnswer["note"]>,
): Promise<void> {
  const rights = { profile: "admin", role: null, allTicket: true, queueIds: [], isSupport: false } as const;
  await writeNoteOn(db, { ...rights, userId: null, name: author }, ticket, { note: text, mentions: [] });
}

/**
 * Takes an assistant that failed to answer off the ticket. The bot then replies to the customer's last message as if
 * there were no assistant.
 */
export async function leaveUnanswered(deps: BotDeps, db: WriteTx, task: AssistantTask): Promise<void> {
  if (task.assistant?.kind === "duplicateInvoices") return leaveToPeople(deps, db, task);
  await forgetTask(db, task, copiesAsked(task.state));
  const ticket = await changeTicket(db, task.ticket, { ...assistantColumns(null), chatbot: false });
  await recordTicketEvent(db, ticket, { type: "unanswered", userId: null, reason: { type: "assistant" } });
  const last = await findMessage(db, task.asked.at(-1) ?? "0");
  if (!last || last.is_deleted) return;
  const text = last.media_type === "conversation" ? last.body : null;
  const heard = { text, messageId: last.id, sentAt: last.created_at, isWithAnswered: false };
  await answerCustomer(deps, db, ticket, heard, {});
}

/** Tells the customer that the invoice lookup failed. The bot then pauses as it does after a person has written. */
async function leaveToPeople(deps: BotDeps, db: WriteTx, { ticket, state }: AssistantTask): Promise<void> {
  const now = deps.clock.now();
  const counted = countTexts(forgetAssistantState(state), 1, now);
  const tongue = await readBotLocale(db);
  if (!counted.isStopped) await sendBotTexts(deps, db, ticket, tongue, [lookUpFailed[tongue.language]]);
  await writeBotState(db, ticket.id, counted);
  const left = await changeTicket(db, ticket, { ...assistantColumns(null), ...botPauseChanges() });
  await recordTicketEvent(db, left, { type: "unanswered", userId: null, reason: { type: "assistant" } });
}

async function forgetTask(
  db: WriteTx,
  { ticket, state, assistant }: AssistantTask,
  kept: Pick<BotState, "asked" | "copies"> = {},
): Promise<void> {
  if (assistant) await writeBotState(db, ticket.id, { ...endConversation(state, assistant), ...kept });
}

/**
 * Returns the queued messages that wait for the invoice lookup. They stay queued when another assistant leaves the
 * ticket.
 */
function copiesAsked({ asked = [], copies = [] }: BotState): Pick<BotState, "asked" | "copies"> {
  const left = asked.filter((id) => copies.includes(id));
  return left.length === 0 ? {} : { asked: left, copies: left };
}

async function placeFor(
  db: WriteTx,
  ticket: TicketRow,
  outcome: TicketOutcome,
): Promise<TicketChanges | undefined> {
  const now = sql<Date>`now()`;
  switch (outcome.type) {
    case "stop":
      return undefined;
    case "queue":
      if ((await keepQueues(db, [outcome.queueId])) === 0) return undefined;
      return { queue_id: outcome.queueId, queued_at: now };
    case "assign": {
      const { userId, queueId } = outcome;
      const user = await lockColleague(db, userId);
      if (!user || (queueId !== null && (await keepQueues(db, [queueId])) === 0)) return undefined;
      if (!maySeeTicket(user, { queue_id: queueId ?? ticket.queue_id })) return undefined;
      const inQueue = queueId === null ? {} : { queue_id: queueId, queued_at: now };
      return { status: "open", user_id: user.id, started_at: now, ...inQueue, ...botPauseChanges() };
    }
  }
}

function placeOf(ticket: TicketRow): TicketPlace {
  return { queue: ticket.queue_name, user: ticket.user_name, connection: ticket.connection_name };
}
