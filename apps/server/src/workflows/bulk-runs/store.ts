import type { BulkRefusal, BulkRun } from "@recado/contract/bulk-runs";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { sql } from "kysely";
import { undoAcceptedSeconds } from "../../domain/ticket-events/rules.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

export interface BulkRunRow {
  id: number;
  user_id: number;
  session_id: string;
  actions: TicketActionInput[];
  state: BulkRun["state"];
  total: number;
  ended_at: Date | null;
  /** Seconds since the end of the run or of its undo; null while tickets are being changed. */
  seconds_since_end: number | null;
}

/** Number of a run's tickets with an outcome, and with an error if the actions or the undo were refused. */
export interface OutcomeCount {
  outcome: BulkOutcome;
  error: BulkRefusal["error"] | null;
  count: number;
}

export type BulkOutcome = "done" | "refused" | "gone" | "undone" | "kept";

const columns = sql`id, user_id, session_id, actions, state, total, ended_at,
  extract(epoch from now() - ended_at)::float8 as seconds_since_end`;

/** Inserts a run. Returns undefined if the key was used before, or if another run of the user is under way. */
export async function insertBulkRun(
  db: ReadTx,
  run: { userId: number; sessionId: string; key: string; actions: readonly TicketActionInput[] },
): Promise<number | undefined> {
  const { userId, sessionId, key, actions } = run;
  const row = await db.first(sql<{ id: number }>`
    insert into bulk_runs (company_id, user_id, session_id, key, actions)
    values (${db.companyId}, ${userId}, ${sessionId}, ${key}, ${storableJson(actions)})
    on conflict do nothing returning id`);
  return row?.id;
}

/** Stores the tickets that the run will change. */
export async function insertBulkTickets(
  db: ReadTx,
  runId: number,
  ticketIds: readonly number[],
): Promise<void> {
  await db.run(sql`
    with tickets as (
      insert into bulk_run_tickets (company_id, run_id, place, ticket_id)
      select ${db.companyId}, ${runId}, place, id from unnest(${[...ticketIds]}::integer[]) with ordinality as listed (id, place))
    update bulk_runs set total = ${ticketIds.length} where company_id = ${db.companyId} and id = ${runId}`);
}

export function findRunByKey(db: ReadTx, userId: number, key: string): Promise<BulkRunRow | undefined> {
  return db.first(sql<BulkRunRow>`
    select ${columns} from bulk_runs where company_id = ${db.companyId} and user_id = ${userId} and key = ${key}`);
}

/** Finds the user's latest run of the last day that the user has not dismissed. */
export function findLatestRun(db: ReadTx, userId: number): Promise<BulkRunRow | undefined> {
  return db.first(sql<BulkRunRow>`
    select ${columns} from (
      select * from bulk_runs where company_id = ${db.companyId} and user_id = ${userId}
      order by id desc limit 1) latest
    where dismissed_at is null and created_at > now() - interval '1 day'`);
}

export function findBulkRun(db: ReadTx, id: number): Promise<BulkRunRow | undefined> {
  return db.first(sql<BulkRunRow>`
    select ${columns} from bulk_runs where company_id = ${db.companyId} and id = ${id}`);
}

/** Locks a run. The lock waits until tickets that are being changed for the run are committed. */
export function lockBulkRun(db: ReadTx, id: number): Promise<BulkRunRow | undefined> {
  return db.first(sql<BulkRunRow>`
    select ${columns} from bulk_runs where company_id = ${db.companyId} and id = ${id} for update`);
}

export async function endBulkRun(
  db: ReadTx,
  id: number,
  state: "done" | "stopped" | "undone",
): Promise<void> {
  await db.run(sql`
    update bulk_runs set state = ${state}, ended_at = now() where company_id = ${db.companyId} and id = ${id}`);
}

/** Starts the undo of a run. Returns false if the run is not over or the time for its undo is. */
export async function startUndo(db: ReadTx, id: number): Promise<boolean> {
  const count = await db.run(sql`
    update bulk_runs set state = 'undoing', ended_at = null
    where company_id = ${db.companyId} and id = ${id} and state in ('done', 'stopped')
      and ended_at > now() - make_interval(secs => ${sql.lit(undoAcceptedSeconds)})`);
  return count > 0;
}

export async function dismissRow(db: ReadTx, id: number): Promise<void> {
  await db.run(
    sql`update bulk_runs set dismissed_at = now() where company_id = ${db.companyId} and id = ${id}`,
  );
}

export function countBulkOutcomes(db: ReadTx, runId: number): Promise<OutcomeCount[]> {
  return db.rows(sql<OutcomeCount>`
    select outcome, error, count(*)::integer as count from bulk_run_tickets
    where company_id = ${db.companyId} and run_id = ${runId} and outcome is not null
    group by outcome, error order by count(*) desc, error`);
}

export interface BulkTicketRow {
  place: number;
  ticket_id: number;
  step_id: string | null;
}

/** Finds the run's next tickets: those that wait for the actions, or during the undo those that were changed. */
export function findTicketsOfTurn(
  db: ReadTx,
  { id, state }: Pick<BulkRunRow, "id" | "state">,
  { after, most }: { after: number; most: number },
): Promise<BulkTicketRow[]> {
  return db.rows(sql<BulkTicketRow>`
    select place, ticket_id, step_id from bulk_run_tickets
    where company_id = ${db.companyId} and run_id = ${id} and place > ${after} and ${isDue(state)}
    order by place limit ${sql.lit(most)}`);
}

/**
 * Locks a ticket of the run for its turn. Returns false if its turn has already been taken, or if the run has been
 * stopped or undone. The run's row stays locked against both until the transaction ends.
 */
export async function lockTurn(
  db: ReadTx,
  { id, state }: Pick<BulkRunRow, "id" | "state">,
  place: number,
): Promise<boolean> {
  const row = await db.first(sql`
    select from bulk_runs r join bulk_run_tickets t on t.company_id = r.company_id and t.run_id = r.id
    where r.company_id = ${db.companyId} and r.id = ${id} and r.state = ${state} and t.place = ${place} and ${isDue(state)}
    for share of r for update of t`);
  return row !== undefined;
}

function isDue(state: BulkRunRow["state"]) {
  return state === "undoing" ? sql`outcome = 'done'` : sql`outcome is null`;
}

export async function writeOutcome(
  db: ReadTx,
  runId: number,
  place: number,
  { outcome, error, stepId }: { outcome: BulkOutcome; error?: string; stepId?: string },
): Promise<void> {
  await db.run(sql`
    update bulk_run_tickets set outcome = ${outcome}, error = ${error ?? null}, step_id = coalesce(${stepId ?? null}, step_id)
    where company_id = ${db.companyId} and run_id = ${runId} and place = ${place}`);
}

/** Deletes runs that ended more than a day ago, with their tickets. Their keys are then forgotten. */
export async function forgetOldBulkRuns(db: ReadTx): Promise<void> {
  await db.run(sql`
    delete from bulk_runs where company_id = ${db.companyId} and ended_at < now() - interval '1 day'`);
}
