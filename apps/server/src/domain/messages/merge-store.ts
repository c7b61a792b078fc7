import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Moves all messages of a ticket to another ticket and that ticket's contact; returns the ids of the messages. */
export async function moveMessages(
  db: ReadTx,
  fromTicket: number,
  to: { ticketId: number; contactId: number },
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    update messages set ticket_id = ${to.ticketId}, contact_id = ${to.contactId}
    where company_id = ${db.companyId} and ticket_id = ${fromTicket} returning id`);
  return rows.map(({ id }) => id);
}

export async function moveMessagesBack(
  db: ReadTx,
  ids: readonly string[],
  to: { ticketId: number; contactId: number },
): Promise<void> {
  await db.run(sql`
    update messages set ticket_id = ${to.ticketId}, contact_id = ${to.contactId}
    where company_id = ${db.companyId} and id = any(${ids}::bigint[])`);
  await db.run(sql`
    update message_changes set contact_id = ${to.contactId}
    where company_id = ${db.companyId} and message_id = any(${ids}::bigint[])`);
}

/** Finds the connections with messages that wait to be sent to the contact, in any ticket. */
export async function findConnectionsOfWaiting(db: ReadTx, contactId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select connection_id as id from messages
    where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id is not null
      and from_me and ack = 0 and error is null and not is_deleted
    union select connection_id from message_changes where company_id = ${db.companyId} and contact_id = ${contactId}`);
  return rows.map(({ id }) => id);
}

/** Moves all messages of one contact to another contact. */
export async function reassignMessages(db: ReadTx, from: number, to: number): Promise<void> {
  await db.run(
    sql`update messages set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}`,
  );
}

/** Moves the waiting message changes of one contact to another contact. */
export async function reassignChanges(db: ReadTx, from: number, to: number): Promise<void> {
  await db.run(
    sql`update message_changes set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}`,
  );
}

/** Moves the messages of these tickets to the contact `to`, together with the messages' waiting changes. */
export async function returnMessages(db: ReadTx, ticketIds: readonly number[], to: number): Promise<void> {
  const tickets = sql`any(${ticketIds})`;
  await db.run(sql`
    update message_changes c set contact_id = ${to} from messages m
    where c.company_id = ${db.companyId} and m.company_id = c.company_id and m.id = c.message_id and m.ticket_id = ${tickets}`);
  await db.run(
    sql`update messages set contact_id = ${to} where company_id = ${db.companyId} and ticket_id = ${tickets}`,
  );
}

/**
 * Replaces the author of all group messages that the contact `from` wrote by the contact `to`; returns the ids of the
 * messages.
 */
export async function reassignAuthorship(db: ReadTx, from: number, to: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    update messages set sender_id = ${to} where company_id = ${db.companyId} and sender_id = ${from} returning id`);
  return rows.map(({ id }) => id);
}

/** Reverts `reassignAuthorship` for those of the messages whose author is still the contact `from`. */
export async function returnAuthorship(
  db: ReadTx,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  await db.run(sql`
    update messages set sender_id = ${to}
    where company_id = ${db.companyId} and sender_id = ${from} and id = any(${ids}::bigint[])`);
}

/** Clears a deleted connection from up to `most` messages. Locked rows are skipped. */
export function clearMessageConnection(db: ReadTx, connectionId: number, most: number): Promise<number> {
  return db.run(sql`
    update messages set connection_id = null where company_id = ${db.companyId} and id = any(array(
      select id from messages where company_id = ${db.companyId} and connection_id = ${connectionId}
      limit ${most} for update skip locked))`);
}
