import type { TicketEventType } from "@recado/contract/ticket-events";
import type { ExternalHolder } from "@recado/contract/tickets";
import {
  changeTicket,
  existingTicket,
  lockExistingTicket,
  recordTicketEvent,
} from "../../domain/tickets/actions.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { botPauseChanges } from "./pause-bot.ts";

/**
 * Change of control over a conversation. `heldBy` is the other app that now answers the customer, or null if the
 * company answers.
 */
export interface ControlChange {
  heldBy: ExternalHolder | null;
  at: Date;
  /** User of the company who took control of the conversation. */
  userId?: number | null;
  /** Text that the other app wrote when it gave the conversation up, for example a summary. */
  note?: string;
}

const steps: Readonly<Record<ExternalHolder, TicketEventType>> = {
  metaAgent: "heldByMetaAgent",
  otherApp: "heldByOtherApp",
};

/**
 * Stores who answers the customer, in a ticket that the caller has locked. Events about an earlier time than the stored
 * change are ignored.
 */
export async function followControl(
  db: WriteTx,
  ticket: TicketRow,
  { heldBy, at, userId = null, note = "" }: ControlChange,
): Promise<TicketRow> {
  const { held_changed_at: before } = ticket;
  if (heldBy === ticket.held_by) return ticket;
  // The channel's timestamps are whole seconds. If control was taken and lost within one second, the loss counts as the
  // earlier event.
  if (before !== null && (heldBy === null ? at < before : at <= before)) return ticket;
  const changed = await changeTicket(db, ticket, {
    held_by: heldBy,
    held_changed_at: at,
    // The bot and the assistants pause while another app answers the customer, and for some time afterwards.
    ...(heldBy !== null && ticket.user_id === null && !ticket.is_group && botPauseChanges()),
  });
  await recordTicketEvent(db, changed, {
    type: heldBy === null ? "takenBack" : steps[heldBy],
    userId,
    reason: { type: userId === null ? "otherApp" : "user" },
    details: note === "" ? {} : { note: note.slice(0, longestNote) },
  });
  return changed;
}

/** Largest number of characters of the other app's text that the ticket's timeline keeps. */
const longestNote = 2_000;

/** Records that the company answers the customer again, because a user took control or wrote. */
export async function takeBack(
  db: WriteTx,
  ticketId: number,
  userId: number | null,
  now: Date,
): Promise<TicketRow> {
  await lockExistingTicket(db, ticketId);
  const ticket = await existingTicket(db, ticketId);
  const before = ticket.held_changed_at;
  const at = before !== null && before > now ? before : now;
  return followControl(db, ticket, { heldBy: null, at, userId });
}
