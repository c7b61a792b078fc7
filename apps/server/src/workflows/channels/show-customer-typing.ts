import { findContactByIdentity } from "../../domain/contacts/store.ts";
import { recipients } from "../../domain/tickets/policy.ts";
import { findTicket, findUnfinishedTicketId } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";

/**
 * Publishes the customer's typing to users who see the contact's unfinished ticket; without one, nothing is published.
 */
export async function showCustomerTyping(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  typing: boolean,
): Promise<void> {
  const contact = await findContactByIdentity(db, connectionId, identities);
  const unfinished = contact && (await findUnfinishedTicketId(db, contact.id, connectionId));
  const ticket = unfinished && (await findTicket(db, unfinished.id));
  if (!ticket) return;
  db.publish(recipients(db.companyId, ticket), "typing", {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    typing,
  });
}
