import type { Language } from "@recado/contract/shared/language";
import { readChoiceNumber } from "@recado/contract/shared/read-choice";
import { sql } from "kysely";
import { changeTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ChannelContent } from "../../ports/channel-content.ts";
import { type ClosingTexts, readClosingTexts } from "./queries.ts";
import { type BotDeps, sendBotTexts } from "./send-texts.ts";

/** Minutes after a rating from 1 to 5 during which the customer's next text is the comment on the rating. */
const commentMinutes = 10;
const longestComment = 2_000;

/** Returns the number if the customer's message is exactly a number from 1 to 5; otherwise undefined. */
export function readRating(content: ChannelContent): number | undefined {
  const number = content.type === "text" ? readChoiceNumber(content.text) : undefined;
  return number !== undefined && number >= 1 && number <= 5 ? number : undefined;
}

/** Stores the text as the rating that the closed ticket awaits or, if the ticket is rated already, as the comment. */
export async function rateTicket(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  content: ChannelContent,
): Promise<void> {
  if (content.type !== "text") return;
  const rating = readRating(content);
  if (ticket.rating !== null) await storeComment(deps, db, ticket, content.text.trim());
  else if (rating !== undefined) await storeRating(deps, db, ticket, rating);
}

/** Stores the customer's first rating of the user who attended the ticket, and thanks the customer. */
async function storeRating(deps: BotDeps, db: WriteTx, ticket: TicketRow, rating: number): Promise<void> {
  const asksComment = ticket.rating_scale === 5;
  const end = new Date(deps.clock.now().getTime() + commentMinutes * 60_000);
  const rated = await changeTicket(db, ticket, {
    rating,
    rating_user_id: ticket.user_id,
    rated_at: sql<Date>`now()`,
    rating_until: asksComment ? sql<Date>`${end}::timestamptz` : null,
  });
  await recordTicketEvent(db, rated, {
    type: "rated",
    userId: null,
    reason: { type: "customer" },
    details: { rating, ratingScale: ticket.rating_scale },
  });
  await sendTexts(deps, db, rated, (words) => [
    words.completion,
    ...(asksComment ? [texts[words.language].askComment] : []),
  ]);
}

/** Stores the customer's comment on a rating, and thanks the customer. The text 0 only ends the wait for the comment. */
async function storeComment(deps: BotDeps, db: WriteTx, ticket: TicketRow, text: string): Promise<void> {
  if (text === "0") {
    await changeTicket(db, ticket, { rating_until: null });
    return;
  }
  const comment = storableText(text.slice(0, longestComment));
  const commented = await changeTicket(db, ticket, { rating_comment: comment, rating_until: null });
  await recordTicketEvent(db, commented, {
    type: "ratingCommented",
    userId: null,
    reason: { type: "customer" },
    details: { comment },
  });
  await sendTexts(deps, db, commented, ({ language }) => [texts[language].thanks]);
}

async function sendTexts(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  compose: (words: ClosingTexts) => string[],
): Promise<void> {
  const words = await readClosingTexts(db, ticket.id);
  const said = words ? compose(words).filter((text) => text !== "") : [];
  if (words && said.length > 0) await sendBotTexts(deps, db, ticket, words, said);
}

const texts: Record<Language, { askComment: string; thanks: string }> = {
  pt: {
    askComment:
      "Quer deixar um comentário? Envie em uma mensagem nos próximos 10 minutos, ou responda 0 para pular.",
    thanks: "Obrigado pelo comentário!",
  },
  en: {
    askComment:
      "Would you like to add a comment? Send it in one message within 10 minutes, or reply 0 to skip.",
    thanks: "Thank you for your comment!",
  },
  es: {
    askComment:
      "¿Quiere dejar un comentario? Envíelo en un mensaje en los próximos 10 minutos, o responda 0 para omitirlo.",
    thanks: "¡Gracias por su comentario!",
  },
};
