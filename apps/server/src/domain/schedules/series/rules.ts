import type { RepetitionInterval } from "@recado/contract/schedules";
import { addMonths } from "../../../platform/add-months.ts";

export interface SeriesPattern {
  rhythm: RepetitionInterval;
  /** Days of a weekly series, from 1 (Monday) to 7 (Sunday). An empty list means the weekday of the first day. */
  weekdays: readonly number[];
  firstDay: string;
  /** Time of day in the company's time zone, as HH:mm:ss. */
  atTime: string;
  lastDay: string | null;
  times: number | null;
}

/** Occurrence of a series, given by its day and its number. */
export interface SeriesOccurrence {
  day: string;
  number: number;
}

/**
 * Next occurrence that is in the future by the company's clock. Missed occurrences are skipped, so that nobody gets the
 * messages of three weeks at once.
 */
export function nextOccurrence(
  pattern: SeriesPattern,
  last: SeriesOccurrence,
  clock: string,
): SeriesOccurrence | undefined {
  for (const occurrence of following(pattern, skipToDay(pattern, last, clock.slice(0, "yyyy-MM-dd".length))))
    if (`${occurrence.day}T${pattern.atTime}` > clock) return occurrence;
  return undefined;
}

/** Returns the occurrences after `last` that fall into a range of days; both ends of the range are included. */
export function occurrencesIn(
  pattern: SeriesPattern,
  last: SeriesOccurrence,
  from: string,
  to: string,
): SeriesOccurrence[] {
  const found: SeriesOccurrence[] = [];
  for (const occurrence of following(pattern, skipToDay(pattern, last, from))) {
    if (occurrence.day > to) break;
    if (occurrence.day >= from) found.push(occurrence);
  }
  return found;
}

/** Returns the occurrence with the given number, which must come after `last`. */
export function occurrenceOf(
  pattern: SeriesPattern,
  last: SeriesOccurrence,
  number: number,
): SeriesOccurrence | undefined {
  for (const occurrence of following(pattern, skipToNumber(pattern, last, number)))
    if (occurrence.number >= number) return occurrence.number === number ? occurrence : undefined;
  return undefined;
}

/** Day of an occurrence, and the pattern that leads to the next occurrence. */
interface SeriesPosition extends Pick<SeriesPattern, "rhythm" | "weekdays"> {
  day: string;
}

/** Smallest number of days between two occurrences of a series, by its rhythm. */
const shortestStep = { weekly: 7, monthly: 28, yearly: 365 } as const;

/**
 * Returns whether the numbers of later occurrences stand for the same occurrences when the series changes from `before`
 * to `after`.
 */
export function keepsNumbers(before: SeriesPosition, after: SeriesPosition): boolean {
  const perRound = Math.max(1, before.weekdays.length);
  if (before.rhythm !== after.rhythm || perRound !== Math.max(1, after.weekdays.length)) return false;
  return Math.abs(daysBetween(before.day, after.day)) < shortestStep[before.rhythm] / perRound;
}

/** Latest date for which occurrences are computed; PostgreSQL receives no later date. */
const endOfDays = "9999-01-01";

/*
 * A request may name any day or occurrence number, however far in the future. The number of rounds until then is
 * computed instead of counted in a loop, because a long loop would block the process.
 */

/**
 * Skips occurrences and returns one that lies before the day `from`, or `last` if there is none to skip. Occurrences on
 * or after that day are never skipped.
 */
function skipToDay(pattern: SeriesPattern, last: SeriesOccurrence, from: string): SeriesOccurrence {
  return skipRounds(pattern, last, roundsUntil(pattern, last, from));
}

/** Skips occurrences and returns one that lies shortly before the given occurrence number. */
function skipToNumber(pattern: SeriesPattern, last: SeriesOccurrence, number: number): SeriesOccurrence {
  const rounds = Math.floor((number - 1 - last.number) / roundSize(pattern));
  return skipRounds(pattern, last, Math.min(rounds, roundsUntil(pattern, last, endOfDays)));
}

/**
 * Number of complete rounds of the pattern, which are weeks, months or years, between the occurrence and the day
 * `from`.
 */
function roundsUntil(pattern: SeriesPattern, { day }: SeriesOccurrence, from: string): number {
  const until = from < endOfDays ? from : endOfDays;
  if (pattern.rhythm === "weekly") return Math.floor((daysBetween(day, until) - 1) / 7);
  return Math.floor(monthsBetween(day, until) / stepOf(pattern)) - 1;
}

/**
 * Number of occurrences in one round. Seven days contain each chosen weekday once; a month or a year has one
 * occurrence.
 */
function roundSize(pattern: SeriesPattern): number {
  return pattern.rhythm === "weekly" ? new Set(weekdaysOf(pattern)).size : 1;
}

function skipRounds(pattern: SeriesPattern, last: SeriesOccurrence, rounds: number): SeriesOccurrence {
  if (rounds <= 0) return last;
  const day =
    pattern.rhythm === "weekly"
      ? addDays(last.day, rounds * 7)
      : addMonthsTo(pattern.firstDay, monthsUpTo(pattern, last.day) + rounds * stepOf(pattern));
  return { day, number: last.number + rounds * roundSize(pattern) };
}

function* following(pattern: SeriesPattern, last: SeriesOccurrence): Generator<SeriesOccurrence> {
  let { day, number } = last;
  for (;;) {
    day = dayAfter(pattern, day);
    number += 1;
    const isOver = pattern.lastDay !== null && day > pattern.lastDay;
    if (isOver || (pattern.times !== null && number > pattern.times) || day >= endOfDays) return;
    yield { day, number };
  }
}

function dayAfter(pattern: SeriesPattern, day: string): string {
  if (pattern.rhythm === "weekly") return weekdayAfter(weekdaysOf(pattern), day);
  return addMonthsTo(pattern.firstDay, monthsUpTo(pattern, day) + stepOf(pattern));
}

/**
 * Number of months from the series' first day to its last repetition on or before `day`; negative if all repetitions
 * are later.
 */
function monthsUpTo(pattern: SeriesPattern, day: string): number {
  const { firstDay } = pattern;
  const step = stepOf(pattern);
  const months = Math.floor(monthsBetween(firstDay, day) / step) * step;
  return addMonthsTo(firstDay, months) <= day ? months : months - step;
}

function stepOf({ rhythm }: SeriesPattern): number {
  return rhythm === "yearly" ? 12 : 1;
}

function weekdaysOf({ weekdays, firstDay }: SeriesPattern): readonly number[] {
  return weekdays.length > 0 ? weekdays : [weekdayOf(firstDay)];
}

function weekdayAfter(weekdays: readonly number[], day: string): string {
  let next = addDays(day, 1);
  while (!weekdays.includes(weekdayOf(next))) next = addDays(next, 1);
  return next;
}

/** Returns the weekday from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

function addDays(day: string, days: number): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayText(at);
}

function addMonthsTo(day: string, months: number): string {
  return dayText(addMonths(new Date(day), months));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function monthsBetween(from: string, to: string): number {
  const [one, other] = [new Date(from), new Date(to)];
  return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}
