import type { RuleTime } from "@recado/contract/ticket-rules";
import { type RawBuilder, sql } from "kysely";
import type { RuleRow } from "../../domain/ticket-rules/store.ts";
import { ticketFilterSql } from "../../domain/tickets/filter-store.ts";
import { presentableTickets, type TicketRow } from "../../domain/tickets/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";

interface TimeSql {
  since: RawBuilder<unknown>;
  /** Text that differs between two waitings of a ticket. */
  occasion: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

const microseconds = (time: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** A message of staff is the last one that a person wrote, and the customer does not wait. */
const isAnswered = sql`t.waiting_since is null and t.last_by_person and m.from_me and m.ack > 0`;

const times: Readonly<Record<RuleTime, TimeSql>> = {
  waitingSince: {
    since: sql`t.waiting_since`,
    occasion: microseconds(sql`t.waiting_since`),
    condition: sql`t.waiting_since is not null`,
  },
  lastAnswer: { since: sql`m.created_at`, occasion: sql`m.id::text`, condition: isAnswered },
  queuedAt: {
    since: sql`t.queued_at`,
    occasion: microseconds(sql`t.queued_at`),
    condition: sql`t.status = 'pending'`,
  },
  createdAt: { since: sql`t.created_at`, occasion: sql`''`, condition: sql`true` },
};

/**
 * Finds unfinished tickets that meet the rule's conditions, have waited as long as it says, and on which it has not run
 * for this waiting; the longest waiting first. Snoozed tickets wait on purpose and are left out. `among` limits the search
 * to tickets with these ids.
 */
export function findDueTickets(
  db: ReadTx,
  { id, trigger, filter }: Pick<RuleRow, "id" | "trigger" | "filter">,
  now: Date,
  limit: number,
  among?: readonly number[],
): Promise<{ id: number; occasion: string }[]> {
  if (trigger.type !== "time") return Promise.resolve([]);
  const { since, occasion, condition } = times[trigger.since];
  const named = sql`${`${trigger.since}:`} || ${occasion}`;
  const conditions = [
    sql`t.company_id = ${db.companyId}`,
    sql`t.status <> 'closed'`,
    sql`t.snoozed_at is null`,
    condition,
    sql`${since} <= ${now}::timestamptz - make_interval(mins => ${trigger.minutes})`,
    ...(among === undefined ? [] : [sql`t.id = any(${among}::integer[])`]),
    ...ticketFilterSql(db.companyId, filter),
    sql`not exists (
      select 1 from ticket_rule_runs n
      where n.company_id = t.company_id and n.ticket_id = t.id and n.rule_id = ${id} and n.occasion = ${named})`,
  ];
  const message = sql`left join messages m on m.company_id = t.company_id and m.id = t.last_message_id`;
  return db.rows(sql<{ id: number; occasion: string }>`
    select t.id, ${named} as occasion from tickets t ${trigger.since === "lastAnswer" ? message : sql``}
    where ${sql.join(conditions, sql` and `)} order by ${since}, t.id limit ${limit}`);
}

/** Finds the company's newest tickets, newest first. */
export function findNewestTickets(db: ReadTx, limit: number): Promise<TicketRow[]> {
  const newest = sql`(select * from tickets where company_id = ${db.companyId} order by id desc limit ${limit}) t`;
  return db.rows(sql<TicketRow>`${presentableTickets(newest)} order by t.id desc`);
}
