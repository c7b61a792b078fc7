import { readChoiceNumber } from "@recado/contract/shared/read-choice";
import { sql } from "kysely";
import { changeTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelContent } from "../../ports/channel-content.ts";
import { readClosingTexts } from "./queries.ts";
import { type BotDeps, sendBotTexts } from "./send-texts.ts";

/** Returns the rating if the customer's message is exactly 1, 2 or 3; otherwise undefined. */
export function readRating(content: ChannelContent): number | undefined {
  const number = content.type === "text" ? readChoiceNumber(content.text) : undefined;
  return number !== undefined && number >= 1 && number <= 3 ? number : undefined;
}

/** Stores the customer's first rating of the user who attended the ticket, and thanks the customer. */
export async function rateTicket(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  rating: number | undefined,
): Promise<void> {
  if (rating === undefined) return;
  const rated = await changeTicket(db, ticket, {
    rating,
    rating_user_id: ticket.user_id,
    rated_at: sql<Date>`now()`,
    rating_until: null,
  });
  await recordTicketEvent(db, rated, {
    type: "rated",
    userId: null,
    reason: { type: "customer" },
    details: { rating },
  });
  const words = await readClosingTexts(db, ticket.id);
  if (words && words.completion !== "") await sendBotTexts(deps, db, rated, words, [words.completion]);
}
