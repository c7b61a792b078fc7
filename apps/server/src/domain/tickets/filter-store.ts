import type { TicketCondition, TicketFilter } from "@recado/contract/ticket-filters";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import { type RawBuilder, sql } from "kysely";
import { withinDays } from "../../platform/db/company-day.ts";

/**
 * SQL conditions for the tickets `t` of the company that match the filter; empty for an empty filter. The contract's
 * `matchesTicketFilter` says the same of a ticket in memory. Which tickets an actor may see is not part of a filter.
 */
export function ticketFilterSql(companyId: number, filter: TicketFilter): RawBuilder<unknown>[] {
  return filter.flatMap((condition) => conditionSql(companyId, condition));
}

function conditionSql(companyId: number, condition: TicketCondition): RawBuilder<unknown>[] {
  switch (condition.field) {
    case "createdAt":
    case "updatedAt":
    case "queuedAt":
    case "waitingSince":
      return timeSql(condition);
    case "fromAd":
      return [condition.is ? sql`t.ad_id is not null` : sql`t.ad_id is null`];
    case "group":
      return [condition.is ? sql`t.is_group` : sql`not t.is_group`];
    case "chatbot":
      return [condition.is ? sql`t.chatbot` : sql`not t.chatbot`];
    case "unread":
      return [condition.is ? sql`t.unread_messages > 0` : sql`t.unread_messages <= 0`];
    case "snoozed":
      return [condition.is ? sql`t.snoozed_at is not null` : sql`t.snoozed_at is null`];
    case "waiting":
      return condition.is ? isWaiting : [sql`not (${sql.join(isWaiting, sql` and `)})`];
    default: {
      const anyOf = anyOfSql(companyId, condition);
      // A comparison with a missing value is null, which is not true.
      return [condition.is === "anyOf" ? anyOf : sql`(${anyOf}) is not true`];
    }
  }
}

/** SQL conditions for tickets whose customer waits. Closed tickets keep the time, but nobody waits there any more. */
const isWaiting = [sql`t.status <> 'closed'`, sql`t.waiting_since is not null`];

type ChoiceCondition = Extract<TicketCondition, { values: unknown }>;

function anyOfSql(companyId: number, condition: ChoiceCondition): RawBuilder<unknown> {
  switch (condition.field) {
    case "status":
      // The statuses are literals, so that the planner can use the indexes of one status.
      return condition.values.length === 1
        ? sql`t.status = ${sql.lit(condition.values[0])}`
        : sql`t.status in (${sql.join(condition.values.map((status) => sql.lit(status)))})`;
    case "priority":
      return oneOf(
        sql`t.priority`,
        condition.values.map((priority) => ticketPriorities.indexOf(priority)),
      );
    case "queue":
      return oneOf(sql`t.queue_id`, condition.values);
    case "user":
      return oneOf(sql`t.user_id`, condition.values);
    case "connection":
      return oneOf(sql`t.connection_id`, condition.values);
    case "rating":
      return oneOf(sql`(t.rating || '/' || t.rating_scale)`, condition.values);
    case "sla":
      return oneOf(slaState, condition.values);
    case "contact":
      return oneOf(sql`t.contact_id`, condition.values);
    case "ad":
      return oneOf(sql`t.ad_id`, condition.values);
    case "tag":
      return carriesTags(companyId, condition.values);
    case "lane":
      return carriesTags(
        companyId,
        condition.values,
        sql`join tags g on g.company_id = tg.company_id and g.id = tg.tag_id and g.kanban`,
      );
  }
}

const slaState = sql`case
  when t.sla #>> '{clock,stage}' = '100' then 'breached'
  when t.sla #>> '{clock,state}' = 'running' and t.sla #>> '{clock,stage}' <> '0' then 'warned'
  else t.sla #>> '{clock,state}' end`;

/**
 * SQL condition for a column with one of these values; null stands for a missing value. A single value is compared by
 * `=`, because an index keeps its order for one value only.
 */
export function oneOf(
  column: RawBuilder<unknown>,
  values: readonly (number | string | null)[],
): RawBuilder<unknown> {
  const present = values.filter((value) => value !== null);
  const isPresent = present.length === 1 ? sql`${column} = ${present[0]}` : sql`${column} = any(${present})`;
  if (present.length === values.length) return isPresent;
  return present.length === 0 ? sql`${column} is null` : sql`(${isPresent} or ${column} is null)`;
}

/** SQL condition for tickets with one of these tags; null stands for a ticket without tags. */
function carriesTags(
  companyId: number,
  values: readonly (number | null)[],
  lanes: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const ids = values.filter((id) => id !== null);
  const carries = sql`t.id in (
    select tg.ticket_id from ticket_tags tg ${lanes}
    where tg.company_id = ${companyId} and tg.tag_id = any(${ids}))`;
  if (ids.length === values.length) return carries;
  const hasNone = sql`not exists (
    select 1 from ticket_tags tg ${lanes} where tg.company_id = ${companyId} and tg.ticket_id = t.id)`;
  return ids.length === 0 ? hasNone : sql`(${carries} or ${hasNone})`;
}

type TimeCondition = Extract<TicketCondition, { minutes: number } | { from: string }>;

const timeColumns: Record<TimeCondition["field"], RawBuilder<unknown>[]> = {
  createdAt: [sql`t.created_at`],
  updatedAt: [sql`t.updated_at`],
  queuedAt: [sql`t.queued_at`],
  waitingSince: [sql`t.waiting_since`, ...isWaiting],
};

function timeSql(condition: TimeCondition): RawBuilder<unknown>[] {
  const [column = sql`null`, ...present] = timeColumns[condition.field];
  if (condition.is === "between") return [...present, ...withinDays(column, condition.from, condition.to)];
  const moment = sql`now() - make_interval(mins => ${condition.minutes})`;
  return [
    ...present,
    condition.is === "olderThan" ? sql`${column} < ${moment}` : sql`${column} >= ${moment}`,
  ];
}
