import { readBotState, writeBotState } from "../../domain/tickets/automation-store.ts";
import { findTicket } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { BotFacts, BotState } from "./bot-facts.ts";
import { mostQueuedMessages } from "./hand-over.ts";
import { isPersonActive, pauseMs } from "./limit-texts.ts";

/**
 * Whether the bot answers the message later: it is an audio whose text is being written and may choose from a menu or be
 * a question to an assistant, or an earlier message still waits.
 */
export function mustAwaitVoice(facts: BotFacts, isBeingTranscribed: boolean): boolean {
  const { ticket, connection, queue, now, sentAt } = facts;
  const { unheard = [], isStopped, menuAt } = ticket.state;
  if (unheard.length > 0) return true;
  if (!isBeingTranscribed || isStopped || isPersonActive(ticket.state, now)) return false;
  const assistant = ticket.assistant ?? connection.assistant ?? queue?.assistant ?? null;
  return (menuAt !== undefined || assistant !== null) && now.getTime() - sentAt.getTime() <= pauseMs;
}

/** Leaves the message to the work queue `voiceReplies`, which `answer-voice.ts` drains. */
export async function awaitVoice(
  db: WriteTx,
  { id, connectionId }: { id: number; connectionId: number },
  { ticket: { state }, messageId }: BotFacts,
): Promise<void> {
  const unheard = [...(state.unheard ?? []), messageId].slice(-mostQueuedMessages);
  await writeBotState(db, id, { ...state, unheard });
  await wakeWork(db, { queue: "voiceReplies", connectionId, keys: [String(id)] });
}

/** Lets the bot answer an audio whose transcription has ended, if the audio waits for it. */
export async function wakeVoiceReply(db: WriteTx, ticketId: number, messageId: string): Promise<void> {
  const state = (await readBotState(db, ticketId)) as BotState | undefined;
  if (!state?.unheard?.includes(messageId)) return;
  const connectionId = (await findTicket(db, ticketId))?.connection_id;
  if (connectionId) await wakeWork(db, { queue: "voiceReplies", connectionId, keys: [String(ticketId)] });
}
