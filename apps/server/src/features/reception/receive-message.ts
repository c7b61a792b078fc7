import type { Change } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ReceivedMessage } from "../../ports/channel.ts";
import { findOnlyQueue } from "../connections/store.ts";
import { rememberContact } from "../contacts/actions.ts";
import type { ContactRow } from "../contacts/store.ts";
import { recordMessage } from "../messages/actions.ts";
import { findByExternalId } from "../messages/store.ts";
import { openTicketFor } from "../tickets/actions.ts";
import { lockUnfinishedTicket, type TicketRow } from "../tickets/store.ts";

/** What a message of the channel leads to: its contact, its unfinished ticket, the message itself. A known one leads to nothing. */
export async function receiveMessage(
  db: Change,
  connectionId: number,
  received: ReceivedMessage,
): Promise<void> {
  const name = received.contactName === null ? null : storableText(received.contactName);
  const contact = await rememberContact(db, connectionId, received.contact, name);
  const ticket = await ticketOf(db, connectionId, contact, received);
  if (!ticket) return;
  const quoted =
    received.quotedExternalId === null
      ? undefined
      : await findByExternalId(db, connectionId, received.quotedExternalId);
  const { text, mediaType } = readContent(received);
  await recordMessage(db, ticket, {
    ticketId: ticket.id,
    contactId: contact.id,
    connectionId,
    externalId: received.externalId,
    clientMessageId: null,
    fromMe: received.fromMe,
    body: text,
    mediaType,
    quotedId: quoted?.id ?? null,
    queueId: ticket.queue_id,
    userId: null,
    isBot: false,
    // What was typed on the company's phone has been taken by WhatsApp already.
    ack: received.fromMe ? 1 : 0,
    read: received.fromMe,
    createdAt: received.sentAt,
  });
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

function readContent({ content }: ReceivedMessage): { text: string; mediaType: string } {
  switch (content.type) {
    case "text":
      return { text: storableText(content.text), mediaType: "conversation" };
    case "unsupported":
      return { text: "", mediaType: content.kind };
  }
}
