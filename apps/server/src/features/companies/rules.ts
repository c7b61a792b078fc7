import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";

/** Earliest first, as people read a calendar. */
export function inOrder(holidays: readonly Holiday[]): Holiday[] {
  return holidays.toSorted((one, other) => one.date.localeCompare(other.date));
}

/** A week as the audit log tells it, a line for each day. */
export function weekLines(week: readonly WorkingHours[]): string[] {
  return week.map(({ weekdayEn, startLunchTime, endLunchTime, ...hours }) => {
    const lunch = startLunchTime && endLunchTime ? `, ${startLunchTime}–${endLunchTime}` : "";
    return `${weekdayEn} ${spanText(hours)}${lunch}`;
  });
}

export function holidayLines(holidays: readonly Holiday[]): string[] {
  return holidays.map(({ date, name, ...hours }) => [date, name, spanText(hours)].filter(Boolean).join(" "));
}

function spanText({ startTime, endTime }: Pick<Holiday, "startTime" | "endTime">): string {
  return `${startTime}–${endTime}`;
}
