import type { Language } from "@recado/contract/shared/language";
import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../../platform/db/database.ts";
import { isStillSaid } from "../../ticket-events/store.ts";
import { type TicketRow, updateTicketRow } from "../../tickets/store.ts";
import { type BotDeps, say } from "./say.ts";
import { writeRatingQuestion } from "./write-rating-question.ts";

const ratingHours = 24;

/** A ticket was resolved: its customer is asked how it was, or reads the closing words; gives back what was said. */
export async function sayGoodbye(deps: BotDeps, db: WriteTx, ticket: TicketRow): Promise<string[]> {
  const now = deps.clock.now();
  // Nothing but a template would reach them.
  const isOver = ticket.window_closes_at !== null && ticket.window_closes_at <= now;
  if (ticket.is_group || ticket.connection_id === null || isOver) return [];
  const words = await readClosingWords(db, ticket.id);
  if (!words) return [];
  const isAsked = words.userRating === "enabled" && !words.isRated && ticket.user_id !== null;
  if (isAsked)
    await updateTicketRow(db, ticket.id, {
      rating_until: sql<Date>`${new Date(now.getTime() + ratingHours * 3_600_000)}::timestamptz`,
    });
  // Somebody resolved it a moment ago and took it back, but not from the customer, who has read it once.
  if (await isStillSaid(db, ticket.id)) return [];
  const text = isAsked ? writeRatingQuestion(words.language, words.question) : words.completion;
  return text === "" ? [] : say(deps, db, ticket, words, [text]);
}

interface ClosingWords {
  question: string;
  completion: string;
  userRating: string | null;
  isRated: boolean;
  language: Language;
  timeZone: string;
}

export function readClosingWords(db: ReadTx, ticketId: number): Promise<ClosingWords | undefined> {
  return db.first(sql<ClosingWords>`
    select w.rating_message as question, w.complation_message as completion, s.value as "userRating",
      t.rating is not null as "isRated", o.language, o.time_zone as "timeZone"
    from tickets t join companies o on o.id = t.company_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join settings s on s.company_id = t.company_id and s.key = 'userRating'
    where t.company_id = ${db.companyId} and t.id = ${ticketId}`);
}
