import type { listCalendar } from "@recado/contract/schedules";
import type { AnswerOf } from "@recado/contract/shared/route";
import { toLocalInput } from "../../../shared/format/zoned-moment.ts";
import type { CalendarEntry } from "./calendar-events.ts";

/** Scheduled messages of one day, the earliest first. */
export interface DayContents {
  items: { shown: CalendarEntry; time: string }[];
  hasFailed: boolean;
}

/** Groups scheduled messages by day in the company's time zone. Days without messages are omitted. */
export function contentsByDay(
  { schedules, upcoming }: AnswerOf<typeof listCalendar>,
  timeZone: string,
): ReadonlyMap<string, DayContents> {
  const all = [
    ...schedules.map((schedule) => ({ at: schedule.sendAt, shown: { schedule } as CalendarEntry })),
    ...upcoming.map((one) => ({ at: one.sendAt, shown: { upcoming: one } as CalendarEntry })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const days = new Map<string, DayContents>();
  for (const { at, shown } of all) {
    const moment = toLocalInput(at, timeZone);
    const day = days.get(moment.slice(0, 10)) ?? { items: [], hasFailed: false };
    day.items.push({ shown, time: moment.slice(11, 16) });
    day.hasFailed ||= "schedule" in shown && shown.schedule.status === "ERRO";
    days.set(moment.slice(0, 10), day);
  }
  return days;
}
