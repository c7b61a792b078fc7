import type { MessageMediaType } from "@recado/contract/message-content";
import type { TicketEventReason } from "@recado/contract/ticket-events";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { requireConnection } from "../connections/policy.ts";
import { publishNoticesMoved } from "../notices/actions.ts";
import { requireQueues } from "../queues/queries.ts";
import { writeTicketEvent, writeTicketEvents, writeUndone } from "../ticket-events/actions.ts";
import type { NewTicketEvent, TicketEventDetails } from "../ticket-events/store.ts";
import type { TicketChanges } from "./columns.ts";
import { accessTicket, type Seer, ticketRecipients } from "./policy.ts";
import { presentTicket } from "./present.ts";
import {
  findTicket,
  findTickets,
  insertTicket,
  lockTicket,
  lockUnfinishedTicket,
  type NewTicket,
  returnRowsOf,
  type TicketRow,
  updateTicketRow,
} from "./store.ts";
import { recountUnread } from "./unread-store.ts";

/**
 * Returns the contact's unfinished ticket on the connection, or opens a new ticket. Concurrent callers get the same
 * ticket.
 */
export async function openTicketFor(
  db: WriteTx,
  ticket: NewTicket,
): Promise<{ ticket: TicketRow; isNew: boolean }> {
  const unfinished = await lockUnfinishedTicket(db, ticket.contactId, ticket.connectionId);
  if (unfinished) return { ticket: unfinished, isNew: false };
  const id = await insertTicket(db, ticket);
  if (id !== undefined) return { ticket: await existingTicket(db, id), isNew: true };
  const meanwhile = await lockUnfinishedTicket(db, ticket.contactId, ticket.connectionId);
  if (!meanwhile) throw new AppError("ERR_CREATING_TICKET");
  return { ticket: meanwhile, isNew: false };
}

/** Changes a ticket that the caller has locked, and publishes it to users who saw it before or see it now. */
export async function changeTicket(
  db: WriteTx,
  before: TicketRow,
  changes: TicketChanges,
): Promise<TicketRow> {
  await keepGoals(db, before, changes);
  await updateTicketRow(db, before.id, changes).catch((error: unknown) => {
    // The database allows one unfinished ticket per contact and connection, and there is another one already.
    throw violates(error, "tickets_unfinished") ? new AppError("ERR_OTHER_OPEN_TICKET") : error;
  });
  const after = await existingTicket(db, before.id);
  publishTicket(db, after, before);
  if (after.queue_id !== before.queue_id) await publishNoticesMoved(db, [after.id]);
  return after;
}

/**
 * Locks the target queue and the target connection against deletion. Throws if one of them is hidden, because foreign
 * keys still accept hidden rows.
 */
async function keepGoals(db: WriteTx, before: TicketRow, changes: TicketChanges): Promise<void> {
  const { queue_id: queueId, connection_id: connectionId } = changes;
  if (typeof queueId === "number" && queueId !== before.queue_id) await requireQueues(db, [queueId]);
  if (typeof connectionId === "number" && connectionId !== before.connection_id)
    await requireConnection(db, connectionId);
}

/** Stores an event of the ticket and publishes the event to users who see the ticket. */
export async function recordTicketEvent(
  db: WriteTx,
  ticket: TicketRow,
  event: Omit<NewTicketEvent, "ticketId">,
) {
  const ticketEvent = await writeTicketEvent(db, { ...event, ticketId: ticket.id });
  db.publish(ticketRecipients(db.companyId, ticket), "ticketEvent", { action: "create", ticketEvent });
}

/** Records the same event for many tickets in one statement. */
export async function recordTicketEvents(
  db: WriteTx,
  steps: readonly { ticket: TicketRow; details: TicketEventDetails; reason: TicketEventReason }[],
  taken: Pick<NewTicketEvent, "type" | "userId">,
): Promise<void> {
  const told = steps.map(({ ticket, ...step }) => ({ ...step, ticketId: ticket.id }));
  const tickets = new Map(steps.map(({ ticket }) => [ticket.id, ticket]));
  for (const ticketEvent of await writeTicketEvents(db, told, taken)) {
    const ticket = tickets.get(ticketEvent.ticketId);
    if (ticket)
      db.publish(ticketRecipients(db.companyId, ticket), "ticketEvent", { action: "create", ticketEvent });
  }
}

/**
 * Makes the user's open tickets in queues other than the kept ones pending again, and publishes them. Returns the
 * number of these tickets.
 */
export async function returnTicketsOf(
  db: WriteTx,
  user: { id: number; name: string },
  by: number,
  kept: readonly (number | null)[] = [],
): Promise<number> {
  const ids = await returnRowsOf(db, user.id, kept);
  if (ids.length === 0) return 0;
  const tickets = await findTickets(db, ids);
  for (const ticket of tickets) publishTicket(db, ticket, { ...ticket, status: "open" });
  const reason = { type: "userChange", name: user.name } as const;
  const steps = tickets.map((ticket) => ({ ticket, details: {}, reason }));
  await recordTicketEvents(db, steps, { type: "returned", userId: by });
  return ids.length;
}

/** Marks an event as undone; the event stays in the ticket's history. */
export async function markStepUndone(db: WriteTx, ticket: TicketRow, id: string): Promise<void> {
  const ticketEvent = await writeUndone(db, id);
  db.publish(ticketRecipients(db.companyId, ticket), "ticketEvent", { action: "update", ticketEvent });
}

/** Publishes the ticket to users who see it now. Users who saw it before and no longer see it receive a deletion. */
export function publishTicket(db: WriteTx, ticket: TicketRow, before: TicketRow = ticket): void {
  const now = ticketRecipients(db.companyId, ticket);
  const then = ticketRecipients(db.companyId, before);
  const moved = ticket.queue_id !== before.queue_id;
  const rooms = moved ? now : [...new Set([...now, ...then])];
  db.publish(rooms, "ticket", { action: "update", ticket: presentTicket(ticket) });
  if (!moved) return;
  db.publish(then, "ticket", { action: "delete", ticketId: ticket.id }, now);
  db.notify("rooms", `${db.companyId}:ticket:${ticket.id}`);
}

/** Recounts the unread messages of a ticket that the caller has locked. */
export async function lowerUnread(db: WriteTx, ticket: TicketRow): Promise<void> {
  const unread = await recountUnread(db, ticket.id);
  if (unread === 0)
    db.publish(ticketRecipients(db.companyId, ticket), "ticket", {
      action: "updateUnread",
      ticketId: ticket.id,
    });
  else if (unread !== undefined) publishTicket(db, { ...ticket, unread_messages: unread });
}

export interface LastMessage {
  id: string;
  /** Message that the ticket shows as its last; another one if it keeps showing an earlier message. */
  last_message_id: string;
  preview: string;
  mediaType: MessageMediaType;
  media: TicketRow["last_media"];
  fromMe: boolean;
  /** Contact's name and phone number of the group member who wrote the message. */
  author: string | null;
  participant: string | null;
  ack: number;
  unread_messages: number;
  waiting_since: Date | null;
  snoozed_at: Date | null;
  snooze_end: TicketRow["snooze_end"];
  updated_at: Date;
}

/** Returns the locked ticket with the fields that change when `message` is stored in the ticket. */
export function withLastMessage(before: TicketRow, message: LastMessage): TicketRow {
  const { unread_messages, waiting_since, snoozed_at, snooze_end, updated_at } = message;
  const snoozed_until = snoozed_at && before.snoozed_until;
  const ticket = {
    ...before,
    unread_messages,
    waiting_since,
    snoozed_at,
    snoozed_until,
    snooze_end,
    updated_at,
  };
  if (message.last_message_id !== message.id) return ticket;
  return {
    ...ticket,
    last_message: message.preview,
    last_mentions: null,
    last_message_id: message.id,
    last_from_me: message.fromMe,
    last_ack: message.ack,
    last_media_type: message.mediaType,
    last_media: message.media,
    last_failed: false,
    last_deleted: false,
    last_author: message.author,
    last_participant: message.participant,
  };
}

/**
 * Locks the ticket until the transaction ends. Check access to the ticket only after the lock, because access may
 * change until then.
 */
export async function lockExistingTicket(db: WriteTx, id: number): Promise<void> {
  if (!(await lockTicket(db, id))) throw new AppError("ERR_NO_TICKET_FOUND");
}

/** Locks and returns the ticket; throws unless the actor may see it. */
export async function lockAccessibleTicket(db: WriteTx, actor: Seer, id: number): Promise<TicketRow> {
  await lockExistingTicket(db, id);
  return accessTicket(db, actor, id);
}

/** Returns the ticket as this transaction sees it; throws if the ticket is missing. */
export async function existingTicket(db: WriteTx, id: number): Promise<TicketRow> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  return ticket;
}
