import { sql } from "kysely";
import type { Json } from "../../../platform/db/schema.ts";
import type { TicketChanges } from "../../tickets/store.ts";

/** What changes of a ticket when somebody of the company takes the word: the bot leaves it to them for a while. */
export function takenFromBot(): TicketChanges {
  return {
    chatbot: false,
    bot_state: sql<Json>`(bot_state - 'place') || jsonb_build_object('personAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`,
  };
}
