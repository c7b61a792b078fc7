import type { AiPurpose } from "@recado/contract/ai-providers";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import type { CallUsage } from "./rules.ts";

/** Time after which a call that has not ended counts as lost; no call is allowed to take this long. */
const callMinutes = 10;

/** Default of the monthly cap in micro-dollars; it equals the default of the column. */
const defaultCap = sql.lit(20_000_000);

export interface AiBudget {
  monthlyCap: number;
  brlPerUsd: number | null;
}

export async function findAiBudget(db: ReadTx): Promise<AiBudget> {
  const found = await db.first(sql<AiBudget>`
    select monthly_cap::float8 as "monthlyCap", brl_per_usd as "brlPerUsd" from ai_settings
    where company_id = ${db.companyId}`);
  return found ?? { monthlyCap: 20_000_000, brlPerUsd: null };
}

export async function putAiBudget(db: ReadTx, { monthlyCap, brlPerUsd }: AiBudget): Promise<void> {
  await db.run(sql`
    insert into ai_settings (company_id, monthly_cap, brl_per_usd)
    values (${db.companyId}, ${monthlyCap}, ${brlPerUsd})
    on conflict (company_id) do update set monthly_cap = excluded.monthly_cap, brl_per_usd = excluded.brl_per_usd`);
}

const thisMonth = (db: ReadTx, now: Date) => sql`(
  select date_trunc('month', ${now}::timestamptz at time zone time_zone)::date from companies where id = ${db.companyId})`;

/** A call that is about to start. */
export interface NewAiCall {
  purpose: AiPurpose;
  provider: string;
  model: string;
  ticketId: number | null;
  /** Most that the call can cost, in micro-dollars. */
  most: number;
}

/**
 * Reserves the most that a call can cost, and stores the call. Returns the call's id, or undefined if the month's cap
 * would be exceeded. The update waits for the row's lock and then compares again, so parallel calls never exceed the cap
 * together. Calls that cost nothing are not limited.
 */
export async function reserveAiCall(db: ReadTx, call: NewAiCall, now: Date): Promise<string | undefined> {
  const { purpose, provider, model, ticketId, most } = call;
  await db.run(sql`
    insert into ai_months (company_id, month) values (${db.companyId}, ${thisMonth(db, now)})
    on conflict (company_id, month) do nothing`);
  const [reserved] = await db.rows(sql<{ month: string }>`
    update ai_months set reserved = reserved + ${most}::bigint
    where company_id = ${db.companyId} and month = ${thisMonth(db, now)} and (${most}::bigint = 0
      or spent + reserved + ${most}::bigint <= coalesce(
        (select monthly_cap from ai_settings where company_id = ${db.companyId}), ${defaultCap}))
    returning month::text as month`);
  if (!reserved) return undefined;
  const inserted = await db.rows(sql<{ id: string }>`
    insert into ai_calls (company_id, month, purpose, provider, model, ticket_id, reserved, started_at)
    values (${db.companyId}, ${reserved.month}::date, ${purpose}, ${provider}, ${model},
      (select id from tickets where company_id = ${db.companyId} and id = ${ticketId}), ${most}, ${now})
    returning id::text as id`);
  return onlyRow(inserted).id;
}

export interface EndedAiCall {
  id: string;
  outcome: "answered" | "failed";
  /** Cost in micro-dollars. */
  cost: number;
  usage: CallUsage;
}

/** Replaces a call's reservation by its cost. A call that was counted as lost before is corrected. */
export async function settleAiCall(
  db: ReadTx,
  { id, outcome, cost, usage }: EndedAiCall,
  now: Date,
): Promise<void> {
  const { inputTokens = null, outputTokens = null, seconds = null } = usage;
  await db.run(sql`
    with before as (
      select month, outcome, reserved from ai_calls
      where company_id = ${db.companyId} and id = ${id} and outcome in ('reserved', 'lost') for no key update),
    ended as (
      update ai_calls set outcome = ${outcome}, cost = ${cost}, input_tokens = ${inputTokens},
        output_tokens = ${outputTokens}, seconds = ${seconds}, ended_at = ${now}
      where company_id = ${db.companyId} and id = ${id} and exists (select from before))
    update ai_months m set reserved = m.reserved - case before.outcome when 'reserved' then before.reserved else 0 end,
      spent = m.spent + ${cost}::bigint - case before.outcome when 'lost' then before.reserved else 0 end
    from before where m.company_id = ${db.companyId} and m.month = before.month`);
}

/** Counts calls as spent that have not ended within the time that a call may take, because their process died. */
export async function expireAiCalls(db: ReadTx, now: Date): Promise<void> {
  await db.run(sql`
    with lost as (
      update ai_calls set outcome = 'lost', cost = reserved, ended_at = ${now}
      where company_id = ${db.companyId} and outcome = 'reserved'
        and started_at < ${now}::timestamptz - ${sql.lit(`${callMinutes} minutes`)}::interval
      returning month, reserved),
    sums as (select month, sum(reserved) as reserved from lost group by month)
    update ai_months m set reserved = m.reserved - sums.reserved, spent = m.spent + sums.reserved
    from sums where m.company_id = ${db.companyId} and m.month = sums.month`);
}

export interface AiSpend {
  month: string;
  spent: number;
  reserved: number;
}

/** Finds the spend of the current month in the company's calendar. */
export async function findAiSpend(db: ReadTx, now: Date): Promise<AiSpend> {
  const rows = await db.rows(sql<AiSpend>`
    select to_char(this.month, 'YYYY-MM') as month, coalesce(m.spent, 0)::float8 as spent,
      coalesce(m.reserved, 0)::float8 as reserved
    from (select ${thisMonth(db, now)} as month) as this
    left join ai_months m on m.company_id = ${db.companyId} and m.month = this.month`);
  return onlyRow(rows);
}

export function sumAiCalls(
  db: ReadTx,
  now: Date,
): Promise<{ purpose: AiPurpose; calls: number; spent: number }[]> {
  return db.rows(sql<{ purpose: AiPurpose; calls: number; spent: number }>`
    select purpose, count(*)::integer as calls, coalesce(sum(cost), 0)::float8 as spent from ai_calls
    where company_id = ${db.companyId} and month = ${thisMonth(db, now)} group by purpose order by purpose`);
}
