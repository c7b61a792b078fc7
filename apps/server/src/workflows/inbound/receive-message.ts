import { findOnlyQueue } from "../../domain/connections/store.ts";
import { nameMentions } from "../../domain/contacts/mention-store.ts";
import { numberOfIdentities } from "../../domain/contacts/rules.ts";
import type { ContactRow } from "../../domain/contacts/store.ts";
import { publishMentions, recordMessage, type StoredMessage } from "../../domain/messages/actions.ts";
import { contentBody, fileBody, type MessageBody, type MessageFile } from "../../domain/messages/rules.ts";
import { findByExternalId, type MessageWriter } from "../../domain/messages/store.ts";
import { isSettingOn } from "../../domain/settings/queries.ts";
import { openTicketFor, recordTicketEvent } from "../../domain/tickets/actions.ts";
import { extendAnswerWindow } from "../../domain/tickets/answer-window-store.ts";
import { lockAwaitingRating } from "../../domain/tickets/automation-store.ts";
import { lockUnfinishedTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { MessageAuthor, ReceivedMessage } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { recordCampaignAnswer } from "../campaign-answers/record-answer.ts";
import { leaveToPerson } from "../chatbot-menu/answer-customer.ts";
import { rateTicket, readRating } from "../chatbot-menu/rate-ticket.ts";
import { MergeNeeded, recogniseContact } from "../contact-identities/recognise-contact.ts";
import { awaitFile } from "../media/fetch-file.ts";
import { handleOptOut } from "../opt-outs/handle-opt-out.ts";
import { answerCall } from "./answer-call.ts";
import { answerWithMemory, type ChatMemory, findContactOnce } from "./chat-memory.ts";
import { readAd, withHeadline } from "./read-ad.ts";
import { followMessage } from "./receive-handover.ts";

/** Context in which a message is received: connection, fetched file and state of the batch. */
export interface ReceiveContext {
  connectionId: number;
  /** Payload of the event as the journal has it, stored with messages of a kind that the app cannot display. */
  raw: unknown;
  file: MessageFile | undefined;
  chat: ChatMemory;
  newExternalId(): string;
  clock: Clock;
}

/**
 * Stores a message of the channel together with its contact and its unfinished ticket. Changes nothing if the message
 * is already stored.
 */
export async function receiveMessage(
  db: WriteTx,
  receipt: ReceiveContext,
  received: ReceivedMessage,
): Promise<void> {
  const isStored = await takeMessage(db, receipt, received);
  // The file was fetched before the message turned out to be stored already, so no message refers to the fetched file.
  const { file } = receipt;
  if (!isStored && file) await removeFilesLater(db, [file.path, file.thumbnailPath]);
}

async function takeMessage(
  db: WriteTx,
  receipt: ReceiveContext,
  received: ReceivedMessage,
): Promise<boolean> {
  if (isOfGroup(received) && (await isSettingOn(db, "CheckMsgIsGroup"))) return false;
  const contact = await findContactOnce(db, receipt.connectionId, received, receipt.chat);
  if (isKeptOut(contact, received)) return false;
  const found = await setTicket(db, receipt, contact, received);
  if (!found) return false;
  const ticket = await followMessage(db, found, received);
  // Publishes the message to the users who may see the ticket.
  const stored = await storeMessage(db, receipt, ticket, received);
  if (stored && ticket.snoozed_at !== null && stored.ticket.snoozed_at === null)
    await recordTicketEvent(db, stored.ticket, {
      type: "woken",
      userId: null,
      reason: { type: "snoozeEnd", end: "message" },
      details: { wokenBy: "message" },
    });
  if (stored && !received.fromMe) await answerCampaign(db, receipt, ticket, received);
  const isMoved = stored !== undefined && (await answerByItself(db, receipt, received, stored));
  receipt.chat.ticket = isMoved ? undefined : (stored?.ticket ?? ticket);
  return stored !== undefined;
}

function isOfGroup({ contact }: ReceivedMessage): boolean {
  return contact.some(({ kind }) => kind === "group");
}

/**
 * Messages that a blocked contact sends are not shown. Messages typed on the company's own phone are always shown, even
 * in a chat with a blocked contact.
 */
function isKeptOut({ blocked }: ContactRow, { fromMe }: ReceivedMessage): boolean {
  return blocked && !fromMe;
}

/**
 * Returns the chat's unfinished ticket. A closed ticket stays closed: a new message opens another ticket, unless the
 * message is already stored or is the rating or comment that the closed ticket awaits. If the company has only one queue, the new
 * ticket goes into that queue.
 */
async function setTicket(
  db: WriteTx,
  { connectionId, chat, clock }: ReceiveContext,
  contact: ContactRow,
  { externalId, content, fromMe, isStandby, sentAt, answerableMilliseconds }: ReceivedMessage,
): Promise<TicketRow | undefined> {
  // Extends the answer window before the ticket is loaded, because the ticket's row contains the window's end.
  const until =
    answerableMilliseconds === undefined ? undefined : new Date(sentAt.getTime() + answerableMilliseconds);
  const window = until && (await extendAnswerWindow(db, connectionId, contact.id, until));
  if (chat.ticket) return window ? { ...chat.ticket, window_closes_at: window } : chat.ticket;
  const unfinished = await lockUnfinishedTicket(db, contact.id, connectionId);
  if (unfinished) return unfinished;
  if (await findByExternalId(db, connectionId, externalId)) return undefined;
  if (!fromMe && !isStandby && content.type === "text") {
    const rating = readRating(content);
    const awaiting = await lockAwaitingRating(db, contact.id, connectionId, rating, clock.now());
    if (awaiting) return awaiting;
  }
  const { ticket } = await openTicketFor(db, {
    contactId: contact.id,
    connectionId,
    queueId: await findOnlyQueue(db, connectionId),
    userId: null,
    status: "pending",
    isGroup: contact.is_group,
    reason: { type: openerOf(fromMe, isStandby) },
  });
  return ticket;
}

/** Returns who opens a ticket with a message: the customer, another app on the number, or a person on its phone. */
function openerOf(fromMe: boolean, isStandby = false): "customer" | "otherApp" | "phone" {
  if (!fromMe) return "customer";
  return isStandby ? "otherApp" : "phone";
}

/** Longest stored id of a button or list row. Meta allows 256 characters, but modified clients may send more. */
const longestId = 1_000;

/** Stores the message; returns undefined if the message is already stored. */
async function storeMessage(
  db: WriteTx,
  { connectionId, raw, file }: ReceiveContext,
  ticket: TicketRow,
  received: ReceivedMessage,
): Promise<StoredMessage | undefined> {
  const quoted =
    received.quotedExternalId === null
      ? undefined
      : await findByExternalId(db, connectionId, received.quotedExternalId);
  // Whether another app on the same number wrote the message, such as Meta's own agent.
  const isOfOthers = received.fromMe && received.isStandby === true;
  const sender = received.author && (await rememberAuthor(db, connectionId, ticket, received.author));
  const ad = readAd(received);
  const held = withHeadline(readContent(received, raw, file), ad);
  const place = { connectionId, contactId: ticket.contact_id };
  const { text: body, mentions } = await nameMentions(db, place, held.body, received.mentions);
  const stored = await recordMessage(db, ticket, {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId,
    externalId: received.externalId,
    clientMessageId: null,
    fromMe: received.fromMe,
    holds: { ...held, body },
    mentions,
    ad,
    quotedId: quoted?.id ?? null,
    isForwarded: received.isForwarded,
    tappedId: received.tappedId === undefined ? null : storableText(received.tappedId.slice(0, longestId)),
    senderId: sender?.id ?? null,
    participant: received.author && participantOf(received.author),
    queueId: ticket.queue_id,
    userId: null,
    isBot: isOfOthers,
    writtenBy: writerOf(received.fromMe, isOfOthers),
    // A message typed on the company's phone has already been accepted by WhatsApp's server.
    ack: received.fromMe ? 1 : 0,
    read: received.fromMe || isAwaitingRating(ticket),
    createdAt: received.sentAt,
  });
  if (stored?.message.media_info?.state === "waiting") await awaitFile(db, connectionId, stored.message.id);
  return stored;
}

function writerOf(fromMe: boolean, isOfOthers: boolean): MessageWriter {
  if (isOfOthers) return "program";
  return fromMe ? "staff" : "customer";
}

function answerCampaign(
  db: WriteTx,
  { connectionId, clock }: ReceiveContext,
  ticket: TicketRow,
  { content }: ReceivedMessage,
): Promise<void> {
  const text = content.type === "text" ? content.text : null;
  return recordCampaignAnswer(db, ticket, { connectionId, text, now: clock.now() });
}

/** Stores the author's name. Earlier messages that mention the author are published again with the new name. */
async function rememberAuthor(
  db: WriteTx,
  connectionId: number,
  ticket: TicketRow,
  { identities, name }: MessageAuthor,
): Promise<ContactRow> {
  const said = name === null ? null : storableText(name);
  const { contact, isNews } = await recogniseContact(db, connectionId, identities, said).catch(
    (error: unknown) => {
      if (error instanceof MergeNeeded) error.groupId = ticket.contact_id;
      throw error;
    },
  );
  if (isNews) await publishMentions(db, ticket.contact_id);
  return contact;
}

function readContent({ content }: ReceivedMessage, raw: unknown, file: MessageFile | undefined): MessageBody {
  if (content.type !== "media") return contentBody(content, raw);
  if (!file) throw new Error("message not stored: its file must be fetched before the transaction begins");
  return fileBody(content.kind, storableText(content.caption), file);
}

function participantOf({ identities }: MessageAuthor): string {
  return numberOfIdentities(identities) ?? identities[0]?.value ?? "";
}

/** A closed ticket receives only messages that it awaits: the rating and the comment on the rating. */
function isAwaitingRating({ status }: TicketRow): boolean {
  return status === "closed";
}

/**
 * Sends automatic replies: to a refused phone call, a rating or an opt-out request, and the chatbot's. Returns true if
 * the ticket may have changed.
 */
async function answerByItself(
  db: WriteTx,
  receipt: ReceiveContext,
  { content, fromMe, isStandby, sentAt }: ReceivedMessage,
  { ticket, message }: StoredMessage,
): Promise<boolean> {
  if (content.type === "call" && content.outcome === "refused") {
    await answerCall(db, receipt.connectionId, ticket.id, receipt.newExternalId);
    return true;
  }
  if (isAwaitingRating(ticket)) {
    await rateTicket(receipt, db, ticket, content);
    return true;
  }
  const said = content.type === "text" && content.text.trim() !== "" ? content.text : null;
  if (!fromMe && said !== null && (await handleOptOut(receipt, db, ticket, said))) return true;
  if (ticket.user_id !== null || ticket.is_group || content.type === "call" || content.type === "unsupported")
    return false;
  if (fromMe) {
    await leaveToPerson(db, ticket);
    return true;
  }
  if (isStandby) return false;
  const isBeingTranscribed = message.transcript?.state === "waiting";
  const heard = { text: said, messageId: message.id, sentAt, isBeingTranscribed };
  return answerWithMemory(receipt, db, ticket, heard, receipt.chat);
}
