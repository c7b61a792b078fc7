/*
 * Meta's own agent or another app on the number can control a conversation of the Cloud API. That app's messages arrive
 * on the webhook field `standby`; the field `messaging_handovers` names the app in control. Either field shows who
 * controls the conversation, which is stored in the ticket (`held_by`); the chatbot stays silent meanwhile. Sending a
 * message from Recado takes control back, as does the request to Meta in conversations/take-control.ts.
 */

import { findContactByIdentity } from "../../domain/contacts/store.ts";
import { lockUnfinishedTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ReceivedHandover, ReceivedMessage } from "../../ports/channel-content.ts";
import { followControl } from "../chatbot-menu/follow-control.ts";
import { requireMerged } from "../contact-identities/recognise-contact.ts";

/**
 * Records who controls the conversation with a contact from now on: another app on the number, or the company. No
 * ticket is opened; only a message opens a ticket.
 */
export async function receiveHandover(
  db: WriteTx,
  connectionId: number,
  { contact: identities, holder, note, sentAt }: ReceivedHandover,
): Promise<void> {
  const contact = await findContactByIdentity(db, connectionId, identities);
  if (contact) await requireMerged(db, contact);
  const ticket = contact && (await lockUnfinishedTicket(db, contact.id, connectionId));
  if (!ticket) return;
  const heldBy = holder === "company" ? null : holder;
  await followControl(db, ticket, { heldBy, at: sentAt, note: storableText(note) });
}

/**
 * Updates who controls the conversation. The webhook field on which a customer's message arrives tells whether another
 * app has control. A message sent by another app changes the ticket only if the ticket has no record of control yet.
 */
export function followMessage(
  db: WriteTx,
  ticket: TicketRow,
  { isStandby = false, fromMe, sentAt }: ReceivedMessage,
): Promise<TicketRow> | TicketRow {
  if (isStandby && (!fromMe || ticket.held_changed_at === null))
    return followControl(db, ticket, { heldBy: ticket.held_by ?? "metaAgent", at: sentAt });
  if (isStandby || fromMe || ticket.held_by === null) return ticket;
  return followControl(db, ticket, { heldBy: null, at: sentAt });
}
