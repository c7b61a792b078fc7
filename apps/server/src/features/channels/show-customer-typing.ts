import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { findContactByIdentity } from "../contacts/store.ts";
import { recipients } from "../tickets/policy.ts";
import { findTicket, findUnfinishedTicketId } from "../tickets/store.ts";

/** Tells those who see the contact's unfinished ticket; without one there is nobody to tell. */
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
