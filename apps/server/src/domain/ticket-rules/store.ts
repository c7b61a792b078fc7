import type { TicketFilter } from "@recado/contract/ticket-filters";
import type {
  Rule,
  RuleAction,
  RuleCall,
  RuleForm,
  RuleRun,
  RuleTrigger,
  RuleTriggerType,
} from "@recado/contract/ticket-rules";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

export interface RuleRow {
  id: number;
  name: string;
  is_active: boolean;
  version: number;
  trigger: RuleTrigger;
  filter: TicketFilter;
  actions: RuleAction[];
  stops_here: boolean;
}

/** Rule with its latest run and the number of its runs in the last 30 days. */
export interface ListedRuleRow extends RuleRow {
  last_run_at: Date | null;
  runs: number;
}

const columns = sql`r.id, r.name, r.is_active, r.version, r.trigger, r.filter, r.actions, r.stops_here`;

/** SQL condition for runs that are shown. Older runs of times stay, so that no rule runs twice for the same time. */
const isRecent = sql`created_at > now() - interval '30 days'`;

function listedRules(db: ReadTx, condition: RawBuilder<unknown>): RawBuilder<ListedRuleRow> {
  return sql<ListedRuleRow>`
    select ${columns}, run.last_run_at, run.runs from ticket_rules r
    cross join lateral (
      select max(created_at) as last_run_at, count(*)::integer as runs from ticket_rule_runs
      where company_id = r.company_id and rule_id = r.id and ${isRecent}) run
    where r.company_id = ${db.companyId} and ${condition} order by r.place, r.id`;
}

export function findRules(db: ReadTx): Promise<ListedRuleRow[]> {
  return db.rows(listedRules(db, sql`true`));
}

export function findRule(db: ReadTx, id: number): Promise<ListedRuleRow | undefined> {
  return db.first(listedRules(db, sql`r.id = ${id}`));
}

/** Finds the names of rules; those that were deleted are missing. */
export async function findRuleNames(db: ReadTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(sql<{ id: number; name: string }>`
    select id, name from ticket_rules where company_id = ${db.companyId} and id = any(${[...ids]}::integer[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the active rules with a trigger of this type, in their order. */
export function findActiveRules(db: ReadTx, type: RuleTriggerType): Promise<RuleRow[]> {
  return db.rows(sql<RuleRow>`
    select ${columns} from ticket_rules r
    where r.company_id = ${db.companyId} and r.is_active and r.trigger ->> 'type' = ${type} order by r.place, r.id`);
}

/** Locks the rule until the transaction ends; returns false if it is missing. */
export async function lockRule(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from ticket_rules where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
  return row !== undefined;
}

/** Inserts a paused rule after all others; returns its id. */
export async function insertRule(db: ReadTx, form: RuleForm): Promise<number> {
  const { name, trigger, filter, actions, stopsHere } = form;
  const rows = await db.rows(sql<{ id: number }>`
    insert into ticket_rules (company_id, name, place, trigger, filter, actions, stops_here)
    select ${db.companyId}, ${name}, coalesce(max(place), 0) + 1, ${storableJson(trigger)}::jsonb, ${storableJson(filter)}::jsonb,
      ${storableJson(actions)}::jsonb, ${stopsHere}
    from ticket_rules where company_id = ${db.companyId} returning id`);
  return onlyRow(rows).id;
}

/** Stores a rule of which the caller has decided all fields. */
export async function updateRuleRow(
  db: ReadTx,
  id: number,
  rule: Pick<Rule, keyof RuleForm | "isActive" | "version">,
): Promise<void> {
  await db.run(sql`
    update ticket_rules set name = ${rule.name}, is_active = ${rule.isActive}, version = ${rule.version},
      trigger = ${storableJson(rule.trigger)}, filter = ${storableJson(rule.filter)}, actions = ${storableJson(rule.actions)},
      stops_here = ${rule.stopsHere}, updated_at = now()
    where company_id = ${db.companyId} and id = ${id}`);
}

export async function deleteRuleRow(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from ticket_rules where company_id = ${db.companyId} and id = ${id}`);
}

/** Numbers all rules from 1: the given rules first, then the others in their previous order. */
export async function writeRuleOrder(db: ReadTx, first: readonly number[]): Promise<void> {
  await db.run(sql`
    update ticket_rules set place = placed.place
    from (
      select id, row_number() over (order by array_position(${first}::integer[], id), place, id) as place
      from ticket_rules where company_id = ${db.companyId}) placed
    where company_id = ${db.companyId} and ticket_rules.id = placed.id and ticket_rules.place <> placed.place`);
}

/** Event for which rules are to run on a ticket. */
export interface RuleEventRow {
  id: string;
  type: RuleTriggerType;
  /** Rules whose events led to this event, the first one first. */
  chain: number[];
}

/** Deletes and returns the oldest event of a ticket that the caller has locked. */
export function takeRuleEvent(db: ReadTx, ticketId: number): Promise<RuleEventRow | undefined> {
  return db.first(sql<RuleEventRow>`
    delete from ticket_rule_events where company_id = ${db.companyId} and id = (
      select id from ticket_rule_events where company_id = ${db.companyId} and ticket_id = ${ticketId} order by id limit 1)
    returning id, type, chain`);
}

/** Makes the events that the rest of the transaction causes carry this chain of rules. */
export async function setRuleChain(db: ReadTx, chain: readonly number[]): Promise<void> {
  await db.run(sql`select set_config('recado.rule_chain', ${`{${chain.join(",")}}`}, true)`);
}

export interface NewRuleRun {
  rule: RuleRow;
  ticketId: number;
  occasion: string;
  result: RuleRun["result"];
  actions: readonly string[];
  error: string | null;
  depth: number;
}

/** Inserts a run; returns its id, or undefined if the rule has already run on this occasion. */
export async function insertRuleRun(db: ReadTx, run: NewRuleRun): Promise<number | undefined> {
  const { rule, ticketId, occasion, result, actions, error, depth } = run;
  const inserted = await db.first(sql<{ id: number }>`
    insert into ticket_rule_runs (company_id, rule_id, ticket_id, occasion, version, trigger_type, result, actions, error, depth)
    values (${db.companyId}, ${rule.id}, ${ticketId}, ${occasion}, ${rule.version}, ${rule.trigger.type}, ${result},
      ${[...actions]}::text[], ${error}, ${depth})
    on conflict do nothing returning id`);
  return inserted?.id;
}

export interface RuleRunRow {
  id: number;
  rule_id: number;
  rule_name: string;
  version: number;
  ticket_id: number;
  ticket_uuid: string;
  contact_name: string;
  trigger_type: RuleTriggerType;
  result: RuleRun["result"];
  actions: string[];
  error: string | null;
  depth: number;
  calls: RuleCall[];
  created_at: Date;
}

/** Finds the runs of the last 30 days, newest first; those of one rule if `ruleId` is given. */
export function findRuleRuns(
  db: ReadTx,
  { ruleId, before }: { ruleId?: number | undefined; before?: number | undefined },
  limit: number,
): Promise<RuleRunRow[]> {
  const ofRule = ruleId === undefined ? sql`` : sql`and n.rule_id = ${ruleId}`;
  const older = before === undefined ? sql`` : sql`and n.id < ${before}`;
  return db.rows(sql<RuleRunRow>`
    ${ruleRuns(db)} and n.${isRecent} ${ofRule} ${older} order by n.id desc limit ${limit}`);
}

export function findRuleRun(db: ReadTx, id: number): Promise<RuleRunRow | undefined> {
  return db.first(sql<RuleRunRow>`${ruleRuns(db)} and n.id = ${id}`);
}

function ruleRuns(db: ReadTx): RawBuilder<unknown> {
  const state = sql`case when delivered_at is not null then 'delivered' when given_up_at is not null then 'givenUp' else 'waiting' end`;
  return sql`
    select n.id, n.rule_id, r.name as rule_name, n.version, n.ticket_id, t.uuid as ticket_uuid, c.name as contact_name,
      n.trigger_type, n.result, n.actions, n.error, n.depth, call.calls, n.created_at
    from ticket_rule_runs n
    join ticket_rules r on r.company_id = n.company_id and r.id = n.rule_id
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'url', url, 'state', ${state}, 'tries', tries, 'status', status,
        'problem', problem) order by place), '[]') as calls
      from rule_calls where company_id = n.company_id and run_id = n.id) call
    where n.company_id = ${db.companyId}`;
}

/** Deletes runs older than 30 days, except those of times on unfinished tickets, for which the rule would run again. */
export function forgetOldRuleRuns(db: ReadTx): Promise<number> {
  return db.run(sql`
    delete from ticket_rule_runs n where company_id = ${db.companyId} and not n.${isRecent}
      and (trigger_type <> 'time' or exists (
        select 1 from tickets t where t.company_id = n.company_id and t.id = n.ticket_id and t.status = 'closed'))`);
}
