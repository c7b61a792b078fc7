import type { MessageBody } from "../../domain/messages/rules.ts";
import { readBotState } from "../../domain/tickets/automation-store.ts";
import { findTicket, lockTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { TicketOutcome } from "../../ports/assistant.ts";
import { assistantOf } from "../chatbot-menu/assistant-columns.ts";
import type { AskedAssistant, BotState } from "../chatbot-menu/bot-facts.ts";
import { isPersonActive } from "../chatbot-menu/limit-texts.ts";

/** Messages of an assistant's answer that have not been sent yet. */
export interface UnsentReplies {
  says: readonly MessageBody[];
  pauseMilliseconds: number;
  outcome: TicketOutcome | null;
}

/** Ticket that has questions for an assistant, or unsent messages from an assistant. */
export interface AssistantTask {
  ticket: TicketRow & { connection_id: number };
  state: BotState;
  /** Assistant that handles the ticket; null if a person took the ticket over, so that no step is left to do. */
  assistant: AskedAssistant | null;
  /** Ids of the messages that await the assistant's answer, oldest first. */
  asked: readonly string[];
  unsaid: UnsentReplies | undefined;
}

/** Finds the ticket's assistant task and locks the ticket until the transaction ends. */
export async function lockAssistantTask(
  db: WriteTx,
  ticketId: number,
  now: Date,
): Promise<AssistantTask | undefined> {
  return (await lockTicket(db, ticketId)) ? findAssistantTask(db, ticketId, now) : undefined;
}

export async function findAssistantTask(
  db: ReadTx,
  ticketId: number,
  now: Date,
): Promise<AssistantTask | undefined> {
  const ticket = await findTicket(db, ticketId);
  const state = (await readBotState(db, ticketId)) as BotState | undefined;
  if (!ticket || !state || ticket.connection_id === null) return undefined;
  const { asked = [], unsaid } = state;
  if (asked.length === 0 && unsaid === undefined) return undefined;
  const next = nextOf(ticket, state);
  return {
    ticket: { ...ticket, connection_id: ticket.connection_id },
    state,
    assistant: mayAnswer(ticket, state, now) ? next.assistant : null,
    asked: next.asked,
    unsaid: unsaid as UnsentReplies | undefined,
  };
}

/**
 * Returns the assistant that is asked next, and the queued messages for that assistant, up to the first message for a
 * different assistant.
 */
function nextOf(
  ticket: TicketRow,
  { asked = [], copies = [], unsaid }: BotState,
): Pick<AssistantTask, "assistant" | "asked"> {
  const [first] = asked;
  if (unsaid === undefined && first !== undefined && copies.includes(first)) {
    const assistant =
      ticket.queue_id === null ? null : ({ kind: "duplicateInvoices", id: ticket.queue_id } as const);
    return { assistant, asked: [first] };
  }
  const end = asked.findIndex((id) => copies.includes(id));
  return {
    assistant: ticket.use_integration ? assistantOf(ticket) : null,
    asked: end === -1 ? asked : asked.slice(0, end),
  };
}

/**
 * Returns false while a user attends the ticket, if a person wrote recently, or once the assistant reached its limit of
 * texts.
 */
function mayAnswer(ticket: TicketRow, state: BotState, now: Date): boolean {
  const isWaiting = ticket.status === "pending" && ticket.user_id === null && !ticket.is_group;
  return isWaiting && !state.isStopped && !isPersonActive(state, now);
}
