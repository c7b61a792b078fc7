/*
 * A customer's audio in a menu or to an assistant is answered when its transcript is there. Until then its id stands in
 * the bot's state (`await-voice.ts`), and messages that arrive meanwhile wait behind it, so that the bot answers in order.
 * The work queue `voiceReplies` answers them one by one. A transcript that is late is not waited for any longer: the bot
 * then answers the audio like any other message without text.
 */

import { findMessage, type MessageRow } from "../../domain/messages/queries.ts";
import { readBotState, writeBotState } from "../../domain/tickets/automation-store.ts";
import { findTicket, lockTicket } from "../../domain/tickets/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { answerCustomer } from "./answer-customer.ts";
import type { BotState } from "./bot-facts.ts";
import type { BotDeps } from "./send-texts.ts";

/** Longest time from an audio to the bot's reply. */
const patienceMilliseconds = 30_000;

/** Answers the oldest message of a ticket that waits for a transcript, as soon as the transcript is there. */
export async function answerVoice(deps: BotDeps & { database: Database }, claim: Claim): Promise<void> {
  const afterMilliseconds = await deps.database.write(claim.companyId, (db) => answerNext(deps, db, claim));
  if (afterMilliseconds > 0)
    throw new RetryLater("the customer's audio is not transcribed yet", { afterMilliseconds });
}

/** Returns for how many milliseconds the message still waits for its transcript; 0 if the bot went on. */
async function answerNext(deps: BotDeps, db: WriteTx, claim: Claim): Promise<number> {
  const ticketId = Number(claim.key);
  const ticket = (await lockTicket(db, ticketId)) ? await findTicket(db, ticketId) : undefined;
  const { unheard = [], ...state } = ((await readBotState(db, ticketId)) ?? {}) as BotState;
  const [next, ...rest] = unheard;
  if (!ticket || next === undefined) {
    await claim.end(db);
    return 0;
  }
  const message = await findMessage(db, next);
  const left = message ? waitingTime(message, deps.clock.now()) : 0;
  if (left > 0 && ticket.user_id === null) return left;
  await writeBotState(db, ticketId, rest.length === 0 ? state : { ...state, unheard: rest });
  if (message && !message.is_deleted && ticket.status !== "closed") {
    const { id: messageId, created_at: sentAt } = message;
    await answerCustomer(
      deps,
      db,
      ticket,
      { text: textOf(message), messageId, sentAt, isWithAnswered: false },
      {},
    );
  }
  if (rest.length === 0) await claim.end(db);
  return 0;
}

function waitingTime({ transcript, created_at: sentAt }: MessageRow, now: Date): number {
  if (transcript?.state !== "waiting") return 0;
  return Math.min(patienceMilliseconds, sentAt.getTime() + patienceMilliseconds - now.getTime());
}

function textOf({ media_type: type, body, transcript }: MessageRow): string | null {
  const text = type === "conversation" ? body : (transcript?.text ?? "");
  return text.trim() === "" ? null : text;
}
