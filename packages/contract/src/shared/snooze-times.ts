import { isOpenAt, openingTime } from "./opening-times.ts";
import type { SnoozeMoment } from "./snooze-moments.ts";
import type { Holiday, WorkingHours } from "./working-hours.ts";
import { dateAt, instantAt } from "./zoned-time.ts";

export interface SnoozeChoice {
  name: SnoozeMoment | "nextOpenDay";
  /** Time at which the ticket wakes, as an ISO instant. */
  at: string;
}

export interface OpeningHours {
  timeZone: string;
  schedules: readonly WorkingHours[];
  holidays: readonly Holiday[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hour at which a day begins if the company is open around the clock. */
const defaultOpening = "09:00";
/** Number of days that are searched for the next day on which the company opens. */
const mostDaysAhead = 14;

/**
 * Times until which tickets are often snoozed, in the company's time zone. Later today means in three hours, or in one
 * hour, if the company is still open then. Other days begin when the company opens; days on which it is closed, such as
 * holidays, are left out. If that leaves neither tomorrow nor Monday, the next day on which it opens is offered.
 */
export function snoozeChoices(company: OpeningHours, now: Date = new Date()): SnoozeChoice[] {
  const later = laterToday(company, now);
  const daysToMonday = daysUntilMonday(company, now);
  const days = [
    ...choiceOf("tomorrow", openingOf(company, now, 1)),
    ...(daysToMonday > 1 ? choiceOf("nextMonday", openingOf(company, now, daysToMonday)) : []),
  ];
  return [
    ...choiceOf("laterToday", later),
    ...(days.length > 0 ? days : choiceOf("nextOpenDay", nextOpening(company, now, 2))),
  ];
}

/**
 * Returns the time that a moment stands for. If the company is closed then, the time is its next opening. A company
 * without an opening in two weeks gets nine o'clock of the day.
 */
export function snoozeEndAt(moment: SnoozeMoment, company: OpeningHours, now: Date): Date {
  const later = moment === "laterToday" ? laterToday(company, now) : undefined;
  const days = moment === "nextMonday" ? daysUntilMonday(company, now) : 1;
  return (
    later ??
    nextOpening(company, now, days) ??
    instantAt(dayAfter(company, now, days), defaultOpening, company.timeZone)
  );
}

function choiceOf(name: SnoozeChoice["name"], at: Date | undefined): SnoozeChoice[] {
  return at ? [{ name, at: at.toISOString() }] : [];
}

function laterToday({ timeZone, schedules, holidays }: OpeningHours, now: Date): Date | undefined {
  const today = dateAt(now, timeZone);
  return [3, 1]
    .map((hours) => new Date(Math.ceil((now.getTime() + hours * hourMs) / (hourMs / 4)) * (hourMs / 4)))
    .find((at) => dateAt(at, timeZone) === today && isOpenAt(schedules, holidays, at, timeZone));
}

/** Number of days from today to the next Monday; 7 on a Monday. */
function daysUntilMonday({ timeZone }: OpeningHours, now: Date): number {
  return 7 - ((new Date(`${dateAt(now, timeZone)}T12:00Z`).getUTCDay() + 6) % 7);
}

/** Returns the first opening on or after the day that comes so many days after today. */
function nextOpening(company: OpeningHours, now: Date, days: number): Date | undefined {
  for (let ahead = days; ahead <= days + mostDaysAhead; ahead++) {
    const opening = openingOf(company, now, ahead);
    if (opening) return opening;
  }
  return undefined;
}

/** Returns the opening on the day that comes so many days after today; undefined if the company is closed on that day. */
function openingOf(company: OpeningHours, now: Date, days: number): Date | undefined {
  const { timeZone, schedules, holidays } = company;
  const day = dayAfter(company, now, days);
  const opening = openingTime(schedules, holidays, day);
  if (opening === undefined) return undefined;
  return instantAt(day, opening === "00:00" ? defaultOpening : opening, timeZone);
}

function dayAfter({ timeZone }: OpeningHours, now: Date, days: number): string {
  return new Date(Date.parse(`${dateAt(now, timeZone)}T12:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
