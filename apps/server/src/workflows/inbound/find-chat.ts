import { sql } from "kysely";
import { contactByIdentity, type KnownContact } from "../../domain/contacts/store.ts";
import { presentableTickets, type TicketRow, unfinishedTicket } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";

export interface KnownChat {
  contact: KnownContact;
  /**
   * Unfinished ticket, locked until the transaction ends. Undefined when the contact has no unfinished ticket, or when
   * one of the contact's identities is new.
   */
  ticket: TicketRow | undefined;
}

/**
 * Finds a known contact and its unfinished ticket in one query. If one of the identities is new, the ticket is not
 * locked: a merge of contacts locks identities before tickets, and the same order here avoids deadlocks.
 */
export async function findKnownChat(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<KnownChat | undefined> {
  const row = await db.first(sql<
    { known: KnownContact } & { [Name in keyof TicketRow]: TicketRow[Name] | null }
  >`
    with known as materialized (${contactByIdentity(db, connectionId, identities)}),
    held as materialized (${unfinishedTicket(db, sql`(select id from known where cardinality(known_ids) = ${identities.length})`, connectionId)} for update)
    select to_jsonb(known) as known, shown.* from known left join (${presentableTickets(sql`held t`)}) as shown on true`);
  if (!row) return undefined;
  const { known, ...ticket } = row;
  // The query returns the contact as JSON, which has no dates; they are restored here.
  const contact = {
    ...known,
    created_at: new Date(known.created_at),
    updated_at: new Date(known.updated_at),
  };
  return { contact, ticket: ticket.id === null ? undefined : (ticket as TicketRow) };
}
