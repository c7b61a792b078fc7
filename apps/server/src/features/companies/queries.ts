import type { Storage } from "@recado/contract/companies";
import type { Billing } from "@recado/contract/invoices";
import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { presentBilling } from "./present.ts";
import type { Recurrence } from "./rules.ts";

const megabyte = 1_048_576;

export function findCompany(db: ReadTx) {
  return db.first(build.selectFrom("companies").selectAll().where("id", "=", db.companyId));
}

/** By whose clock what is written down for its people is read. */
export async function findTimeZone(db: ReadTx): Promise<string> {
  return (await findCompany(db))?.time_zone ?? "UTC";
}

/** The company's due day and the day that it has now, both of its own calendar; undefined where it has none. */
export function findDueDay(db: ReadTx, now: Date): Promise<{ dueDay: string; today: string } | undefined> {
  return db.first(sql<{ dueDay: string; today: string }>`
    select to_char(due_date at time zone time_zone, 'YYYY-MM-DD') as "dueDay",
      to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from companies where id = ${db.companyId} and due_date is not null`);
}

/** What the company's next invoice follows from, with nobody else changing it until the transaction ends. */
export function holdWhatIsDue(db: ReadTx, now: Date): Promise<Due | undefined> {
  return db.first(sql<Due>`
    select status, plan_id as "planId", recurrence, to_char(due_date at time zone time_zone, 'YYYY-MM-DD') as "dueDay",
      to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from companies where id = ${db.companyId} for no key update`);
}

interface Due {
  status: boolean;
  planId: number | null;
  recurrence: Recurrence;
  /** Of the company's own calendar, as the next; null where it has none. */
  dueDay: string | null;
  today: string;
}

/** The day that the company has at that moment, in its own calendar. */
export async function findToday(db: ReadTx, now: Date): Promise<string> {
  const rows = await db.rows(sql<{ today: string }>`
    select to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from companies where id = ${db.companyId}`);
  return onlyRow(rows).today;
}

/** Whether the company may work at that moment: nobody gets in and nothing is sent where it may not. */
export async function mayWork(db: ReadTx, now: Date): Promise<boolean> {
  const found = await db.first(
    sql<{
      may: boolean;
    }>`select may_work(companies, ${now}) as may from companies where id = ${db.companyId}`,
  );
  return found?.may ?? false;
}

/** Whether a company of `companies` beside its `plans` has campaigns: by its plan, and by whoever hosts, who may switch them off. */
export const hasCampaigns = sql<boolean>`coalesce(plans.use_campaigns, true) and not exists (
    select 1 from settings s where s.company_id = companies.id and s.key = 'campaignsEnabled' and s.value = 'false')`;

/** Whether campaigns may begin and go on: the gates of requests keep out nobody who is at work already. */
export async function mayRunCampaigns(db: ReadTx): Promise<boolean> {
  const found = await db.first(sql<{ may: boolean }>`
    select ${hasCampaigns} as may from companies
    left join plans on plans.id = companies.plan_id where companies.id = ${db.companyId}`);
  return found?.may ?? false;
}

/** Whether its connections have gone on for long enough although it may not work. */
export async function mustPause(db: ReadTx, now: Date): Promise<boolean> {
  const found = await db.first(
    sql<{
      must: boolean;
    }>`select must_pause(companies, ${now}) as must from companies where id = ${db.companyId}`,
  );
  return found?.must ?? false;
}

/** What was said of who pays; empty where nobody has yet. */
export async function findBilling(db: ReadTx): Promise<Omit<Billing, "asksForTaxId">> {
  return presentBilling(await findCompany(db));
}

/** What is counted against the plan takes turns: nothing of it is added beside us until the transaction ends. */
export async function holdCompany(db: ReadTx): Promise<void> {
  await db.run(build.selectFrom("companies").select("id").where("id", "=", db.companyId).forNoKeyUpdate());
}

export async function findStorage(db: ReadTx): Promise<Storage> {
  return { used: await countStoredBytes(db), limit: await findStorageLimit(db) };
}

/** Whether so many bytes more fit, or any at all where nobody knows how many come. Nobody else who stores something is waited for. */
export async function hasStorageRoom(db: ReadTx, bytes: number): Promise<boolean> {
  const limit = await findStorageLimit(db);
  if (limit === null) return true;
  const used = await countStoredBytes(db);
  return used < limit && used + bytes <= limit;
}

/** Until the transaction ends nobody else counts the company's files. A lock of its own, so that none who stores files waits for other work. */
export async function holdStorage(db: WriteTx): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('storage', ${db.companyId}))`);
}

/** What the company's files take, in bytes; counted by the rows that name them, see migration 0044. */
export async function countStoredBytes(db: ReadTx): Promise<number> {
  const counted = await db.first(sql<{ bytes: number }>`
    select greatest(coalesce(sum(bytes), 0), 0)::float8 as bytes from stored_bytes where company_id = ${db.companyId}`);
  return counted?.bytes ?? 0;
}

/** Of every company of the installation. */
export async function findCompanyIds(db: Pick<ReadTx, "rows">): Promise<number[]> {
  return (await db.rows(sql<{ id: number }>`select id from list_company_ids() as id`)).map(({ id }) => id);
}

/** The id of the demonstration's company; undefined where there is none. */
export async function findDemonstration(db: Pick<ReadTx, "first">): Promise<number | undefined> {
  const found = await db.first(sql<{ id: number | null }>`select find_demonstration() as id`);
  return found?.id ?? undefined;
}

/** In bytes; null where the plan has no limit. */
export async function findStorageLimit(db: ReadTx): Promise<number | null> {
  const found = await db.first(sql<{ megabytes: number | null }>`
    select plans.storage_megabytes as megabytes from companies join plans on plans.id = companies.plan_id
    where companies.id = ${db.companyId}`);
  return found?.megabytes == null ? null : found.megabytes * megabyte;
}
