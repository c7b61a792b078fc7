import { sql } from "kysely";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { wakeLane } from "../../platform/lanes/lanes.ts";
import { announceTicket, existingTicket, noteMessage } from "../tickets/actions.ts";
import { audience } from "../tickets/policy.ts";
import { presentTicket, presentTicketContact } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/store.ts";
import { presentMessage } from "./present.ts";
import { previewOf } from "./rules.ts";
import {
  deleteMessageRow,
  failMessageRow,
  findByClientMessageId,
  findByExternalId,
  findMessage,
  insertMessage,
  type MessageRow,
  type NewMessage,
  raiseAckRow,
} from "./store.ts";

export interface Composed {
  ticket: TicketRow & { connection_id: number };
  body: string;
  externalId: string;
  clientMessageId: string | null;
  quotedId: string | null;
  /** Who wrote it; null for the bot. */
  userId: number | null;
  now: Date;
}

/** Writes a message of ours and queues it for sending. The same clientMessageId gives back the message it made first. */
export async function composeMessage(db: Change, composed: Composed): Promise<MessageRow> {
  const { ticket } = composed;
  const id = await insertMessage(db, {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId: ticket.connection_id,
    externalId: composed.externalId,
    clientMessageId: composed.clientMessageId,
    fromMe: true,
    body: composed.body,
    mediaType: "conversation",
    quotedId: composed.quotedId,
    queueId: ticket.queue_id,
    userId: composed.userId,
    isBot: composed.userId === null,
    ack: 0,
    read: true,
    createdAt: composed.now,
  });
  if (id === undefined) return firstOf(db, composed);
  await wakeLane(db, outboundLane(ticket.connection_id, ticket.contact_id, db.companyId));
  return announceNewMessage(db, ticket, id, composed.body, 0);
}

async function firstOf(db: Change, { ticket, clientMessageId }: Composed): Promise<MessageRow> {
  const first =
    clientMessageId === null ? undefined : await findByClientMessageId(db, ticket.id, clientMessageId);
  if (!first) throw new AppError("ERR_CREATING_MESSAGE");
  return existingMessage(db, first.id);
}

/** Stores a message that the channel told; undefined when it is known already. */
export async function recordMessage(
  db: Change,
  ticket: TicketRow,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const id = await insertMessage(db, message);
  if (id === undefined) return undefined;
  return announceNewMessage(db, ticket, id, message.body, message.fromMe || message.read ? 0 : 1);
}

async function announceNewMessage(
  db: Change,
  before: TicketRow,
  id: string,
  body: string,
  unread: number,
): Promise<MessageRow> {
  const ticket = await noteMessage(db, before, { id, preview: previewOf(body), unread });
  const message = await existingMessage(db, id);
  db.announce(audience(db.companyId, ticket), "appMessage", {
    action: "create",
    message: presentMessage(message),
    ticket: presentTicket(ticket),
    contact: presentTicketContact(ticket),
  });
  return message;
}

/** The channel's tick for a message of ours; false when there is no such message, or not yet. */
export async function raiseAck(
  db: Change,
  connectionId: number,
  externalId: string,
  ack: number,
): Promise<boolean> {
  const message = await findByExternalId(db, connectionId, externalId);
  if (!message) return false;
  if (await raiseAckRow(db, message.id, ack)) await announceMessage(db, message.id);
  return true;
}

export async function failMessage(db: Change, id: string, code: string): Promise<void> {
  if (await failMessageRow(db, id, code)) await announceMessage(db, id);
}

/** Puts a failed message back into the outbox under its first identity: where it did arrive, the phone knows it again. */
export async function resendMessage(db: Change, message: MessageRow): Promise<MessageRow> {
  if (!message.from_me || message.error === null || message.connection_id === null)
    throw new AppError("ERR_MESSAGE_NOT_FAILED");
  await db.run(sql`
    update messages set error = null, attempted_at = null, attempts = 0, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${message.id} and ack = 0`);
  await wakeLane(db, outboundLane(message.connection_id, message.contact_id, db.companyId));
  await announceMessage(db, message.id);
  return existingMessage(db, message.id);
}

/** Removes a message that failed and is known not to have left. */
export async function discardMessage(db: Change, ticket: TicketRow, message: MessageRow): Promise<void> {
  if (!message.from_me || message.error === null || message.error === "ERR_SENDING_UNCONFIRMED")
    throw new AppError("ERR_MESSAGE_NOT_FAILED");
  await deleteMessageRow(db, message.id);
  await db.run(sql`
    update tickets set (last_message_id, last_message) = (
      select max(m.id), coalesce((array_agg(left(m.body, 255) order by m.id desc))[1], '') from messages m
      where m.company_id = tickets.company_id and m.ticket_id = tickets.id)
    where company_id = ${db.companyId} and id = ${ticket.id}`);
  db.announce(audience(db.companyId, ticket), "appMessage", {
    action: "delete",
    messageId: message.id,
    ticketId: ticket.id,
  });
  announceTicket(db, await existingTicket(db, ticket.id));
}

/** Tells a change of one message, and of its ticket's row where that shows this message. */
async function announceMessage(db: Change, id: string): Promise<void> {
  const message = await existingMessage(db, id);
  const ticket = await existingTicket(db, message.ticket_id);
  db.announce(audience(db.companyId, ticket), "appMessage", {
    action: "update",
    message: presentMessage(message),
  });
  if (ticket.last_message_id === message.id) announceTicket(db, ticket);
}

async function existingMessage(db: Change, id: string): Promise<MessageRow> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}

function outboundLane(connectionId: number, contactId: number, companyId: number) {
  return { lane: "outbound", companyId, connectionId, key: String(contactId) } as const;
}
