import { calendarLimit, type listCalendar } from "@recado/contract/schedules";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { visibleQueues } from "../tickets/policy.ts";
import { presentSchedule, presentUpcoming } from "./present.ts";
import { occurrencesIn } from "./series/rules.ts";
import { instantsOf } from "./series/store.ts";
import { findLastOfSeries, findSchedulesOfDays, type ScheduleRow } from "./store.ts";

/** What is planned in a range of days, and what will be. */
export async function showCalendar(
  db: ReadTx,
  actor: Actor,
  query: QueryOf<typeof listCalendar>,
  now: Date,
): Promise<AnswerOf<typeof listCalendar>> {
  const queues = visibleQueues(actor);
  const { rows, hasMore } = await findSchedulesOfDays(db, query, queues, calendarLimit);
  const last = await findLastOfSeries(db, query, queues, calendarLimit);
  const coming = last.flatMap((row) => comingOf(row, query.dateStart, query.dateEnd));
  const instants = await instantsOf(
    db,
    coming.map(({ moment }) => moment),
  );
  const upcoming = coming
    .map(({ row, number }, index) => ({ row, number, at: instants[index] ?? now }))
    .filter(({ at }) => at > now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    schedules: rows.map(presentSchedule),
    upcoming: upcoming.slice(0, calendarLimit).map(presentUpcoming),
    isLimited: hasMore || upcoming.length > calendarLimit || last.length === calendarLimit,
  };
}

interface Coming {
  row: ScheduleRow;
  number: number;
  /** By the company's clock. */
  moment: string;
}

function comingOf(row: ScheduleRow, from: string, to: string): Coming[] {
  const { rhythm, weekdays, first_day, at_time, last_day, times, occurs_on, number } = row;
  if (rhythm === null || first_day === null || at_time === null || occurs_on === null || number === null)
    return [];
  const pattern = {
    rhythm,
    weekdays: weekdays ?? [],
    firstDay: first_day,
    atTime: at_time,
    lastDay: last_day,
    times,
  };
  const gone = [...(row.skipped ?? []), ...row.ahead];
  return occurrencesIn(pattern, { day: occurs_on, number }, from, to)
    .filter((one) => !gone.includes(one.number))
    .map((one) => ({ row, number: one.number, moment: `${one.day} ${at_time}` }));
}
