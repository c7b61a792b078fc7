import type { StorageUsage } from "@recado/contract/companies";
import type { BillingDetails } from "@recado/contract/invoices";
import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { presentBilling } from "./present.ts";
import type { Recurrence } from "./rules.ts";

const megabyte = 1_048_576;

export function findCompany(db: ReadTx) {
  return db.first(build.selectFrom("companies").selectAll().where("id", "=", db.companyId));
}

/** Time zone in which the company's users see times. */
export async function findTimeZone(db: ReadTx): Promise<string> {
  return (await findCompany(db))?.time_zone ?? "UTC";
}

/**
 * Finds the due day and the current day in the company's calendar. Returns undefined if the company has no due date.
 */
export function findDueDay(db: ReadTx, now: Date): Promise<{ dueDay: string; today: string } | undefined> {
  return db.first(sql<{ dueDay: string; today: string }>`
    select to_char(due_date at time zone time_zone, 'YYYY-MM-DD') as "dueDay",
      to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from companies where id = ${db.companyId} and due_date is not null`);
}

/** Finds the data that determine the company's next invoice. Locks the company's row until the transaction ends. */
export function lockDueInvoiceFacts(db: ReadTx, now: Date): Promise<Due | undefined> {
  return db.first(sql<Due>`
    select status, plan_id as "planId", price_centavos as "priceCentavos", recurrence, to_char(due_date at time zone time_zone, 'YYYY-MM-DD') as "dueDay",
      to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from companies where id = ${db.companyId} for no key update`);
}

interface Due {
  status: boolean;
  planId: number | null;
  /** Monthly price that the company pays for its plan; null means the plan's price. */
  priceCentavos: number | null;
  recurrence: Recurrence;
  /** Due day in the company's calendar; null without a due date. */
  dueDay: string | null;
  today: string;
}

/** Current day in the company's calendar, as `2027-01-31`. */
export async function findToday(db: ReadTx, now: Date): Promise<string> {
  const rows = await db.rows(sql<{ today: string }>`
    select to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from companies where id = ${db.companyId}`);
  return onlyRow(rows).today;
}

/** Returns whether the company is admitted. In a company that is not, nobody signs in and nothing is sent. */
export async function mayWork(db: ReadTx, now: Date): Promise<boolean> {
  const found = await db.first(
    sql<{
      may: boolean;
    }>`select may_work(companies, ${now}) as may from companies where id = ${db.companyId}`,
  );
  return found?.may ?? false;
}

/**
 * SQL condition: the company's plan includes campaigns, and the operator has not switched them off for the company. The
 * query must join `companies` with `plans`.
 */
export const hasCampaigns = sql<boolean>`coalesce(plans.use_campaigns, true) and not exists (
    select 1 from settings s where s.company_id = companies.id and s.key = 'campaignsEnabled' and s.value = 'false')`;

/**
 * Returns whether the company's campaigns may start and continue. Background work passes no request checks, so it calls
 * this function instead.
 */
export async function mayRunCampaigns(db: ReadTx): Promise<boolean> {
  const found = await db.first(sql<{ may: boolean }>`
    select ${hasCampaigns} as may from companies
    left join plans on plans.id = companies.plan_id where companies.id = ${db.companyId}`);
  return found?.may ?? false;
}

/** Returns whether the company is blocked and the grace period of its connections is over. */
export async function mustPause(db: ReadTx, now: Date): Promise<boolean> {
  const found = await db.first(
    sql<{
      must: boolean;
    }>`select must_pause(companies, ${now}) as must from companies where id = ${db.companyId}`,
  );
  return found?.must ?? false;
}

/** Finds the company's billing details; values that are not set are empty. */
export async function findBilling(db: ReadTx): Promise<Omit<BillingDetails, "asksForTaxId" | "canPay">> {
  return presentBilling(await findCompany(db));
}

/**
 * Locks the company's row until the transaction ends, so that additions that count towards the plan's limits are
 * serialized.
 */
export async function lockCompany(db: ReadTx): Promise<void> {
  await db.run(build.selectFrom("companies").select("id").where("id", "=", db.companyId).forNoKeyUpdate());
}

export async function findStorage(db: ReadTx): Promise<StorageUsage> {
  return { used: await countStoredBytes(db), limit: await findStorageLimit(db) };
}

/**
 * Returns whether `bytes` more bytes fit into the storage of the company's plan; for 0, returns whether any storage is
 * free. Takes no lock.
 */
export async function hasStorageRoom(db: ReadTx, bytes: number): Promise<boolean> {
  const limit = await findStorageLimit(db);
  if (limit === null) return true;
  const used = await countStoredBytes(db);
  return used < limit && used + bytes <= limit;
}

/**
 * Serializes transactions that count the company's stored files, until the transaction ends. The advisory lock is
 * separate from row locks, so that these transactions wait for no other work.
 */
export async function lockStorage(db: WriteTx): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('storage', ${db.companyId}))`);
}

/**
 * Returns the bytes of the company's files, counted from the rows that refer to the files; see the migration
 * `stored-files`.
 */
export async function countStoredBytes(db: ReadTx): Promise<number> {
  const counted = await db.first(sql<{ bytes: number }>`
    select greatest(coalesce(sum(bytes), 0), 0)::float8 as bytes from stored_bytes where company_id = ${db.companyId}`);
  return counted?.bytes ?? 0;
}

/** Finds the ids of all companies. */
export async function findCompanyIds(db: Pick<ReadTx, "rows">): Promise<number[]> {
  return (await db.rows(sql<{ id: number }>`select id from list_company_ids() as id`)).map(({ id }) => id);
}

/** Id of the demonstration company; undefined if there is none. */
export async function findDemonstration(db: Pick<ReadTx, "first">): Promise<number | undefined> {
  const found = await db.first(sql<{ id: number | null }>`select find_demonstration() as id`);
  return found?.id ?? undefined;
}

/** Storage limit of the company's plan in bytes; null if the plan has none. */
export async function findStorageLimit(db: ReadTx): Promise<number | null> {
  const found = await db.first(sql<{ megabytes: number | null }>`
    select plans.storage_megabytes as megabytes from companies join plans on plans.id = companies.plan_id
    where companies.id = ${db.companyId}`);
  return found?.megabytes == null ? null : found.megabytes * megabyte;
}

/** Returns whether the company has chosen a model that helps agents to write. */
export async function hasCopilot(db: ReadTx): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from ai_purposes where company_id = ${db.companyId} and purpose = 'copilot'`);
  return rows.length > 0;
}
