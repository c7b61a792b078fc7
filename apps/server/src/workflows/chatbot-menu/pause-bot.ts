import { sql } from "kysely";
import type { TicketChanges } from "../../domain/tickets/store.ts";
import type { Json } from "../../platform/db/schema.ts";

/** State of the bot in a ticket that a person of the company has taken over just now. */
export const pausedBotState = sql<Json>`(bot_state - 'place') || jsonb_build_object('personAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** Changes to a ticket that a person of the company has taken over. The bot pauses in such a ticket. */
export function botPauseChanges(): TicketChanges {
  return { chatbot: false, bot_state: pausedBotState };
}
