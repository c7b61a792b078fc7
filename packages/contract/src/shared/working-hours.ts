import { z } from "zod";
import { text } from "./wire.ts";

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM");
const span = { startTime: timeOfDay, endTime: timeOfDay };

/**
 * Working hours of one weekday, with an optional lunch break during which the company is closed. The minutes of opening
 * and closing count as open; 00:00 to 00:00 means closed all day.
 */
export const workingHoursSchema = z.object({
  weekday: text().max(40),
  weekdayEn: z.enum(weekdays),
  ...span,
  startLunchTime: timeOfDay.optional(),
  endLunchTime: timeOfDay.optional(),
});
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** A date with its own working hours, whatever its weekday. 00:00 to 00:00 means closed all day. */
export const holidaySchema = z.object({
  date: z.iso.date("Informe a data"),
  name: text().trim().max(100),
  ...span,
});
export type Holiday = z.infer<typeof holidaySchema>;

/** Hours of a weekday in which a company is open. Hours that end before they start continue past midnight. */
export const openHoursSchema = z.object({ weekday: z.enum(weekdays), ...span });
export type OpenHours = z.infer<typeof openHoursSchema>;

export const maxHolidays = 400;

/** Dates with their own working hours; each date may appear only once. */
export const holidaysSchema = z
  .array(holidaySchema)
  .max(maxHolidays)
  .superRefine((days, context) => {
    for (const [index, { date }] of days.entries())
      if (days.findIndex((day) => day.date === date) < index)
        context.addIssue({ code: "custom", path: [index, "date"], message: "Este dia já está na lista" });
  });

/** Working hours of a week; each weekday may appear only once. */
export const weekSchema = z
  .array(workingHoursSchema)
  .max(7)
  .refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === days.length, "A weekday twice")
  .superRefine((days, context) => {
    for (const [index, day] of days.entries()) {
      const field = brokenBreak(day);
      if (field)
        context.addIssue({
          code: "custom",
          path: [index, field],
          message: "O intervalo termina antes de começar",
        });
    }
  });

/**
 * Returns the field that makes a lunch break invalid: a time is missing, or the break ends before it starts. Returns
 * undefined for a valid break.
 */
export function brokenBreak({
  startLunchTime,
  endLunchTime,
}: Pick<WorkingHours, "startLunchTime" | "endLunchTime">): "startLunchTime" | "endLunchTime" | undefined {
  if (startLunchTime === undefined) return endLunchTime === undefined ? undefined : "startLunchTime";
  return endLunchTime === undefined || endLunchTime <= startLunchTime ? "endLunchTime" : undefined;
}

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
