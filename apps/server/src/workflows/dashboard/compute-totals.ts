import type {
  AgentStatistics,
  DashboardCounters,
  getDashboard,
  PreviousCounters,
} from "@recado/contract/dashboard";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { presentAbsence } from "../../domain/users/present.ts";
import { isAway, isOnline, type PresenceTimes } from "../../domain/users/rules.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { type DayRange, periodBefore, placedPeriod } from "./period.ts";
import { inSelection, isSelective, type TicketSelection } from "./selection.ts";

/**
 * Computes the dashboard's totals, those of the period before, and the figures of each attendant. Averages are in
 * minutes, rounded to one decimal.
 */
export async function computeTotals(
  db: ReadTx,
  period: DayRange,
  selection: TicketSelection,
  now: Date,
): Promise<AnswerOf<typeof getDashboard>> {
  const attendants = await attendantsIn(db, period, selection);
  const current = await countersIn(db, period, selection);
  return {
    counters: { ...current, ...(await countUnfinished(db, selection)) },
    previous: await countersIn(db, periodBefore(period), selection),
    attendants: attendants.map((row) => presentAttendant(row, now)),
  };
}

function presentAttendant(row: AttendantRow, now: Date): AgentStatistics {
  const { id, name, active, rating, ratings, tickets, avgSupportTime, avgFirstResponseTime } = row;
  const { openTickets, unansweredTickets, oldest_unanswered_at } = row;
  return {
    id,
    name,
    online: active && isOnline(row, now),
    away: active && isAway(row, now),
    absence: presentAbsence(row),
    rating,
    ratings,
    ratingOfFive: row.ratingOfFive,
    ratingsOfFive: row.ratingsOfFive,
    tickets,
    avgSupportTime,
    avgFirstResponseTime,
    openTickets,
    unansweredTickets,
    oldestUnansweredAt: oldest_unanswered_at?.toISOString() ?? null,
  };
}

const averages = sql`
  round(avg(extract(epoch from finished_at - started_at)) / 60, 1)::float8 as "avgSupportTime",
  round(avg(first_response_seconds) / 60, 1)::float8 as "avgFirstResponseTime"`;

async function countUnfinished(
  db: ReadTx,
  selection: TicketSelection,
): Promise<Pick<DashboardCounters, "supportHappening" | "supportPending">> {
  const count = (status: "open" | "pending") =>
    sql`(select count(*)::integer from tickets
      where company_id = ${db.companyId} and status = ${sql.lit(status)} ${inSelection(selection)})`;
  return onlyRow(
    await db.rows(
      sql<{
        supportHappening: number;
        supportPending: number;
      }>`select ${count("open")} as "supportHappening", ${count("pending")} as "supportPending"`,
    ),
  );
}

/** Computes the counters that have a period. A new contact belongs to a selection by any of the contact's tickets. */
async function countersIn(
  db: ReadTx,
  period: DayRange,
  selection: TicketSelection,
): Promise<PreviousCounters> {
  const selected = isSelective(selection)
    ? sql`and exists (select 1 from tickets
        where tickets.company_id = contacts.company_id and tickets.contact_id = contacts.id ${inSelection(selection)})`
    : sql``;
  return onlyRow(
    await db.rows(sql<PreviousCounters>`
      with ${placedPeriod(db.companyId, period)},
      finished as (
        select count(*)::integer as "supportFinished",
          round(avg(extract(epoch from started_at - queued_at)) / 60, 1)::float8 as "avgWaitTime", ${averages}
        from tickets, period
        where company_id = ${db.companyId} and finished_at >= since and finished_at < until ${inSelection(selection)})
      select finished.*,
        (select count(*)::integer from contacts, period
         where company_id = ${db.companyId} and not is_group and created_at >= since and created_at < until ${selected}) as leads
      from finished`),
  );
}

interface AttendantRow extends PresenceTimes {
  id: number;
  name: string;
  active: boolean;
  absence_reason: string;
  rating: number | null;
  ratings: number;
  ratingOfFive: number | null;
  ratingsOfFive: number;
  tickets: number;
  avgSupportTime: number | null;
  avgFirstResponseTime: number | null;
  openTickets: number;
  unansweredTickets: number;
  oldest_unanswered_at: Date | null;
}

/**
 * Finds the selected users: the active ones, and deactivated users who finished tickets or were rated in the period. A
 * ticket is unanswered while the customer waits for an answer, as in the list of tickets that need an answer.
 */
function attendantsIn(db: ReadTx, period: DayRange, selection: TicketSelection): Promise<AttendantRow[]> {
  const { users = [] } = selection;
  return db.rows(sql<AttendantRow>`
    with ${placedPeriod(db.companyId, period)},
    finished as (
      select user_id, count(*)::integer as tickets, ${averages}
      from tickets, period
      where company_id = ${db.companyId} and finished_at >= since and finished_at < until ${inSelection(selection)}
      group by user_id),
    rated as (
      select rating_user_id as user_id, count(*) filter (where rating_scale = 3)::integer as ratings,
        round(avg(rating) filter (where rating_scale = 3), 2)::float8 as rating,
        count(*) filter (where rating_scale = 5)::integer as "ratingsOfFive",
        round(avg(rating) filter (where rating_scale = 5), 2)::float8 as "ratingOfFive"
      from tickets, period
      where company_id = ${db.companyId} and rated_at >= since and rated_at < until ${inSelection(selection, "rating_user_id")}
      group by rating_user_id),
    attended as (
      select user_id, count(*)::integer as "openTickets", count(waiting_since)::integer as "unansweredTickets",
        min(waiting_since) as oldest_unanswered_at
      from tickets
      where company_id = ${db.companyId} and status = 'open' ${inSelection(selection)} group by user_id)
    select u.id, u.name, u.active, u.last_seen_at, u.left_at, u.idle_at, u.absent_since, u.absence_reason,
      coalesce(f.tickets, 0) as tickets, f."avgSupportTime", f."avgFirstResponseTime", r.rating,
      coalesce(r.ratings, 0) as ratings, r."ratingOfFive", coalesce(r."ratingsOfFive", 0) as "ratingsOfFive", coalesce(a."openTickets", 0) as "openTickets",
      coalesce(a."unansweredTickets", 0) as "unansweredTickets", a.oldest_unanswered_at
    from users u left join finished f on f.user_id = u.id left join rated r on r.user_id = u.id
      left join attended a on a.user_id = u.id
    where u.company_id = ${db.companyId} and (u.active or f.tickets > 0 or r.user_id is not null)
      ${users.length > 0 ? sql`and u.id = any(${[...users]})` : sql``}
    order by tickets desc, u.name collate name_order, u.id`);
}
