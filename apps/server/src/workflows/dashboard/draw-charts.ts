import type {
  countTicketsByDay,
  countTicketsByUser,
  countTicketsByWeekHour,
} from "@recado/contract/dashboard";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { periodBetween, placedPeriod } from "./period.ts";
import { inSelection } from "./selection.ts";

type ChartQuery = QueryOf<typeof countTicketsByDay>;

export async function drawUsers(
  db: ReadTx,
  { initialDate, finalDate, ...selection }: ChartQuery,
): Promise<AnswerOf<typeof countTicketsByUser>> {
  const data = await db.rows(sql<{ nome: string; quantidade: number }>`
    with ${placedPeriod(db.companyId, periodBetween(initialDate, finalDate))},
    begun as (
      select user_id, count(*)::integer as quantidade from tickets, period
      where company_id = ${db.companyId} and created_at >= since and created_at < until and user_id is not null
        ${inSelection(selection)}
      group by user_id)
    select u.name as nome, quantidade from begun
    join users u on u.company_id = ${db.companyId} and u.id = begun.user_id
    order by quantidade desc, u.name collate name_order, u.id`);
  return { data };
}

export async function drawDays(
  db: ReadTx,
  { initialDate, finalDate, ...selection }: ChartQuery,
): Promise<AnswerOf<typeof countTicketsByDay>> {
  const period = placedPeriod(db.companyId, periodBetween(initialDate, finalDate));
  if (initialDate === finalDate) {
    const data = await db.rows(sql<{ horario: number; total: number }>`
      with ${period},
      begun as (
        select extract(hour from created_at at time zone time_zone)::integer as horario, count(*)::integer as total
        from tickets, period
        where company_id = ${db.companyId} and created_at >= since and created_at < until ${inSelection(selection)} group by 1)
      select horario, coalesce(total, 0) as total
      from generate_series(0, 23) horario left join begun using (horario) order by horario`);
    return { count: sumOf(data), data };
  }
  const data = await db.rows(sql<{ data: string; total: number }>`
    with ${period},
    begun as (
      select (created_at at time zone time_zone)::date as day, count(*)::integer as total from tickets, period
      where company_id = ${db.companyId} and created_at >= since and created_at < until ${inSelection(selection)} group by 1)
    select to_char(day, 'YYYY-MM-DD') as data, coalesce(total, 0) as total
    from (select first_day + n as day from period, generate_series(0, last_day - first_day) n) days
    left join begun using (day) order by day`);
  return { count: sumOf(data), data };
}

/** Counts the tickets that began in each hour of the week, to show when customers write. */
export async function drawWeek(
  db: ReadTx,
  { initialDate, finalDate, ...selection }: ChartQuery,
): Promise<AnswerOf<typeof countTicketsByWeekHour>> {
  const data = await db.rows(sql<{ weekday: number; hour: number; total: number }>`
    with ${placedPeriod(db.companyId, periodBetween(initialDate, finalDate))}
    select extract(dow from began)::integer as weekday, extract(hour from began)::integer as hour,
      count(*)::integer as total
    from period, lateral (
      select created_at at time zone time_zone as began from tickets
      where company_id = ${db.companyId} and created_at >= since and created_at < until ${inSelection(selection)}) begun
    group by 1, 2 order by 1, 2`);
  return { count: sumOf(data), data };
}

function sumOf(bars: readonly { total: number }[]): number {
  return bars.reduce((sum, { total }) => sum + total, 0);
}
