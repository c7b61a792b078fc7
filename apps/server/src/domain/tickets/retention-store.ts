import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { presentableTickets, type TicketRow } from "./store.ts";

/** Locks tickets resolved before `before` until the transaction ends. Rows locked by other transactions are skipped. */
export function lockFinishedBefore(db: ReadTx, before: Date, most: number): Promise<TicketRow[]> {
  return lockOldest(db, finishedBefore(db, before), sql`finished_at`, most);
}

/** SQL condition for tickets that were resolved before `before`. A reopened ticket is not resolved. */
export function finishedBefore(db: ReadTx, before: Date): RawBuilder<unknown> {
  return sql`company_id = ${db.companyId} and finished_at < ${before} and status = 'closed'`;
}

/**
 * Locks tickets that were closed from the start and unchanged since `before`. Rows locked by other transactions are
 * skipped.
 */
export function lockNeverResolved(db: ReadTx, before: Date, most: number): Promise<TicketRow[]> {
  return lockOldest(db, neverResolved(db, before), sql`updated_at`, most);
}

/**
 * SQL condition for tickets that were closed from the start. Campaigns create such tickets, and the contact's answer
 * opens a new ticket.
 */
export function neverResolved(db: ReadTx, before: Date): RawBuilder<unknown> {
  return sql`company_id = ${db.companyId} and finished_at is null and updated_at < ${before} and status = 'closed'`;
}

function lockOldest(
  db: ReadTx,
  condition: RawBuilder<unknown>,
  age: RawBuilder<unknown>,
  most: number,
): Promise<TicketRow[]> {
  return db.rows(sql<TicketRow>`
    with held as materialized (
      select * from tickets where ${condition} order by ${age} limit ${most} for update skip locked)
    ${presentableTickets(sql`held t`)} order by t.id`);
}

export async function countUnfinishedOfQueue(db: ReadTx, queueId: number): Promise<number> {
  const counted = sql<{ count: number }>`select count(*)::integer as count from tickets
    where company_id = ${db.companyId} and queue_id = ${queueId} and status in ('pending', 'open')`;
  return onlyRow(await db.rows(counted)).count;
}
