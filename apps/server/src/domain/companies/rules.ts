import type { recurrences } from "@recado/contract/companies";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";

export type Recurrence = (typeof recurrences)[number];

export const monthsOf: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/**
 * Adds `periods` billing periods to `day`; a negative number subtracts. Days have the form `2027-01-31`. The last day
 * of a month stays the last day, and a day that the new month lacks becomes that month's last day.
 */
export function addRecurrence(day: string, recurrence: Recurrence, periods = 1): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const isLast = date === lastDate(year, month);
  const first = new Date(Date.UTC(year, month - 1 + periods * monthsOf[recurrence], 1));
  const last = lastDate(first.getUTCFullYear(), first.getUTCMonth() + 1);
  first.setUTCDate(isLast ? last : Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

function lastDate(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Sorts holidays by date, earliest first. */
export function sortHolidays(holidays: readonly Holiday[]): Holiday[] {
  return holidays.toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Formats a week's working hours for the audit log, one line per day. */
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
