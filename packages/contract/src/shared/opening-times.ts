import { type Holiday, type WorkingHours, weekdays } from "./working-hours.ts";

/**
 * Returns whether an instant lies within working hours, in the given time zone. A week without entries is always open;
 * a weekday that is missing in a week is closed. Hours that end before they start continue past midnight.
 */
export function isOpenAt(
  week: readonly WorkingHours[],
  holidays: readonly Holiday[],
  at: Date,
  timeZone: string,
): boolean {
  const now = wallClock(at, timeZone);
  const yesterday = wallClock(new Date(at.getTime() - dayMs), timeZone);
  return (
    isWithin(hoursOn(week, holidays, now), now.time) ||
    isPastMidnight(hoursOn(week, holidays, yesterday), now.time)
  );
}

/** Returns the time of day at which the company opens on a date, such as `08:30`; undefined if it is closed all day. */
export function openingTime(
  week: readonly WorkingHours[],
  holidays: readonly Holiday[],
  date: string,
): string | undefined {
  const weekday = weekdays[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7] ?? "";
  const hours = hoursOn(week, holidays, { date, weekday });
  return isClosed(hours) ? undefined : hours.startTime;
}

const dayMs = 86_400_000;
type Hours = Pick<WorkingHours, "startTime" | "endTime" | "startLunchTime" | "endLunchTime">;

const closed: Hours = { startTime: "00:00", endTime: "00:00" };
const wholeDay: Hours = { ...closed, endTime: "23:59" };

function hoursOn(
  week: readonly WorkingHours[],
  holidays: readonly Holiday[],
  day: Omit<WallClock, "time">,
): Hours {
  const holiday = holidays.find(({ date }) => date === day.date);
  if (holiday) return holiday;
  if (week.length === 0) return wholeDay;
  return week.find(({ weekdayEn }) => weekdayEn === day.weekday) ?? closed;
}

function isWithin(hours: Hours, time: string): boolean {
  if (isClosed(hours) || isLunch(hours, time)) return false;
  return hours.startTime <= time && (goesOn(hours) || time <= hours.endTime);
}

function isPastMidnight(hours: Hours, time: string): boolean {
  return !isClosed(hours) && goesOn(hours) && time <= hours.endTime && !isLunch(hours, time);
}

function isClosed({ startTime, endTime }: Hours): boolean {
  return startTime === "00:00" && endTime === "00:00";
}

function goesOn({ startTime, endTime }: Hours): boolean {
  return endTime < startTime;
}

function isLunch({ startLunchTime, endLunchTime }: Hours, time: string): boolean {
  return (
    startLunchTime !== undefined &&
    endLunchTime !== undefined &&
    startLunchTime <= time &&
    time < endLunchTime
  );
}

type WallClock = ReturnType<typeof wallClock>;

function wallClock(at: Date, timeZone: string) {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    weekday: part("weekday").toLowerCase(),
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** Cache of date formatters by time zone; creating a formatter costs more than all its uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}
