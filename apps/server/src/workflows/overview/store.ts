import type { Overview } from "@recado/contract/overview";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import type { CompanyStatus } from "./rules.ts";

export type OverviewDb = Omit<ReadTx, "companyId">;

/** Returns, for every company of the installation, the facts that decide its state. */
export function findCompanyStatuses(db: OverviewDb, now: Date): Promise<CompanyStatus[]> {
  return db.rows(sql<CompanyStatus>`
    select id, name, status, is_deleting as "isDeleting", due_date as "dueDate", due_day as "dueDay", today,
      trial_expiration as "trialExpiration", recurrence, monthly_centavos as "monthlyCentavos",
      missing_centavos as "missingCentavos", has_paid as "hasPaid"
    from list_customers(${now})`);
}

/** Money, new and lost customers of the months that end with the month of `last`, the oldest first. */
export function findCustomerMonths(
  db: OverviewDb,
  { now, last, months }: { now: Date; last: string; months: number },
): Promise<Overview["months"]> {
  return db.rows(sql<Overview["months"][number]>`
    select month, received_centavos / 100 as received, joined, lost from list_customer_months(
      (${last}::date - make_interval(months => ${months - 1}))::date, ${last}::date, ${now})`);
}

/** Counts the connected and the disconnected connections of all companies. */
export async function countConnectionStates(db: OverviewDb): Promise<Overview["connections"]> {
  const counted = await db.rows(sql<Overview["connections"]>`
    select coalesce(sum(count) filter (where status = 'CONNECTED'), 0)::integer as up,
      coalesce(sum(count) filter (where status <> 'CONNECTED'), 0)::integer as down
    from count_connections()`);
  return onlyRow(counted);
}

/** Message counts of the latest days on which there were messages. */
export function findMessageDays(db: OverviewDb, most: number): Promise<Overview["messages"]> {
  return db.rows(sql<Overview["messages"][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, received::integer, sent::integer
    from message_days order by message_days.day desc limit ${sql.lit(most)}`);
}

/**
 * SQL that lists the transactions that are storing messages. The SQL looks for a table lock that each such transaction
 * takes before a message gets its id and keeps until the transaction ends.
 */
const writers = sql`
  select virtualtransaction from pg_locks
  where relation = 'messages'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Returns the id of the newest message and the transactions that may still be storing that message or an older message.
 */
export async function findLastMessage(db: OverviewDb): Promise<{ lastId: string; writing: string[] }> {
  const given = await db.rows(sql<{ lastId: string }>`select last_id::text as "lastId" from mark_messages()`);
  const found = await db.rows(sql<{ virtualtransaction: string }>`${writers}`);
  return { ...onlyRow(given), writing: found.map(({ virtualtransaction }) => virtualtransaction) };
}

/** Returns whether any of the given transactions is still running. */
export async function isAnyWriting(db: OverviewDb, writing: readonly string[]): Promise<boolean> {
  const found = await db.rows(sql<{ found: boolean }>`
    select exists (${writers} and virtualtransaction = any(${writing}::text[])) as found`);
  return onlyRow(found).found;
}

export async function findCountedTo(db: OverviewDb): Promise<string> {
  const found = await db.rows(sql<{ counted_to: string }>`select counted_to::text from message_count`);
  return onlyRow(found).counted_to;
}

/**
 * Advances from `from` to `to` the id up to which messages are counted. Returns false if another process has already
 * advanced the id.
 */
export async function moveCountedTo(db: OverviewDb, from: string, to: string): Promise<boolean> {
  const moved = await db.run(
    sql`update message_count set counted_to = ${to}::bigint where counted_to = ${from}::bigint`,
  );
  return moved > 0;
}

export async function addToMessageDays(db: OverviewDb, counted: Overview["messages"]): Promise<void> {
  await db.run(sql`
    insert into message_days (day, received, sent)
    select * from unnest(
      ${counted.map(({ day }) => day)}::date[], ${counted.map(({ received }) => received)}::bigint[],
      ${counted.map(({ sent }) => sent)}::bigint[])
    on conflict (day) do update set
      received = message_days.received + excluded.received, sent = message_days.sent + excluded.sent`);
}
