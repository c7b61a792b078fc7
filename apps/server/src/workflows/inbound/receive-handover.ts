/*
 * Meta's own agent or another app can hold a conversation of the Cloud API. Its messages arrive on the webhook field `standby`;
 * `messaging_handovers` names the holder. Both are stored in the ticket (`held_by`), and the chatbot stays silent meanwhile.
 * A message of ours takes the conversation back, as does conversations/take-control.ts at Meta.
 */

import { findContactByIdentity } from "../../domain/contacts/store.ts";
import { lockUnfinishedTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ReceivedHandover, ReceivedMessage } from "../../ports/channel-content.ts";
import { followControl } from "../chatbot-menu/follow-control.ts";
import { requireMerged } from "../contact-identities/recognise-contact.ts";

/**
 * Records that another app on the number, or the company, answers the contact from now on. Only a message opens a
 * ticket.
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
 * Updates who answers the customer: the line on which a customer's message arrives shows it. Another app's message
 * does so only where nothing is known yet.
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
