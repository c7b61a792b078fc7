import {
  type listSchedules,
  type RepetitionInterval,
  type ScheduleStatus,
  scheduleCountLimit,
} from "@recado/contract/schedules";
import type { LimitReason } from "@recado/contract/shared/limit-reasons";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import type { QueryOf } from "@recado/contract/shared/route";
import type { TicketStatus } from "@recado/contract/ticket-status";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { withinDays } from "../../platform/db/company-day.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Schedules } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";
import { searchPatterns } from "../contacts/rules.ts";
import type { StoredMedia } from "../messages/rules.ts";

/**
 * Reason why a schedule is held back after a backup was restored: it fell due after the backup was made, so it may have
 * been sent already.
 */
export const restoredReason = "restored";

export type ScheduleRow = Omit<Selectable<Schedules>, "status" | "media_info" | "held_reason"> & {
  status: ScheduleStatus;
  held_reason: LimitReason | typeof restoredReason | null;
  media_info: StoredMedia | null;
  /** Error of the message that was created from the schedule. */
  message_error: string | null;
  contact_name: string;
  contact_number: string | null;
  contact_email: string;
  contact_picture: string | null;
  contact_is_group: boolean;
  user_name: string | null;
  /**
   * Ticket through which the schedule was or would be sent. It is the choice of `findTicketToUse` or, without one, the
   * finished ticket that the schedule was planned for.
   */
  way_id: number | null;
  way_status: TicketStatus | null;
  way_queue_id: number | null;
  /** Queue of the ticket that the schedule was planned for. */
  ticket_queue_id: number | null;
  /** Fields of the series that the schedule belongs to. */
  rhythm: RepetitionInterval | null;
  weekdays: number[] | null;
  first_day: string | null;
  at_time: string | null;
  last_day: string | null;
  times: number | null;
  skipped: number[] | null;
  /** Text and contact of the series' following occurrences, which may differ from those of this schedule. */
  series_body: string | null;
  series_contact_id: number | null;
  /** Numbers of the series' occurrences that were planned ahead. */
  ahead: number[];
  is_followed: boolean;
};

/**
 * SQL joins with tickets: a sent schedule is joined with its own ticket, a waiting schedule with the contact's
 * unfinished ticket.
 */
const tickets = sql`
  left join tickets own on own.company_id = s.company_id and own.id = s.ticket_id
  left join lateral (
    select t.id, t.status, t.queue_id from tickets t
    where t.company_id = s.company_id and t.contact_id = s.contact_id and t.status <> 'closed' and s.status <> 'ENVIADA'
    order by t.id is distinct from s.ticket_id, t.updated_at desc limit 1) way on true`;

/** SQL condition with the same meaning as `maySeeSchedule`. */
function visibleIn(queues: readonly (number | null)[] | undefined): RawBuilder<unknown> {
  if (!queues) return sql`true`;
  const ids = queues.filter((id) => id !== null);
  const among = (ticket: string) => {
    const queue = sql.ref(`${ticket}.queue_id`);
    const isThere = sql`${sql.ref(`${ticket}.id`)} is not null`;
    return sql`${isThere} and (${queue} = any(${ids}) or (${queues.includes(null)} and ${queue} is null))`;
  };
  const before = sql`nullif(s.queue_before, 0) = any(${ids}) or (${queues.includes(null)} and s.queue_before = 0)`;
  return sql`(${among("own")} or ${among("way")}
    or (own.id is null and (${before} or (way.id is null and s.queue_before is null))))`;
}

const isFollowed = sql`(s.is_ahead or exists (
  select from schedules n where n.company_id = s.company_id and n.series_id = s.series_id and n.number > s.number
    and not n.is_ahead))`;

const ahead = sql`array(
  select n.number from schedules n where n.company_id = s.company_id and n.series_id = s.series_id and n.is_ahead)`;

/** SQL query for schedules with all presented fields. `source` provides the schedule rows under the alias `s`. */
export function presentableSchedules(source: RawBuilder<unknown>): RawBuilder<ScheduleRow> {
  return sql<ScheduleRow>`
    select s.*, case when not m.is_deleted then m.error end as message_error, c.name as contact_name, c.number as contact_number, c.email as contact_email,
      c.profile_pic_url as contact_picture, c.is_group as contact_is_group, u.name as user_name,
      own.queue_id as ticket_queue_id, coalesce(way.id, own.id) as way_id, coalesce(way.status, own.status) as way_status,
      case when way.id is null then own.queue_id else way.queue_id end as way_queue_id,
      s.occurs_on::text, r.rhythm, r.weekdays, r.first_day::text, r.at_time::text, r.last_day::text, r.times, r.skipped,
      r.body as series_body, r.contact_id as series_contact_id, ${ahead} as ahead, ${isFollowed} as is_followed
    from ${source} ${tickets}
    join contacts c on c.company_id = s.company_id and c.id = s.contact_id
    left join users u on u.company_id = s.company_id and u.id = s.user_id
    left join messages m on m.company_id = s.company_id and m.id = s.message_id
    left join schedule_series r on r.company_id = s.company_id and r.id = s.series_id`;
}

export function findSchedule(db: ReadTx, id: number): Promise<ScheduleRow | undefined> {
  return db.first(
    sql<ScheduleRow>`${presentableSchedules(sql`schedules s`)} where s.company_id = ${db.companyId} and s.id = ${id}`,
  );
}

/** Locks the schedule until the transaction ends. */
export async function lockSchedule(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from schedules where company_id = ${db.companyId} and id = ${id} for update`,
  );
  return row !== undefined;
}

export type ScheduleQuery = QueryOf<typeof listSchedules>;
type CalendarQuery = Pick<ScheduleQuery, "searchParam" | "dateStart" | "dateEnd">;
/** Queues whose tickets the caller sees. Null stands for tickets without a queue; undefined means all tickets. */
type VisibleQueues = readonly (number | null)[] | undefined;

export async function findSchedulePage(
  db: ReadTx,
  seer: PermissionHolder,
  query: ScheduleQuery,
  queues: VisibleQueues,
  offset: number,
  limit: number,
): Promise<{ rows: ScheduleRow[]; hasMore: boolean; count: number; isCountLimited: boolean }> {
  const conditions = sql.join([...conditionsOf(db.companyId, seer, query), visibleIn(queues)], sql` and `);
  const source = queues ? sql`schedules s ${tickets}` : sql`schedules s`;
  const order = sql`order by s.send_at desc, s.id desc`;
  const page = sql`(select s.* from ${source} where ${conditions} ${order} limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}) s`;
  const rows = await db.rows(sql<ScheduleRow>`${presentableSchedules(page)} ${order}`);
  // The counted rows are read in the order of an index, so that counting stops at the limit.
  const counted = sql<{ count: number }>`select count(*)::integer as count from (
    select from ${source} where ${conditions} ${order} limit ${sql.lit(scheduleCountLimit + 1)}) s`;
  const { count } = onlyRow(await db.rows(counted));
  return {
    rows: rows.slice(0, limit),
    hasMore: rows.length > limit,
    count: Math.min(count, scheduleCountLimit),
    isCountLimited: count > scheduleCountLimit,
  };
}

/** Finds the schedules in a range of days, earliest first. */
export async function findSchedulesOfDays(
  db: ReadTx,
  seer: PermissionHolder,
  query: CalendarQuery,
  queues: VisibleQueues,
  limit: number,
): Promise<{ rows: ScheduleRow[]; hasMore: boolean }> {
  const conditions = sql.join([...conditionsOf(db.companyId, seer, query), visibleIn(queues)], sql` and `);
  const source = queues ? sql`schedules s ${tickets}` : sql`schedules s`;
  const order = sql`order by s.send_at, s.id`;
  const page = sql`(select s.* from ${source} where ${conditions} ${order} limit ${sql.lit(limit + 1)}) s`;
  const rows = await db.rows(sql<ScheduleRow>`${presentableSchedules(page)} ${order}`);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Finds the last planned schedule of each series, whatever its day. */
export async function findLastOfSeries(
  db: ReadTx,
  seer: PermissionHolder,
  { searchParam }: CalendarQuery,
  queues: VisibleQueues,
  limit: number,
): Promise<ScheduleRow[]> {
  const conditions = sql.join(
    [...conditionsOf(db.companyId, seer, { searchParam }), visibleIn(queues)],
    sql` and `,
  );
  const source = queues ? sql`schedules s ${tickets}` : sql`schedules s`;
  const page = sql`(select s.* from ${source} where ${conditions} and s.series_id is not null and not ${isFollowed}
    order by s.series_id limit ${sql.lit(limit)}) s`;
  return db.rows(sql<ScheduleRow>`${presentableSchedules(page)} order by s.series_id`);
}

function conditionsOf(
  companyId: number,
  seer: PermissionHolder,
  query: ScheduleQuery,
): RawBuilder<unknown>[] {
  const { searchParam, contactId, dateStart, dateEnd } = query;
  const term = searchParam?.trim() ?? "";
  return [
    sql`s.company_id = ${companyId}`,
    ...(contactId === undefined ? [] : [sql`s.contact_id = ${contactId}`]),
    ...withinDays(sql`s.send_at`, dateStart, dateEnd),
    ...(term === "" ? [] : [matching(companyId, seer, term)]),
  ];
}

/** SQL condition that searches the schedule's text and the contact's name and number, each with its own index. */
function matching(companyId: number, seer: PermissionHolder, term: string): RawBuilder<unknown> {
  return sql`s.id = any (array(
    select id from schedules where company_id = ${companyId} and search_text(body) like search_text(${containing(term)})
    union
    select of_contact.id from find_contacts(${searchPatterns(term, seer)}::text[]) c
      cross join lateral (
        select id from schedules where company_id = ${companyId} and contact_id = c.contact_id offset 0) of_contact))`;
}

type Columns = Omit<Insertable<Schedules>, "company_id" | "id">;

export async function insertSchedule(db: ReadTx, schedule: Columns): Promise<number> {
  const statement = build
    .insertInto("schedules")
    .values({ ...schedule, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateScheduleRow(
  db: ReadTx,
  id: number,
  changes: Updateable<Schedules>,
): Promise<void> {
  await db.run(
    build
      .updateTable("schedules")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteScheduleRow(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from schedules where company_id = ${db.companyId} and id = ${id}`);
}

/** Locks a series' unsent schedules with a number above `number` and returns the schedules' ids. */
export async function findFollowingIds(db: ReadTx, seriesId: number, number: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from schedules where company_id = ${db.companyId} and series_id = ${seriesId} and number > ${number}
      and status <> 'ENVIADA' order by id for update`);
  return rows.map(({ id }) => id);
}

/**
 * Finds the ids of the company's due schedules, longest waiting first. Schedules that were held back before come last,
 * so that they do not delay others.
 */
export async function findDueIds(db: ReadTx, moment: Date): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from schedules
    where company_id = ${db.companyId} and status = 'PENDENTE' and send_at <= ${moment}
      and (held_until is null or held_until <= ${moment})
    order by held_reason is not null, send_at, id`);
  return rows.map(({ id }) => id);
}

export async function countWaitingSchedules(db: ReadTx): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from schedules where company_id = ${db.companyId} and status = 'PENDENTE'`);
  return onlyRow(rows).count;
}

export async function mayPlanSchedules(db: ReadTx): Promise<boolean> {
  const row = await db.first(sql<{ may: boolean }>`
    select coalesce(plans.use_schedules, true) as may from companies
    left join plans on plans.id = companies.plan_id where companies.id = ${db.companyId}`);
  return row?.may ?? false;
}

/** Moves the schedules of one ticket to another ticket. */
export async function moveSchedules(db: ReadTx, fromTicket: number, toTicket: number): Promise<void> {
  await db.run(
    sql`update schedules set ticket_id = ${toTicket} where company_id = ${db.companyId} and ticket_id = ${fromTicket}`,
  );
}

/**
 * Statement that the tables' owner runs after a backup was restored. It holds back the schedules that fell due since
 * the backup was made.
 */
export const holdBackSchedules = {
  needs: { schedules: ["held_reason", "held_until"] },
  statement: `update schedules set held_reason = '${restoredReason}', held_until = null
    where status = 'PENDENTE' and send_at <= now()`,
};
