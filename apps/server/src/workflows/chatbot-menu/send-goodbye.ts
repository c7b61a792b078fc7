import type { Language } from "@recado/contract/shared/language";
import { sql } from "kysely";
import { isAnyDeliverable } from "../../domain/messages/queries.ts";
import { undoAcceptedSeconds } from "../../domain/ticket-events/rules.ts";
import { findTextsOfUndoneClosing } from "../../domain/ticket-events/store.ts";
import { type TicketRow, updateTicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { readClosingTexts } from "./queries.ts";
import { type BotDeps, sendBotTexts } from "./send-texts.ts";

const ratingHours = 24;

/**
 * Sends the customer the rating question or the closing text after a ticket was resolved. Returns the ids of the sent
 * messages.
 */
export async function sendGoodbye(deps: BotDeps, db: WriteTx, ticket: TicketRow): Promise<string[]> {
  const now = deps.clock.now();
  // Time at which the text is sent: when the closing can no longer be undone. If WhatsApp's answer window is closed by
  // then, WhatsApp would only accept a template, so no text is sent.
  const leavesAt = new Date(now.getTime() + undoAcceptedSeconds * 1_000);
  const isOver = ticket.window_closes_at !== null && ticket.window_closes_at <= leavesAt;
  if (ticket.is_group || ticket.connection_id === null || isOver) return [];
  const words = await readClosingTexts(db, ticket.id);
  if (!words) return [];
  const isAsked = words.userRating === "enabled" && !words.isRated && ticket.user_id !== null;
  if (isAsked)
    await updateTicketRow(db, ticket.id, {
      rating_until: sql<Date>`${new Date(now.getTime() + ratingHours * 3_600_000)}::timestamptz`,
    });
  // An earlier closing of the ticket was undone, but its text had already been sent to the customer. The text is not
  // sent again.
  const said = await findTextsOfUndoneClosing(db, ticket.id);
  if (said.length > 0 && (await isAnyDeliverable(db, said))) return [];
  const text = isAsked ? writeRatingQuestion(words.language, words.question) : words.completion;
  return text === ""
    ? []
    : sendBotTexts(deps, db, ticket, words, [text], { holdSeconds: undoAcceptedSeconds });
}

/** Returns the company's rating question, or the default question, followed by the meaning of each number. */
function writeRatingQuestion(language: Language, question: string): string {
  const { ask, answer, scale } = words[language];
  const lines = scale.map((meaning, index) => `*${index + 1}* - ${meaning}`);
  return [question || ask, [answer, ...lines].join("\n")].join("\n\n");
}

const words: Record<Language, { ask: string; answer: string; scale: readonly [string, string, string] }> = {
  pt: {
    ask: "Como você avalia o nosso atendimento?",
    answer: "Responda com um número de 1 a 3:",
    scale: ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
  },
  en: {
    ask: "How would you rate our service?",
    answer: "Reply with a number from 1 to 3:",
    scale: ["Dissatisfied", "Satisfied", "Very satisfied"],
  },
  es: {
    ask: "¿Cómo califica nuestra atención?",
    answer: "Responda con un número del 1 al 3:",
    scale: ["Insatisfecho", "Satisfecho", "Muy satisfecho"],
  },
};
