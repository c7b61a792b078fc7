import { sql } from "kysely";
import type { Json } from "../../../platform/db/schema.ts";
import type { TicketChanges } from "../../tickets/store.ts";

/** Changes to a ticket when a person of the company takes over; the bot then pauses. */
export function takenFromBot(): TicketChanges {
  return {
    chatbot: false,
    bot_state: sql<Json>`(bot_state - 'place') || jsonb_build_object('personAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`,
  };
}
