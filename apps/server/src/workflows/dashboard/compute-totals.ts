import type { AgentStatistics, DashboardCounters, getDashboard } from "@recado/contract/dashboard";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { presentAbsence } from "../../domain/users/present.ts";
import { isAway, isOnline, type PresenceTimes } from "../../domain/users/rules.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { type DayRange, placedPeriod } from "./period.ts";

/**
 * Computes the dashboard's totals and the figures of each attendant. Averages are in minutes, rounded to one decimal.
 */
export async function computeTotals(
  db: ReadTx,
  period: DayRange,
  now: Date,
): Promise<AnswerOf<typeof getDashboard>> {
  const attendants = await attendantsIn(db, period);
  return {
    counters: await countersIn(db, period),
    attendants: attendants.map((row) => presentAttendant(row, now)),
  };
}

function presentAttendant(row: AttendantRow, now: Date): AgentStatistics {
  const { id, name, active, rating, ratings, tickets, avgSupportTime, avgFirstResponseTime } = row;
  return {
    id,
    name,
    online: active && isOnline(row, now),
    away: active && isAway(row, now),
    absence: presentAbsence(row),
    rating,
    ratings,
    tickets,
    avgSupportTime,
    avgFirstResponseTime,
  };
}

const averages = sql`
  round(avg(extract(epoch from finished_at - started_at)) / 60, 1)::float8 as "avgSupportTime",
  round(avg(first_response_seconds) / 60, 1)::float8 as "avgFirstResponseTime"`;

async function countersIn(db: ReadTx, period: DayRange): Promise<DashboardCounters> {
  const unfinished = (status: "open" | "pending") =>
    sql`(select count(*)::integer from tickets where company_id = ${db.companyId} and status = ${sql.lit(status)})`;
  return onlyRow(
    await db.rows(sql<DashboardCounters>`
      with ${placedPeriod(db.companyId, period)},
      finished as (
        select count(*)::integer as "supportFinished",
          round(avg(extract(epoch from started_at - queued_at)) / 60, 1)::float8 as "avgWaitTime", ${averages}
        from tickets, period where company_id = ${db.companyId} and finished_at >= since and finished_at < until)
      select finished.*, ${unfinished("open")} as "supportHappening", ${unfinished("pending")} as "supportPending",
        (select count(*)::integer from contacts, period
         where company_id = ${db.companyId} and not is_group and created_at >= since and created_at < until) as leads
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
  tickets: number;
  avgSupportTime: number | null;
  avgFirstResponseTime: number | null;
}

/** Finds all active users, and deactivated users who finished tickets or were rated in the period. */
function attendantsIn(db: ReadTx, period: DayRange): Promise<AttendantRow[]> {
  return db.rows(sql<AttendantRow>`
    with ${placedPeriod(db.companyId, period)},
    finished as (
      select user_id, count(*)::integer as tickets, ${averages}
      from tickets, period
      where company_id = ${db.companyId} and finished_at >= since and finished_at < until group by user_id),
    rated as (
      select rating_user_id as user_id, count(*)::integer as ratings, round(avg(rating), 2)::float8 as rating
      from tickets, period
      where company_id = ${db.companyId} and rated_at >= since and rated_at < until group by rating_user_id)
    select u.id, u.name, u.active, u.last_seen_at, u.left_at, u.idle_at, u.absent_since, u.absence_reason, coalesce(f.tickets, 0) as tickets, f."avgSupportTime",
      f."avgFirstResponseTime", r.rating, coalesce(r.ratings, 0) as ratings
    from users u left join finished f on f.user_id = u.id left join rated r on r.user_id = u.id
    where u.company_id = ${db.companyId} and (u.active or f.tickets > 0 or r.ratings > 0)
    order by tickets desc, u.name collate name_order, u.id`);
}
