import { recordMessage } from "../../domain/messages/actions.ts";
import { contentBody } from "../../domain/messages/rules.ts";
import { lockUnfinishedTicket } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ReceivedMove } from "../../ports/channel-content.ts";
import { moveContact } from "../contact-identities/move-contact.ts";
import type { ReceiveContext } from "./receive-message.ts";

/**
 * Updates a contact's identities after the channel reports a change. If the contact has an unfinished ticket, the
 * ticket shows the channel's notice; no ticket is opened for the notice.
 */
export async function receiveIdentityChange(
  db: WriteTx,
  { connectionId, raw, clock }: ReceiveContext,
  { externalId, before, after, text, sentAt }: ReceivedMove,
): Promise<void> {
  const moved = await moveContact(db, connectionId, { before, after }, clock.now());
  if (!moved || moved.contact.blocked || moved.twin?.blocked) return;
  const ticket =
    (await lockUnfinishedTicket(db, moved.contact.id, connectionId)) ??
    (moved.twin && (await lockUnfinishedTicket(db, moved.twin.id, connectionId)));
  if (!ticket) return;
  await recordMessage(db, ticket, {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId,
    externalId,
    clientMessageId: null,
    fromMe: false,
    holds: contentBody({ type: "unsupported", kind: "system", text }, raw),
    quotedId: null,
    isForwarded: false,
    senderId: null,
    participant: null,
    queueId: ticket.queue_id,
    userId: null,
    isBot: false,
    writtenBy: "program",
    ack: 0,
    // A notice from the channel needs no reply, so the message counts as read.
    read: true,
    createdAt: sentAt,
  });
}
