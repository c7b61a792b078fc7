import type { RatingScale } from "@recado/contract/ratings";
import type { Language } from "@recado/contract/shared/language";
import { sql } from "kysely";
import { lockRatingRequests } from "../../domain/tickets/automation-store.ts";
import { type TicketRow, updateTicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ClosingTexts } from "./queries.ts";

const ratingHours = 24;

/**
 * Lets the resolved ticket await a rating, and returns the text that asks for it. Returns undefined if nobody attended
 * the ticket, if it has been rated, or if the customer was asked within 24 hours.
 */
export async function beginRating(
  db: WriteTx,
  ticket: TicketRow,
  { isRated, scale, language, question }: ClosingTexts,
  now: Date,
): Promise<string | undefined> {
  if (isRated || ticket.user_id === null) return undefined;
  if (!(await lockRatingRequests(db, ticket.contact_id, now))) return undefined;
  await updateTicketRow(db, ticket.id, {
    rating_scale: scale,
    rating_asked_at: sql<Date>`${now}::timestamptz`,
    rating_until: sql<Date>`${new Date(now.getTime() + ratingHours * 3_600_000)}::timestamptz`,
  });
  return writeRatingQuestion(language, question, scale);
}

/** Returns the company's rating question, or the default question, followed by the meaning of each number. */
function writeRatingQuestion(language: Language, question: string, scale: RatingScale): string {
  const { ask, answer, meanings } = texts[language];
  const lines = meanings[scale].map((meaning, index) => `*${index + 1}* - ${meaning}`);
  return [question || ask, [answer.replace("{{most}}", String(scale)), ...lines].join("\n")].join("\n\n");
}

const texts: Record<
  Language,
  { ask: string; answer: string; meanings: Record<RatingScale, readonly string[]> }
> = {
  pt: {
    ask: "Como você avalia o nosso atendimento?",
    answer: "Responda com um número de 1 a {{most}}:",
    meanings: {
      3: ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
      5: ["Muito insatisfeito", "Insatisfeito", "Neutro", "Satisfeito", "Muito satisfeito"],
    },
  },
  en: {
    ask: "How would you rate our service?",
    answer: "Reply with a number from 1 to {{most}}:",
    meanings: {
      3: ["Dissatisfied", "Satisfied", "Very satisfied"],
      5: ["Very dissatisfied", "Dissatisfied", "Neutral", "Satisfied", "Very satisfied"],
    },
  },
  es: {
    ask: "¿Cómo califica nuestra atención?",
    answer: "Responda con un número del 1 al {{most}}:",
    meanings: {
      3: ["Insatisfecho", "Satisfecho", "Muy satisfecho"],
      5: ["Muy insatisfecho", "Insatisfecho", "Neutral", "Satisfecho", "Muy satisfecho"],
    },
  },
};
