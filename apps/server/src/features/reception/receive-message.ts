import type { Change } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { Author, ReceivedMessage } from "../../ports/channel-content.ts";
import { findOnlyQueue } from "../connections/store.ts";
import { numberOf } from "../contacts/rules.ts";
import type { ContactRow } from "../contacts/store.ts";
import { recogniseContact } from "../identity/recognise-contact.ts";
import { recordMessage } from "../messages/actions.ts";
import { type HeldFile, type Holding, holdsContent, holdsFile } from "../messages/rules.ts";
import { findByExternalId } from "../messages/store.ts";
import { isSettingOn } from "../settings/queries.ts";
import { openTicketFor } from "../tickets/actions.ts";
import { lockUnfinishedTicket, type TicketRow } from "../tickets/store.ts";
import { awaitFile } from "./fetch-file.ts";

/** What a message of the channel leads to: its contact, its unfinished ticket, the message itself. A known one leads to nothing. */
export async function receiveMessage(
  db: Change,
  connectionId: number,
  received: ReceivedMessage,
  raw: unknown,
  file: HeldFile | undefined,
): Promise<void> {
  if (isOfGroup(received) && (await isSettingOn(db, "CheckMsgIsGroup"))) return;
  const contact = await recogniseContact(db, connectionId, received.contact, said(received.contactName));
  const ticket = await ticketOf(db, connectionId, contact, received);
  if (!ticket) return;
  const quoted =
    received.quotedExternalId === null
      ? undefined
      : await findByExternalId(db, connectionId, received.quotedExternalId);
  const sender = received.author && (await rememberAuthor(db, connectionId, received.author));
  const message = await recordMessage(db, ticket, {
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
    read: received.fromMe,
    createdAt: received.sentAt,
  });
  if (message?.media_info?.state === "waiting") await awaitFile(db, connectionId, message.id);
}

function isOfGroup({ contact }: ReceivedMessage): boolean {
  return contact.some(({ kind }) => kind === "group");
}

function said(name: string | null): string | null {
  return name === null ? null : storableText(name);
}

function rememberAuthor(db: Change, connectionId: number, { identities, name }: Author): Promise<ContactRow> {
  return recogniseContact(db, connectionId, identities, said(name));
}

function participantOf({ identities }: Author): string {
  return numberOf(identities) ?? identities[0]?.value ?? "";
}

/** A closed ticket stays closed: the next message opens a new one, a known one does not. With a single queue there is nothing to choose. */
async function ticketOf(
  db: Change,
  connectionId: number,
  contact: ContactRow,
  { externalId }: ReceivedMessage,
): Promise<TicketRow | undefined> {
  const unfinished = await lockUnfinishedTicket(db, contact.id, connectionId);
  if (unfinished) return unfinished;
  if (await findByExternalId(db, connectionId, externalId)) return undefined;
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

function readContent({ content }: ReceivedMessage, raw: unknown, file: HeldFile | undefined): Holding {
  if (content.type !== "media") return holdsContent(content, raw);
  if (!file) throw new Error("the message's file was not looked for");
  return holdsFile(content.kind, storableText(content.caption), file);
}
