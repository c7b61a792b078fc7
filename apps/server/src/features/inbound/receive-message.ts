import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { Author, ReceivedMessage } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { answerCustomer, leaveToPerson } from "../automation/menu/answer-customer.ts";
import { rateTicket, readRating } from "../automation/menu/rate-ticket.ts";
import type { FactsMemory } from "../automation/menu/read-facts.ts";
import { findOnlyQueue } from "../connections/store.ts";
import { recogniseContact } from "../contacts/identities/recognise-contact.ts";
import { numberOf } from "../contacts/rules.ts";
import type { ContactRow } from "../contacts/store.ts";
import { awaitFile } from "../media/fetch-file.ts";
import { recordMessage, type StoredMessage } from "../messages/actions.ts";
import { contentBody, fileBody, type MessageBody, type MessageFile } from "../messages/rules.ts";
import { findByExternalId } from "../messages/store.ts";
import { isSettingOn } from "../settings/queries.ts";
import { openTicketFor } from "../tickets/actions.ts";
import { lockAwaitingRating } from "../tickets/automation-store.ts";
import { extendAnswerWindow, lockUnfinishedTicket, type TicketRow } from "../tickets/store.ts";
import { answerCall } from "./answer-call.ts";
import { findChat } from "./find-chat.ts";

/** What receiving needs besides the message. */
export interface Receipt {
  connectionId: number;
  /** What the journal holds, for what has no bubble of its own. */
  raw: unknown;
  /** The message's file, if it has one. */
  file: MessageFile | undefined;
  chat: ChatMemory;
  newExternalId(): string;
  clock: Clock;
}

/** The chat's contact and unfinished ticket, held by this transaction: the next message of the same batch need not look again. */
export interface ChatMemory {
  who?: string;
  contact?: ContactRow;
  ticket?: TicketRow | undefined;
  /** Whether the bot has answered one of this batch. */
  isAnswered?: boolean;
  /** What the bot has read of the ticket. */
  bot?: FactsMemory;
}

/** What a message of the channel leads to: its contact, its unfinished ticket, the message itself. A known one leads to nothing. */
export async function receiveMessage(
  db: WriteTx,
  receipt: Receipt,
  received: ReceivedMessage,
): Promise<void> {
  const { connectionId, raw, file, chat } = receipt;
  if (isOfGroup(received) && (await isSettingOn(db, "CheckMsgIsGroup"))) return;
  const contact = await contactOf(db, connectionId, received, chat);
  if (isKeptOut(contact, received)) return;
  await noteWindow(db, connectionId, contact.id, received, chat);
  const ticket = chat.ticket ?? (await ticketOf(db, receipt, contact, received));
  if (!ticket) return;
  const isRating = ticket.status === "closed";
  const quoted =
    received.quotedExternalId === null
      ? undefined
      : await findByExternalId(db, connectionId, received.quotedExternalId);
  const sender = received.author && (await rememberAuthor(db, connectionId, received.author));
  const stored = await recordMessage(db, ticket, {
    ticketId: ticket.id,
    contactId: contact.id,
    connectionId,
    externalId: received.externalId,
    clientMessageId: null,
    fromMe: received.fromMe,
    holds: readContent(received, raw, file),
    quotedId: quoted?.id ?? null,
    isForwarded: received.isForwarded,
    senderId: sender?.id ?? null,
    participant: received.author && participantOf(received.author),
    queueId: ticket.queue_id,
    userId: null,
    isBot: false,
    // What was typed on the company's phone has been taken by WhatsApp already.
    ack: received.fromMe ? 1 : 0,
    read: received.fromMe || isRating,
    createdAt: received.sentAt,
  });
  chat.ticket = stored?.ticket ?? ticket;
  if (stored?.message.media_info?.state === "waiting") await awaitFile(db, connectionId, stored.message.id);
  if (stored && received.content.type === "call" && received.content.outcome === "refused") {
    await answerCall(db, connectionId, ticket.id, receipt.newExternalId);
    chat.ticket = undefined;
  }
  if (stored && isRating) {
    await rateTicket(receipt, db, stored.ticket, readRating(received.content));
    chat.ticket = undefined;
  }
  if (stored && !isRating && (await isOfBot(db, receipt, received, stored))) chat.ticket = undefined;
}

/** Whether the bot did anything about the message. It answers what a customer says, and is silent once we write. */
async function isOfBot(
  db: WriteTx,
  receipt: Receipt,
  { content, fromMe, sentAt }: ReceivedMessage,
  { ticket, message }: StoredMessage,
): Promise<boolean> {
  if (ticket.user_id !== null || ticket.is_group || content.type === "call" || content.type === "unsupported")
    return false;
  if (fromMe) {
    await leaveToPerson(db, ticket);
    return true;
  }
  const { chat } = receipt;
  const text = content.type === "text" ? content.text : null;
  const heard = { text, messageId: message.id, sentAt, isWithAnswered: chat.isAnswered ?? false };
  chat.bot ??= {};
  const isAnswered = await answerCustomer(receipt, db, ticket, heard, chat.bot);
  chat.isAnswered ||= isAnswered;
  return isAnswered;
}

/** What a blocked contact writes; what we typed on the phone is ours to see, whoever it went to. */
function isKeptOut({ blocked }: ContactRow, { fromMe }: ReceivedMessage): boolean {
  return blocked && !fromMe;
}

/** Asked once for all messages of a batch that tell the same of their contact. */
async function contactOf(
  db: WriteTx,
  connectionId: number,
  { contact: identities, contactName }: ReceivedMessage,
  chat: ChatMemory,
): Promise<ContactRow> {
  const who = JSON.stringify([identities, contactName]);
  if (chat.contact && chat.who === who) return chat.contact;
  const known = await findChat(db, connectionId, identities);
  const name = said(contactName);
  const { contact, isMerged } = await recogniseContact(db, connectionId, identities, name, known?.contact);
  chat.who = who;
  chat.contact = contact;
  chat.ticket = !isMerged && known?.contact.id === contact.id ? known.ticket : undefined;
  return contact;
}

/** Before the ticket is looked at, which shows it. */
async function noteWindow(
  db: WriteTx,
  connectionId: number,
  contactId: number,
  { answerableUntil }: ReceivedMessage,
  chat: ChatMemory,
): Promise<void> {
  if (!answerableUntil) return;
  const window_closes_at = await extendAnswerWindow(db, connectionId, contactId, answerableUntil);
  if (chat.ticket) chat.ticket = { ...chat.ticket, window_closes_at };
}

function isOfGroup({ contact }: ReceivedMessage): boolean {
  return contact.some(({ kind }) => kind === "group");
}

function said(name: string | null): string | null {
  return name === null ? null : storableText(name);
}

async function rememberAuthor(
  db: WriteTx,
  connectionId: number,
  { identities, name }: Author,
): Promise<ContactRow> {
  return (await recogniseContact(db, connectionId, identities, said(name))).contact;
}

function participantOf({ identities }: Author): string {
  return numberOf(identities) ?? identities[0]?.value ?? "";
}

/**
 * A closed ticket stays closed: the next message opens a new one, a known one does not, and the rating that the closed one
 * waits for belongs there. With a single queue there is nothing to choose.
 */
async function ticketOf(
  db: WriteTx,
  { connectionId, clock }: Receipt,
  contact: ContactRow,
  { externalId, content, fromMe }: ReceivedMessage,
): Promise<TicketRow | undefined> {
  const unfinished = await lockUnfinishedTicket(db, contact.id, connectionId);
  if (unfinished) return unfinished;
  if (await findByExternalId(db, connectionId, externalId)) return undefined;
  if (!fromMe && readRating(content) !== undefined) {
    const awaiting = await lockAwaitingRating(db, contact.id, connectionId, clock.now());
    if (awaiting) return awaiting;
  }
  const { ticket } = await openTicketFor(db, {
    contactId: contact.id,
    connectionId,
    queueId: await findOnlyQueue(db, connectionId),
    userId: null,
    status: "pending",
    isGroup: contact.is_group,
  });
  return ticket;
}

function readContent({ content }: ReceivedMessage, raw: unknown, file: MessageFile | undefined): MessageBody {
  if (content.type !== "media") return contentBody(content, raw);
  if (!file) throw new Error("the message's file was not looked for");
  return fileBody(content.kind, storableText(content.caption), file);
}
