import type { TicketEventReason } from "@recado/contract/ticket-events";
import { findOnlyQueue } from "../../domain/connections/store.ts";
import { openTicketFor, publishTicket } from "../../domain/tickets/actions.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { recogniseAndMerge } from "./recognise-and-merge.ts";

/**
 * Locks the unfinished ticket of the contact with these identities. If there is none, creates a pending ticket without
 * unread messages.
 */
export async function openTicketOfContact(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  reason: TicketEventReason,
): Promise<TicketRow & { connection_id: number }> {
  const contact = await recogniseAndMerge(db, connectionId, identities, null);
  const { ticket, isNew } = await openTicketFor(db, {
    contactId: contact.id,
    connectionId,
    queueId: await findOnlyQueue(db, connectionId),
    userId: null,
    status: "pending",
    isGroup: false,
    reason,
  });
  if (isNew) publishTicket(db, ticket);
  return { ...ticket, connection_id: connectionId };
}
