import type { SlaKind } from "@recado/contract/ticket-sla";
import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { SlaClocks } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

export type SlaClockRow = Selectable<SlaClocks>;

export interface SlaChangeRow {
  changed_at: Date;
  is_closed: boolean;
  waiting_since: Date | null;
  is_snoozed: boolean;
  is_answered: boolean;
  chooses_policy: boolean;
}

/** Takes the changes of a locked ticket that its clocks have not followed yet, oldest first. */
export function takeSlaChanges(db: ReadTx, ticketId: number): Promise<SlaChangeRow[]> {
  return db.rows(sql<SlaChangeRow>`
    with taken as (
      delete from sla_changes where company_id = ${db.companyId} and ticket_id = ${ticketId} returning *)
    select * from taken order by id`);
}

export function findSlaClocks(db: ReadTx, ticketId: number): Promise<SlaClockRow[]> {
  return db.rows(
    build
      .selectFrom("sla_clocks")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .where("ticket_id", "=", ticketId)
      .orderBy("started_at"),
  );
}

export interface StoredClock {
  kind: SlaKind;
  startedAt: Date;
  targetMinutes: number | null;
  usedMs: number;
  runningSince: Date | null;
  stoppedAt: Date | null;
  stop: string | null;
  stage: number;
  dueAt: Date | null;
  checkAt: Date | null;
}

/** Inserts or updates clocks of a ticket. */
export async function saveSlaClocks(
  db: ReadTx,
  ticketId: number,
  policyId: number,
  clocks: readonly StoredClock[],
): Promise<void> {
  if (clocks.length === 0) return;
  await db.run(sql`
    insert into sla_clocks (company_id, ticket_id, policy_id, kind, started_at, target_minutes, used_ms, running_since, stopped_at,
      stop, stage, due_at, check_at)
    select ${db.companyId}, ${ticketId}, ${policyId}, "kind", "startedAt", "targetMinutes", "usedMs", "runningSince", "stoppedAt",
      "stop", "stage", "dueAt", "checkAt"
    from jsonb_to_recordset(${storableJson(clocks)}::jsonb) as clock ("kind" text, "startedAt" timestamptz, "targetMinutes" integer,
      "usedMs" bigint, "runningSince" timestamptz, "stoppedAt" timestamptz, "stop" text, "stage" smallint, "dueAt" timestamptz,
      "checkAt" timestamptz)
    on conflict (company_id, ticket_id, kind, started_at) do update set
      policy_id = excluded.policy_id, target_minutes = excluded.target_minutes, used_ms = excluded.used_ms,
      running_since = excluded.running_since, stopped_at = excluded.stopped_at, stop = excluded.stop, stage = excluded.stage,
      due_at = excluded.due_at, check_at = excluded.check_at`);
}

/** Deletes the clocks of a ticket that no answer and no end of the ticket has stopped. */
export async function deleteUnfinishedSlaClocks(db: ReadTx, ticketId: number): Promise<void> {
  await db.run(sql`
    delete from sla_clocks where company_id = ${db.companyId} and ticket_id = ${ticketId}
      and (stop is null or stop in ('snoozed', 'waiting'))`);
}

/** Finds tickets after `afterId` with a clock that has reached its next stage. */
export async function findDueSlaTickets(
  db: ReadTx,
  now: Date,
  afterId: number,
  most: number,
): Promise<number[]> {
  const rows = await db.rows(sql<{ ticket_id: number }>`
    select distinct ticket_id from sla_clocks
    where company_id = ${db.companyId} and check_at <= ${now} and ticket_id > ${afterId}
    order by ticket_id limit ${most}`);
  return rows.map(({ ticket_id }) => ticket_id);
}
