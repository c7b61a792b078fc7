import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { ChannelAck } from "../../ports/channel.ts";
import { giveNotice } from "../notices/actions.ts";
import { existingTicket, publishTicket, withLastMessage } from "../tickets/actions.ts";
import { ticketRecipients } from "../tickets/policy.ts";
import { presentTicket, presentTicketContact } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/store.ts";
import {
  insertAsLast,
  recomputeWaiting,
  refreshLastMessage,
  refreshTranscriptPreview,
  showNewestMessage,
} from "./last-message-store.ts";
import {
  discardRow,
  findWaiting,
  markFailedStatement,
  markSentStatement,
  putBackRow,
  raiseAckStatement,
  type UpdateStatement,
} from "./outbox-store.ts";
import { existingMessage } from "./policy.ts";
import { newRow, presentMessage } from "./present.ts";
import {
  findMessageWithTicket,
  type MessageRow,
  type MessageWithTicket,
  updateMessageWithTicket,
} from "./queries.ts";
import { findMentioning } from "./received-store.ts";
import { type MessageBody, messagePreview } from "./rules.ts";
import {
  findByClientMessageId,
  findByExternalId,
  type MessageRevision,
  type MessageWriter,
  type NewMessage,
  reviseRow,
} from "./store.ts";
import { initialTranscript, requestTranscript, wakeTranscription } from "./transcript-actions.ts";

export interface ComposedMessage extends Pick<NewMessage, "mentions"> {
  ticket: TicketRow & { connection_id: number };
  holds: MessageBody;
  externalId: string;
  clientMessageId: string | null;
  quotedId: string | null;
  isForwarded?: boolean;
  /** User who wrote the message; null for the bot and for API clients. */
  userId: number | null;
  /** True if the bot wrote the message. If not set, a message without a user counts as the bot's. */
  isBot?: boolean;
  /** Writer of the message. If not set, it is the user; without a user, and for the bot, it is a program. */
  writtenBy?: MessageWriter;
  campaignId?: number;
  /** Seconds that the message waits in the outbox. Later messages of the chat wait until this message is sent. */
  holdSeconds?: number;
  now: Date;
}

/**
 * Stores a message to the customer and queues it for sending. A repeated `clientMessageId` returns the message that was
 * created first.
 */
export async function composeMessage(db: WriteTx, composed: ComposedMessage): Promise<MessageRow> {
  const { ticket, userId, isBot = userId === null } = composed;
  const message: NewMessage = {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId: ticket.connection_id,
    externalId: composed.externalId,
    clientMessageId: composed.clientMessageId,
    fromMe: true,
    holds: composed.holds,
    quotedId: composed.quotedId,
    mentions: composed.mentions ?? null,
    isForwarded: composed.isForwarded ?? false,
    senderId: null,
    participant: null,
    queueId: ticket.queue_id,
    userId,
    isBot,
    writtenBy: composed.writtenBy ?? (userId !== null && !isBot ? "staff" : "program"),
    campaignId: composed.campaignId ?? null,
    holdSeconds: composed.holdSeconds ?? null,
    ack: 0,
    read: true,
    createdAt: composed.now,
  };
  const stored = await storeMessage(db, ticket, message, 0);
  if (!stored) return firstOf(db, composed);
  await wakeOutbox(db, ticket.connection_id, ticket.contact_id);
  return stored.message;
}

async function firstOf(db: WriteTx, { ticket, clientMessageId }: ComposedMessage): Promise<MessageRow> {
  const first =
    clientMessageId === null ? undefined : await findByClientMessageId(db, ticket.id, clientMessageId);
  if (!first) throw new AppError("ERR_CREATING_MESSAGE");
  return existingMessage(db, first.id);
}

/**
 * Stores a message received from the channel in a ticket that the caller has locked. Returns undefined if the message
 * is stored already.
 */
export function recordMessage(
  db: WriteTx,
  ticket: TicketRow,
  told: NewMessage,
): Promise<StoredMessage | undefined> {
  const message = { ...told, holds: { ...told.holds, body: storableText(told.holds.body) } };
  return storeMessage(db, ticket, message, message.fromMe || message.read ? 0 : 1);
}

export interface StoredMessage {
  message: MessageRow;
  /** State of the ticket after the message was stored. */
  ticket: TicketRow;
}

async function storeMessage(
  db: WriteTx,
  before: TicketRow,
  told: NewMessage,
  unread: number,
): Promise<StoredMessage | undefined> {
  const stored = { ...told, transcript: await initialTranscript(db, told.holds) };
  const { holds, fromMe, ack, participant } = stored;
  const preview = messagePreview(holds.body);
  const noted = await insertAsLast(db, stored, { preview, unread });
  if (!noted) return undefined;
  if (stored.transcript) await wakeTranscription(db, noted.id);
  const shown = stored.ad ? { ...before, ad: stored.ad } : before;
  // Only a message with a quote or a group sender needs columns of joined tables. For other messages, the inserted
  // values are complete.
  const isWhole = stored.quotedId === null && stored.senderId === null;
  const message = isWhole ? newRow(noted.id, stored, shown) : await existingMessage(db, noted.id);
  const author = stored.senderId === null ? null : message.author_name;
  const said = { preview, mediaType: holds.mediaType, media: holds.file?.media ?? null, fromMe };
  const ticket = withLastMessage(shown, { ...noted, ...said, author, participant, ack });
  db.publish(ticketRecipients(db.companyId, ticket), "appMessage", {
    action: "create",
    message: presentMessage(message),
    ticket: presentTicket(ticket),
    contact: presentTicketContact(ticket),
  });
  return { message, ticket };
}

/**
 * Raises the delivery state of a message that was sent over the connection. Returns false if no message is stored under
 * the external id.
 */
export async function raiseAck(
  db: WriteTx,
  connectionId: number,
  { externalId, ack, at }: ChannelAck,
): Promise<boolean> {
  const message = await findByExternalId(db, connectionId, externalId);
  if (!message) return false;
  await writeAndAnnounce(db, raiseAckStatement(db, message.id, { ack, at }));
  // Changes that were made to the message before it was sent have waited in the outbox, which is woken now.
  if (message.ack === 0 && message.from_me) await wakeOutbox(db, connectionId, message.contact_id);
  return true;
}

/** Marks the message as accepted by the channel and stores the channel's id. */
export async function noteSent(db: WriteTx, id: string, externalId: string): Promise<void> {
  await writeAndAnnounce(db, markSentStatement(db, id, externalId));
}

export async function failMessage(
  db: WriteTx,
  id: string,
  code: string,
  highestAck: 0 | 1 = 0,
): Promise<void> {
  const failed = await writeAndAnnounce(db, markFailedStatement(db, id, code, highestAck));
  if (!failed || failed.is_bot) return;
  const { ticket_id: ticketId, user_id: userId, body: text } = failed;
  await publishWaiting(db, ticketId);
  if (userId !== null) await giveNotice(db, [userId], { kind: "failure", ticketId, text });
}

/** Publishes the ticket if a change of a message changed since when its customer waits. */
export async function publishWaiting(db: WriteTx, ticketId: number): Promise<void> {
  if (await recomputeWaiting(db, ticketId)) publishTicket(db, await existingTicket(db, ticketId));
}

/**
 * Marks the messages that wait in the outbox of a removed connection as failed; null means messages whose connection
 * was removed earlier. A send attempt that is under way may still have succeeded.
 */
export async function failWaiting(db: WriteTx, connectionId: number | null): Promise<void> {
  for (const { id, attempted_at } of await findWaiting(db, connectionId))
    await failMessage(db, id, attempted_at === null ? "ERR_NO_WAPP_FOUND" : "ERR_SENDING_UNCONFIRMED");
}

/** Requeues a failed message under its original id, so that a phone that did receive it recognises the duplicate. */
export async function resendMessage(
  db: WriteTx,
  message: MessageRow,
  connectionId: number,
): Promise<MessageRow> {
  if (!(await putBackRow(db, message.id, connectionId))) throw new AppError("ERR_MESSAGE_NOT_FAILED");
  await wakeOutbox(db, connectionId, message.contact_id);
  await publishWaiting(db, message.ticket_id);
  await publishMessage(db, message.id);
  return existingMessage(db, message.id);
}

/** Deletes a failed message that certainly was not sent, with its file. */
export async function discardMessage(db: WriteTx, ticket: TicketRow, message: MessageRow): Promise<void> {
  if (!(await discardRow(db, message.id))) throw new AppError("ERR_MESSAGE_NOT_FAILED");
  await removeFilesLater(db, [message.media_path, message.thumbnail_path]);
  await showNewestMessage(db, ticket.id);
  db.publish(ticketRecipients(db.companyId, ticket), "appMessage", {
    action: "delete",
    messageId: message.id,
    ticketId: ticket.id,
  });
  publishTicket(db, await existingTicket(db, ticket.id));
}

/** Updates an existing message and publishes it. */
export async function reviseMessage(db: WriteTx, id: string, revision: MessageRevision): Promise<void> {
  await reviseRow(db, id, revision);
  const { body, file, isDeleted, transcript } = revision;
  if (file?.media.mimeType.startsWith("audio/")) await requestTranscript(db, id);
  if (body !== undefined) await refreshLastMessage(db, id, messagePreview(body));
  if (isDeleted || transcript !== undefined)
    await refreshTranscriptPreview(db, id, messagePreview(transcript?.text ?? ""));
  await publishMessage(db, id);
}

/** Publishes a changed message, and the message's ticket if the ticket shows this message as its last. */
export async function publishMessage(db: WriteTx, id: string): Promise<void> {
  const heard = await findMessageWithTicket(db, id);
  if (!heard) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await publishMessageWithTicket(db, heard);
}

/** Publishes a group's messages with mentions again after the names or numbers of more members became known. */
export async function publishMentions(db: WriteTx, groupId: number): Promise<void> {
  for (const id of await findMentioning(db, groupId)) await publishMessage(db, id);
}

/** Updates a message with the given statement, and publishes the message only if the statement changed it. */
async function writeAndAnnounce(db: WriteTx, writing: UpdateStatement): Promise<MessageRow | undefined> {
  const heard = await updateMessageWithTicket(db, writing);
  if (heard) await publishMessageWithTicket(db, heard);
  return heard?.message;
}

async function publishMessageWithTicket(
  db: WriteTx,
  { message, ticket, isLast }: MessageWithTicket,
): Promise<void> {
  db.publish(ticketRecipients(db.companyId, ticket), "appMessage", {
    action: "update",
    message: presentMessage(message),
  });
  if (isLast) publishTicket(db, await existingTicket(db, ticket.id));
}

export function wakeOutbox(db: WriteTx, connectionId: number, contactId: number): Promise<void> {
  return wakeWork(db, { queue: "outbound", connectionId, keys: [String(contactId)] });
}
