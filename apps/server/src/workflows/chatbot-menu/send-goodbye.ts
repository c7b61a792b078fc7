import { isAnyDeliverable } from "../../domain/messages/queries.ts";
import { undoAcceptedSeconds } from "../../domain/ticket-events/rules.ts";
import { findTextsOfUndoneClosing } from "../../domain/ticket-events/store.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { beginRating } from "./ask-rating.ts";
import { type ClosingTexts, readClosingTexts } from "./queries.ts";
import { type BotDeps, sendBotTexts } from "./send-texts.ts";

/**
 * Sends the customer the rating question or the closing text after a ticket was resolved. Returns the ids of the sent
 * messages.
 */
export async function sendGoodbye(deps: BotDeps, db: WriteTx, ticket: TicketRow): Promise<string[]> {
  const words = await readTextsToSend(deps, db, ticket);
  if (!words) return [];
  const question =
    words.userRating === "enabled" ? await beginRating(db, ticket, words, deps.clock.now()) : undefined;
  // An earlier closing of the ticket was undone, but its text had already been sent to the customer. The text is not
  // sent again.
  const said = await findTextsOfUndoneClosing(db, ticket.id);
  if (said.length > 0 && (await isAnyDeliverable(db, said))) return [];
  return sendClosingText(deps, db, ticket, words, question ?? words.completion);
}

/**
 * Asks the customer of a resolved ticket for a rating, also if the company asks for none by itself. Returns the ids of
 * the sent messages; none if the customer may not be asked.
 */
export async function sendRatingQuestion(deps: BotDeps, db: WriteTx, ticket: TicketRow): Promise<string[]> {
  const words = await readTextsToSend(deps, db, ticket);
  if (!words) return [];
  const question = await beginRating(db, ticket, words, deps.clock.now());
  return question === undefined ? [] : sendClosingText(deps, db, ticket, words, question);
}

/** Returns the texts of the ticket's connection; undefined if no text can be sent to the customer. */
async function readTextsToSend(
  { clock }: BotDeps,
  db: WriteTx,
  { id, is_group, connection_id, window_closes_at }: TicketRow,
): Promise<ClosingTexts | undefined> {
  // Time at which the text is sent: when the closing can no longer be undone. If WhatsApp's answer window is closed by
  // then, WhatsApp would only accept a template, so no text is sent.
  const leavesAt = new Date(clock.now().getTime() + undoAcceptedSeconds * 1_000);
  const isOver = window_closes_at !== null && window_closes_at <= leavesAt;
  return is_group || connection_id === null || isOver ? undefined : readClosingTexts(db, id);
}

async function sendClosingText(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  words: ClosingTexts,
  text: string,
): Promise<string[]> {
  return text === ""
    ? []
    : sendBotTexts(deps, db, ticket, words, [text], { holdSeconds: undoAcceptedSeconds });
}
