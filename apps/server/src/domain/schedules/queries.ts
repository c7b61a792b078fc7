import { calendarLimit, type listCalendar, type Schedule } from "@recado/contract/schedules";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { describeContact } from "../contacts/queries.ts";
import { visibleQueues } from "../tickets/policy.ts";
import { maySeeSeries } from "./policy.ts";
import { presentSchedule, presentScheduleContact, presentUpcoming } from "./present.ts";
import { occurrencesIn } from "./series/rules.ts";
import { instantsOf } from "./series/store.ts";
import { findLastOfSeries, findSchedulesOfDays, type ScheduleRow } from "./store.ts";

/** Lists the planned schedules and the future occurrences in a range of days. */
export async function showCalendar(
  db: ReadTx,
  actor: Actor,
  query: QueryOf<typeof listCalendar>,
  now: Date,
): Promise<AnswerOf<typeof listCalendar>> {
  const queues = visibleQueues(actor);
  const { rows, hasMore } = await findSchedulesOfDays(db, actor, query, queues, calendarLimit);
  const last = await findLastOfSeries(db, actor, query, queues, calendarLimit);
  const coming: Coming[] = [];
  for (const row of last) {
    const contact = await contactOfSeries(db, actor, row);
    if (contact) coming.push(...comingOf(row, contact, query.dateStart, query.dateEnd));
  }
  const instants = await instantsOf(
    db,
    coming.map(({ moment }) => moment),
  );
  const upcoming = coming
    .map(({ row, contact, number }, index) => ({ row, contact, number, at: instants[index] ?? now }))
    .filter(({ at }) => at > now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    schedules: rows.map(presentSchedule),
    upcoming: upcoming.slice(0, calendarLimit).map(presentUpcoming),
    isLimited: hasMore || upcoming.length > calendarLimit || last.length === calendarLimit,
  };
}

/** Contact who receives the following occurrences; undefined if the actor does not see these occurrences. */
async function contactOfSeries(
  db: ReadTx,
  actor: Actor,
  row: ScheduleRow,
): Promise<Schedule["contact"] | undefined> {
  const { contact_id, series_contact_id } = row;
  if (series_contact_id === null || series_contact_id === contact_id) return presentScheduleContact(row);
  if (!(await maySeeSeries(db, actor, row))) return undefined;
  const { id, name, number, email, profilePicUrl, isGroup } = await describeContact(db, series_contact_id);
  return { id, name, number, email, profilePicUrl, isGroup };
}

interface Coming {
  row: ScheduleRow;
  contact: Schedule["contact"];
  number: number;
  /** Date and time of the occurrence in the company's time zone. */
  moment: string;
}

function comingOf(row: ScheduleRow, contact: Schedule["contact"], from: string, to: string): Coming[] {
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
    .map((one) => ({ row, contact, number: one.number, moment: `${one.day} ${at_time}` }));
}
