import type { CompanyAccount, CompanySort, ManagedCompany } from "@recado/contract/managed-companies";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { type ReadTx, violates, type WriteTx } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { AppError } from "../../platform/errors.ts";
import { containing } from "../../platform/like-pattern.ts";

export type CompanyRow = Selectable<Companies>;

/**
 * Reserves the id of a new company. Row-level security shows a company's row only under its id, so the id must be known
 * before the row is inserted.
 */
export async function reserveCompanyId(db: Pick<ReadTx, "rows">): Promise<number> {
  const statement = sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('companies', 'id'))::integer as id`;
  return onlyRow(await db.rows(statement)).id;
}

export async function insertCompany(db: ReadTx, company: Omit<Insertable<Companies>, "id">): Promise<void> {
  await refuseTakenName(db.run(build.insertInto("companies").values({ ...company, id: db.companyId })));
}

type Changed = {
  [Column in keyof Omit<Updateable<Companies>, "id">]: Updateable<Companies>[Column] | undefined;
};

/** Updates the company's row; undefined columns stay unchanged. */
export async function updateCompanyRow(db: ReadTx, columns: Changed): Promise<void> {
  await refuseTakenName(
    db.run(
      build
        .updateTable("companies")
        .set({ ...columns, updated_at: sql`now()` })
        .where("id", "=", db.companyId),
    ),
  );
}

async function refuseTakenName(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    throw violates(error, "companies_name") ? new AppError("ERR_COMPANY_NAME_TAKEN") : error;
  });
}

type PlatformDb = Pick<ReadTx, "rows" | "first" | "run">;

export interface CompanySearch {
  search: string;
  account?: CompanyAccount | undefined;
  sort?: CompanySort | undefined;
  now: Date;
  offset: number;
  limit: number;
}

const orders: Record<CompanySort, RawBuilder<unknown>> = {
  name: sql`name collate name_order`,
  dueDate: sql`due_date nulls last`,
  value: sql`monthly_centavos desc nulls last`,
  users: sql`users desc`,
  storage: sql`stored_bytes desc`,
  lastActiveAt: sql`last_active_at desc nulls last`,
};

/** Searches all companies; returns a page of ids and names in the requested order, and the total count. */
export async function searchCompanies(
  db: PlatformDb,
  { search, account, sort = "name", now, offset, limit }: CompanySearch,
): Promise<{ rows: { id: number; name: string }[]; count: number }> {
  const found = sql`list_company_accounts(${containing(search)}, ${now})`;
  const condition = account === undefined ? sql`true` : sql`account = ${account}`;
  const rows = await db.rows(
    sql<{ id: number; name: string }>`select id, name from ${found} where ${condition}
      order by ${orders[sort]}, name collate name_order, id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from ${found} where ${condition}`,
  );
  return { rows, count: onlyRow(counted).count };
}

interface FoundUsage {
  account: CompanyAccount;
  users: number;
  connections: number;
  queues: number;
  storage: number;
  last_active_at: Date | null;
}

/** Finds how the transaction's company stands, what it uses of its plan, and when a user of it was last online. */
export async function findUsage(
  db: ReadTx,
  now: Date,
): Promise<Pick<ManagedCompany, "account" | "usage" | "lastActiveAt">> {
  const found = await db.rows(sql<FoundUsage>`
    select company_account(companies, ${now}) as account,
      (select count(*)::integer from users where company_id = ${db.companyId}) as users,
      (select max(last_seen_at) from users where company_id = ${db.companyId}) as last_active_at,
      (select count(*)::integer from connections where company_id = ${db.companyId}) as connections,
      (select count(*)::integer from queues where company_id = ${db.companyId}) as queues,
      (select greatest(coalesce(sum(bytes), 0), 0)::float8 from stored_bytes where company_id = ${db.companyId}) as storage
    from companies where id = ${db.companyId}`);
  const { account, last_active_at, ...usage } = onlyRow(found);
  return { account, usage, lastActiveAt: last_active_at?.toISOString() ?? null };
}

/**
 * Moves the company's due date to `day` and keeps its time of day; a company without a due date gets the end of the
 * day. Returns the new due date with its time of day.
 */
export async function updateDueDay(db: ReadTx, day: string): Promise<Date> {
  const rows = await db.rows(sql<{ due_date: Date }>`
    update companies set updated_at = now(), due_date =
      (${day}::date + coalesce((due_date at time zone time_zone)::time, '23:59:59')) at time zone time_zone
    where id = ${db.companyId} returning due_date`);
  return onlyRow(rows).due_date;
}

/**
 * Sets the end of the trial and the due date to the end of the day that lies `days` days after today in the company's
 * calendar.
 */
export async function updateTrialEnd(db: ReadTx, now: Date, days: number): Promise<void> {
  await db.run(sql`
    with trial as (
      select id, ((${now}::timestamptz at time zone time_zone)::date + ${days}::integer + time '23:59:59')
        at time zone time_zone as ends from companies where id = ${db.companyId}
    )
    update companies set updated_at = now(), trial_expiration = ends, due_date = ends
    from trial where companies.id = trial.id`);
}

/** Returns why the company is blocked now, and what was last reported to the operator's programs. */
export async function findBlock(
  db: ReadTx,
  now: Date,
): Promise<{ told: string | null; block: "closed" | "overdue" | null }> {
  const found = await db.rows(sql<{ told: string | null; block: "closed" | "overdue" | null }>`
    select told_block as told, block_of(companies, ${now}) as block from companies where id = ${db.companyId}`);
  return onlyRow(found);
}

export async function findCompaniesWithBlockChange(
  db: Pick<ReadTx, "rows">,
  moment: Date,
): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_tell(${moment}) as id`);
  return found.map(({ id }) => id);
}

/**
 * Finds admitted companies whose connections are still paused. This happens, for example, after extra days of grace,
 * which change nothing in the company's row.
 */
export async function findCompaniesToResume(db: Pick<ReadTx, "rows">, moment: Date): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_resume(${moment}) as id`);
  return found.map(({ id }) => id);
}

/**
 * Resumes connections that were paused only because the company was blocked. Does nothing while the company is still
 * blocked.
 */
export async function resumeConnections(db: WriteTx): Promise<void> {
  const resumed = await db.run(sql`
    update connection_leases set desired_state = 'run', paused_at = null
    where company_id = ${db.companyId} and paused_at is not null
      and (select may_work(companies, now()) from companies where id = ${db.companyId})`);
  if (resumed > 0) db.notify("connection", "resumed");
}

/** Sums the company's records of stored and removed bytes and replaces them by one row. */
export async function foldStoredBytes(db: ReadTx): Promise<void> {
  await db.run(sql`
    with folded as (delete from stored_bytes where company_id = ${db.companyId} returning bytes)
    insert into stored_bytes (company_id, bytes)
      select ${db.companyId}, sum(bytes) from folded having count(*) > 0`);
}

export async function isKnownTimeZone(db: ReadTx, name: string): Promise<boolean> {
  return (await db.first(sql`select 1 from pg_timezone_names where name = ${name}`)) !== undefined;
}
