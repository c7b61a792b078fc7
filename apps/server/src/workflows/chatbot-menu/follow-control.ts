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
 * Change of control over a conversation: another app on the number answers the customer, or the company does (null).
 */
export interface ControlChange {
  heldBy: ExternalHolder | null;
  at: Date;
  /** User of the company who took the conversation. */
  userId?: number | null;
  /** A note by the app that had the conversation, such as a summary. */
  note?: string;
}

const steps: Readonly<Record<ExternalHolder, TicketEventType>> = {
  metaAgent: "heldByMetaAgent",
  otherApp: "heldByOtherApp",
};

/**
 * Records who answers the customer, in a ticket that the caller has locked. Late events about an earlier moment are
 * ignored.
 */
export async function followControl(
  db: WriteTx,
  ticket: TicketRow,
  { heldBy, at, userId = null, note = "" }: ControlChange,
): Promise<TicketRow> {
  const { held_changed_at: before } = ticket;
  if (heldBy === ticket.held_by) return ticket;
  // The channel's timestamps are whole seconds, so a loss within the same second as the taking counts as earlier.
  if (before !== null && (heldBy === null ? at < before : at <= before)) return ticket;
  const changed = await changeTicket(db, ticket, {
    held_by: heldBy,
    held_changed_at: at,
    // Neither menus nor assistants answer while another app does, nor right afterwards.
    ...(heldBy !== null && ticket.user_id === null && !ticket.is_group && botPauseChanges()),
  });
  await recordTicketEvent(db, changed, {
    type: heldBy === null ? "takenBack" : steps[heldBy],
    userId,
    details: note === "" ? {} : { note: note.slice(0, longestNote) },
  });
  return changed;
}

/** Longest note kept in the timeline, in characters. */
const longestNote = 2_000;

/** The company has control again, because a user took it or wrote. */
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
