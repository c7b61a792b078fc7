/*
 * The bot answers a customer's message in the transaction that stores the message. read-facts.ts loads the data for the
 * decision, decide-reply.ts decides without any IO (hours, limits, menus of queues and options, ratings), and
 * send-texts.ts writes the reply's texts into the outbox. If an assistant handles the ticket, the assistant's work
 * queue is woken instead. answer-voice.ts answers audios after their transcription. run-timers.ts closes tickets of silent customers, and moves tickets that waited too long
 * without a queue.
 */

import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { changeTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import { writeBotState } from "../../domain/tickets/automation-store.ts";
import { type TicketRow, updateTicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { assistantColumns, assistantOf } from "./assistant-columns.ts";
import { awaitVoice, mustAwaitVoice } from "./await-voice.ts";
import type { BotReply } from "./bot-facts.ts";
import { decideReply } from "./decide-reply.ts";
import { botPauseChanges } from "./pause-bot.ts";
import { type FactsMemory, forgetFacts, type ReceivedText, readFacts } from "./read-facts.ts";
import { type BotDeps, sendBotTexts } from "./send-texts.ts";

/**
 * Lets the bot answer a customer's message in a ticket that the caller has locked. Returns true if the bot changed the
 * ticket or sent a text. `isBeingTranscribed` is given for a message that was just stored; such a message may have to
 * wait for a transcript.
 */
export async function answerCustomer(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  { isBeingTranscribed, ...heard }: ReceivedText & { isBeingTranscribed?: boolean },
  memory: FactsMemory,
): Promise<boolean> {
  const { connection_id: connectionId } = ticket;
  if (ticket.user_id !== null || ticket.is_group || connectionId === null) return false;
  const facts = await readFacts(db, ticket, heard, deps.clock.now(), memory);
  if (!facts) return false;
  if (isBeingTranscribed !== undefined && mustAwaitVoice(facts, isBeingTranscribed)) {
    await awaitVoice(db, { id: ticket.id, connectionId }, facts);
    forgetFacts(memory);
    return true;
  }
  const reply = decideReply(facts);
  const isNews = !isDeepStrictEqual(reply.state, facts.ticket.state);
  if (isNews) await writeBotState(db, ticket.id, reply.state);
  const changed = await moveTicket(db, ticket, reply);
  await sendBotTexts(deps, db, changed, facts, reply.texts);
  if (reply.isAsked) await wakeAssistant(db, ticket.id, connectionId);
  const isActive = isNews || changed !== ticket || reply.texts.length > 0;
  if (isActive) forgetFacts(memory);
  return isActive;
}

/** Pauses the bot in the ticket, because a person of the company wrote to the customer from the phone. */
export async function leaveToPerson(db: WriteTx, ticket: TicketRow): Promise<void> {
  if (ticket.user_id !== null || ticket.is_group) return;
  if (ticket.chatbot) await changeTicket(db, ticket, botPauseChanges());
  else await updateTicketRow(db, ticket.id, botPauseChanges());
}

async function moveTicket(db: WriteTx, ticket: TicketRow, reply: BotReply): Promise<TicketRow> {
  const { queueId, chatbot, assistant } = reply;
  const isMoved = queueId !== ticket.queue_id;
  const isGiven = !isDeepStrictEqual(assistant, ticket.use_integration ? assistantOf(ticket) : null);
  if (!isMoved && !isGiven && chatbot === ticket.chatbot) return ticket;
  const changed = await changeTicket(db, ticket, {
    chatbot,
    ...(isMoved ? { queue_id: queueId, queued_at: sql<Date>`now()` } : {}),
    ...(isGiven ? assistantColumns(assistant) : {}),
  });
  if (isMoved && queueId !== null)
    await recordTicketEvent(db, changed, {
      type: "queued",
      userId: null,
      reason: { type: "customer" },
      details: {
        to: { queue: changed.queue_name, user: null, connection: changed.connection_name },
      },
    });
  return changed;
}

/** Queues the ticket for its assistant. The assistant is asked as soon as the transaction is committed. */
function wakeAssistant(db: WriteTx, ticketId: number, connectionId: number): Promise<void> {
  return wakeWork(db, { queue: "assistants", connectionId, keys: [String(ticketId)] });
}
