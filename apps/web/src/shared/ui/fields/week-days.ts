import { type WorkingHours, weekdays } from "@recado/contract/shared/working-hours";

type Weekday = WorkingHours["weekdayEn"];
type Hours = Pick<WorkingHours, "startTime" | "endTime" | "startLunchTime" | "endLunchTime">;

const closed = { startTime: "00:00", endTime: "00:00" } as const;
const usual = { startTime: "08:00", endTime: "18:00" } as const;
const lunch = { startLunchTime: "12:00", endLunchTime: "13:00" } as const;
const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** Names of the days of the week in the API; they do not depend on the language of the screen. */
const names: Readonly<Record<Weekday, string>> = {
  monday: "Segunda-feira",
  tuesday: "Terça-feira",
  wednesday: "Quarta-feira",
  thursday: "Quinta-feira",
  friday: "Sexta-feira",
  saturday: "Sábado",
  sunday: "Domingo",
};

/** Returns all seven days of the week from Monday on. Days that are missing in `week` are closed. */
export function wholeWeek(week: readonly WorkingHours[]): WorkingHours[] {
  return weekdays.map(
    (weekdayEn) =>
      week.find((day) => day.weekdayEn === weekdayEn) ?? {
        weekday: names[weekdayEn],
        weekdayEn,
        ...closed,
      },
  );
}

export function isOpenDay({ startTime, endTime }: Hours): boolean {
  return startTime !== closed.startTime || endTime !== closed.endTime;
}

export function withDay(week: readonly WorkingHours[], changed: WorkingHours): WorkingHours[] {
  return wholeWeek(week).map((day) => (day.weekdayEn === changed.weekdayEn ? changed : day));
}

/** Returns the day with the usual opening hours, or closed; in both cases without a break. */
export function withDaySwitched({ weekday, weekdayEn }: WorkingHours, isOpen: boolean): WorkingHours {
  return { weekday, weekdayEn, ...(isOpen ? usual : closed) };
}

export function hasBreak(day: Hours): boolean {
  return day.startLunchTime !== undefined || day.endLunchTime !== undefined;
}

export function withBreak(day: WorkingHours): WorkingHours {
  return { ...day, ...lunch };
}

export function withoutBreak({
  startLunchTime: _start,
  endLunchTime: _end,
  ...day
}: WorkingHours): WorkingHours {
  return day;
}

/** Returns the week with the hours of one day copied to Monday to Friday. */
export function copiedToWorkdays(week: readonly WorkingHours[], source: WorkingHours): WorkingHours[] {
  return wholeWeek(week).map((day) =>
    workdays.includes(day.weekdayEn) ? { ...source, weekday: day.weekday, weekdayEn: day.weekdayEn } : day,
  );
}
