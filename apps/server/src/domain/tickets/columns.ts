import type { RatingScale } from "@recado/contract/ratings";
import type { TicketStatus } from "@recado/contract/ticket-status";
import type { ExternalHolder, SnoozeEnd } from "@recado/contract/tickets";
import type { RawBuilder } from "kysely";
import type { Json } from "../../platform/db/schema.ts";

/** Columns of a ticket that is not snoozed. */
export const wokenColumns = { snoozed_at: null, snoozed_until: null, snooze_end: null };

/** Columns of a ticket that ticket events and the bot's rules change. */
export interface TicketChanges {
  status?: TicketStatus;
  /** Index in the contract's list of priorities. */
  priority?: number;
  user_id?: number | null;
  queue_id?: number | null;
  connection_id?: number | null;
  use_integration?: boolean;
  prompt_id?: number | null;
  integration_id?: number | null;
  unread_messages?: number;
  waiting_since?: RawBuilder<Date> | null;
  snoozed_at?: RawBuilder<Date> | null;
  snoozed_until?: RawBuilder<Date> | Date | null;
  snooze_end?: SnoozeEnd | null;
  chatbot?: boolean;
  held_by?: ExternalHolder | null;
  held_changed_at?: Date;
  bot_state?: RawBuilder<Json>;
  first_response_seconds?: number | null;
  rating?: number;
  rating_comment?: string;
  rating_scale?: RatingScale;
  rating_asked_at?: RawBuilder<Date> | null;
  rating_user_id?: number | null;
  rated_at?: RawBuilder<Date>;
  rating_until?: RawBuilder<Date> | null;
  queued_at?: RawBuilder<Date>;
  started_at?: RawBuilder<Date> | null;
  finished_at?: RawBuilder<Date> | null;
  /** Time of the last change, by which lists are ordered; the present time unless given. */
  updated_at?: RawBuilder<Date>;
}
