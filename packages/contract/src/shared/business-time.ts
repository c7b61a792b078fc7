import { type Holiday, type OpenHours, type WorkingHours, weekdays } from "./working-hours.ts";
import { offsetAt } from "./zoned-time.ts";

/** Part of a day in minutes since its midnight. The end is exclusive and may lie in the next day, as 26 × 60 for 02:00. */
export interface MinuteSpan {
  start: number;
  end: number;
}

/** Hours in which a company works. A day may have several spans, which may overlap. */
export interface BusinessCalendar {
  timeZone: string;
  /** Spans of the seven weekdays, from Monday on. */
  week: readonly (readonly MinuteSpan[])[];
  /** Dates, such as 2026-12-25, that have their own spans whatever their weekday; none means closed. */
  holidays: ReadonlyMap<string, readonly MinuteSpan[]>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const dayMinutes = 1_440;

/** Time in which a business calendar is searched for the end of a period. */
const horizonMs = 3 * 366 * dayMs;

/**
 * Returns the business calendar of working hours as users enter them. A week without entries is always open; a weekday
 * that is missing in a week is closed. Hours that end at 23:59 last until midnight.
 */
export function businessCalendar(
  week: readonly WorkingHours[],
  holidays: readonly Holiday[],
  timeZone: string,
): BusinessCalendar {
  const wholeDay = [{ start: 0, end: dayMinutes }];
  return {
    timeZone,
    week: weekdays.map((weekday) => {
      if (week.length === 0) return wholeDay;
      const hours = week.find(({ weekdayEn }) => weekdayEn === weekday);
      return hours ? spansOf(hours) : [];
    }),
    holidays: new Map(holidays.map((holiday) => [holiday.date, spansOf(holiday)])),
  };
}

/** Returns the business calendar of open hours, of which a weekday may have several or none. */
export function openHoursCalendar(
  hours: readonly OpenHours[],
  holidays: readonly Holiday[],
  timeZone: string,
): BusinessCalendar {
  return {
    timeZone,
    week: weekdays.map((weekday) => hours.filter((one) => one.weekday === weekday).flatMap(spansOf)),
    holidays: new Map(holidays.map((holiday) => [holiday.date, spansOf(holiday)])),
  };
}

/** Returns the business time between two instants, in milliseconds; 0 if the second is not later. */
export function businessMsBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  let sum = 0;
  for (const span of openSpans(calendar, from.getTime(), to.getTime())) sum += span.end - span.start;
  return sum;
}

/**
 * Returns the instant at which so much business time has passed since `from`; null if the calendar has less within
 * three years. Where the time passes at the end of a day's hours, the instant is that end, not the next opening.
 */
export function addBusinessMs(calendar: BusinessCalendar, from: Date, ms: number): Date | null {
  let left = ms;
  if (left <= 0) return from;
  for (const { start, end } of openSpans(calendar, from.getTime(), from.getTime() + horizonMs)) {
    if (left <= end - start) return new Date(start + left);
    left -= end - start;
  }
  return null;
}

function spansOf({
  startTime,
  endTime,
  ...lunch
}: Pick<WorkingHours, "startTime" | "endTime" | "startLunchTime" | "endLunchTime">): MinuteSpan[] {
  if (startTime === "00:00" && endTime === "00:00") return [];
  const start = minutesOf(startTime);
  const endsAt = endTime === "23:59" ? dayMinutes : minutesOf(endTime);
  const end = endsAt < start ? endsAt + dayMinutes : endsAt;
  if (lunch.startLunchTime === undefined || lunch.endLunchTime === undefined) return [{ start, end }];
  const pauses = [0, dayMinutes].map((day) => ({
    start: minutesOf(lunch.startLunchTime ?? "") + day,
    end: minutesOf(lunch.endLunchTime ?? "") + day,
  }));
  return pauses.reduce((spans, pause) => spans.flatMap((span) => without(span, pause)), [{ start, end }]);
}

function without(span: MinuteSpan, pause: MinuteSpan): MinuteSpan[] {
  return [
    { start: span.start, end: Math.min(span.end, pause.start) },
    { start: Math.max(span.start, pause.end), end: span.end },
  ].filter(({ start, end }) => start < end);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/**
 * Yields the parts of the period that lie in the calendar's spans, in order and without overlap, in milliseconds. The
 * calendar's minutes are those of the wall clock: an hour that daylight saving time repeats counts twice, and an hour
 * that it skips does not count.
 */
function* openSpans({ timeZone, week, holidays }: BusinessCalendar, from: number, to: number) {
  let done = from;
  for (const part of partsOfOneOffset(timeZone, from, to)) {
    // Wall-clock times are counted as if they were UTC.
    const firstDay = Math.floor((part.start + part.offset) / dayMs) - 1;
    const lastDay = Math.floor((part.end - 1 + part.offset) / dayMs);
    for (let day = firstDay; day <= lastDay; day++) {
      const spans = holidays.get(dateOf(day)) ?? week[weekdayOf(day)] ?? [];
      for (const span of spans.toSorted((one, other) => one.start - other.start)) {
        const start = Math.max(done, part.start, day * dayMs + span.start * minuteMs - part.offset);
        const end = Math.min(part.end, day * dayMs + span.end * minuteMs - part.offset);
        if (start >= end) continue;
        yield { start, end };
        done = end;
      }
    }
  }
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns 0 for Monday. Day 0, 1 January 1970, was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Yields the period in parts during each of which the time zone's offset from UTC, in milliseconds, is constant. */
function* partsOfOneOffset(timeZone: string, from: number, to: number) {
  const longestPart = dayMs / 2;
  let start = from;
  let offset = offsetAt(timeZone, start);
  while (start < to) {
    const next = Math.min(start + longestPart, to);
    const offsetAfter = offsetAt(timeZone, next);
    const change = offsetAfter === offset ? next : firstOfOtherOffset(timeZone, offset, start, next);
    yield { start, end: change, offset };
    start = change;
    offset = offsetAfter;
  }
}

/** Finds the instant in a period, at a whole minute, from which on the offset differs from the one at its start. */
function firstOfOtherOffset(timeZone: string, offset: number, start: number, end: number): number {
  let [before, after] = [Math.floor(start / minuteMs), Math.ceil(end / minuteMs)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(timeZone, middle * minuteMs) === offset) before = middle;
    else after = middle;
  }
  return after * minuteMs;
}
