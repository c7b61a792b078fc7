import type { Rhythm } from "@recado/contract/schedules";

export interface Pattern {
  rhythm: Rhythm;
  /** Of a weekly one, from Monday, which is 1, to Sunday, which is 7; none stands for that of the first day. */
  weekdays: readonly number[];
  firstDay: string;
  /** HH:mm:ss */
  atTime: string;
  lastDay: string | null;
  times: number | null;
}

/** One of a series: the day on which it is to leave, and which one it is. */
export interface Occurrence {
  day: string;
  number: number;
}

/**
 * The one after it that has not passed by the company's clock: what was missed meanwhile is left out, so that nobody gets
 * three weeks' greetings at once.
 */
export function nextOccurrence(pattern: Pattern, last: Occurrence, clock: string): Occurrence | undefined {
  for (const occurrence of following(pattern, last))
    if (`${occurrence.day}T${pattern.atTime}` > clock) return occurrence;
  return undefined;
}

/** Those after it that fall on days of a range, both included. */
export function occurrencesIn(pattern: Pattern, last: Occurrence, from: string, to: string): Occurrence[] {
  const found: Occurrence[] = [];
  for (const occurrence of following(pattern, last)) {
    if (occurrence.day > to) break;
    if (occurrence.day >= from) found.push(occurrence);
  }
  return found;
}

/** One by its number, which comes after the last. */
export function occurrenceOf(pattern: Pattern, last: Occurrence, number: number): Occurrence | undefined {
  for (const occurrence of following(pattern, last))
    if (occurrence.number >= number) return occurrence.number === number ? occurrence : undefined;
  return undefined;
}

/** No day is later than PostgreSQL's clock needs it. */
const endOfDays = "9999-01-01";

function* following(pattern: Pattern, last: Occurrence): Generator<Occurrence> {
  let { day, number } = last;
  for (;;) {
    day = dayAfter(pattern, day);
    number += 1;
    const isOver = pattern.lastDay !== null && day > pattern.lastDay;
    if (isOver || (pattern.times !== null && number > pattern.times) || day >= endOfDays) return;
    yield { day, number };
  }
}

function dayAfter({ rhythm, weekdays, firstDay }: Pattern, day: string): string {
  if (rhythm === "weekly") return weekdayAfter(weekdays.length > 0 ? weekdays : [weekdayOf(firstDay)], day);
  const step = rhythm === "monthly" ? 1 : 12;
  let months = Math.floor(monthsBetween(firstDay, day) / step) * step;
  while (addMonths(firstDay, months) <= day) months += step;
  return addMonths(firstDay, months);
}

function weekdayAfter(weekdays: readonly number[], day: string): string {
  let next = addDays(day, 1);
  while (!weekdays.includes(weekdayOf(next))) next = addDays(next, 1);
  return next;
}

/** From Monday, which is 1, to Sunday, which is 7. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

function addDays(day: string, days: number): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayText(at);
}

/** In a month that is too short it is the last day of it. */
function addMonths(day: string, months: number): string {
  const at = new Date(day);
  const date = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const lastOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, lastOfMonth));
  return dayText(at);
}

function monthsBetween(from: string, to: string): number {
  const [one, other] = [new Date(from), new Date(to)];
  return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}
