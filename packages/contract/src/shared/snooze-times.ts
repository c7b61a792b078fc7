import {
  type Holiday,
  isOpenAt,
  openingTime,
  type WorkingHours,
} from "@recado/contract/shared/working-hours";
import { fromLocalInput, toLocalInput } from "../../../shared/format/zoned-moment.ts";

export interface SnoozeChoice {
  name: "laterToday" | "tomorrow" | "nextMonday" | "nextOpenDay";
  /** Time at which the ticket wakes, as an ISO instant. */
  at: string;
}

interface OpeningHours {
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
  const { timeZone, schedules, holidays } = company;
  const today = toLocalInput(now.toISOString(), timeZone).slice(0, 10);
  const later = [3, 1]
    .map((hours) => new Date(Math.ceil((now.getTime() + hours * hourMs) / (hourMs / 4)) * (hourMs / 4)))
    .find(
      (at) =>
        toLocalInput(at.toISOString(), timeZone).startsWith(today) &&
        isOpenAt(schedules, holidays, at, timeZone),
    );
  const weekday = (new Date(`${today}T12:00Z`).getUTCDay() + 6) % 7;
  const daysToMonday = 7 - weekday;
  const days = [
    ...openingOf(company, today, "tomorrow", 1),
    ...(daysToMonday > 1 ? openingOf(company, today, "nextMonday", daysToMonday) : []),
  ];
  const ahead = Array.from({ length: mostDaysAhead - 1 }, (_, index) => index + 2);
  const nextOpenDay = ahead.flatMap((count) => openingOf(company, today, "nextOpenDay", count)).slice(0, 1);
  return [
    ...(later ? [{ name: "laterToday" as const, at: later.toISOString() }] : []),
    ...(days.length > 0 ? days : nextOpenDay),
  ];
}

/** The opening on the day that comes so many days after today; nothing if the company is closed on that day. */
function openingOf(
  { timeZone, schedules, holidays }: OpeningHours,
  today: string,
  name: SnoozeChoice["name"],
  days: number,
): SnoozeChoice[] {
  const day = new Date(Date.parse(`${today}T12:00Z`) + days * dayMs).toISOString().slice(0, 10);
  const opening = openingTime(schedules, holidays, day);
  if (opening === undefined) return [];
  return [{ name, at: fromLocalInput(`${day}T${opening === "00:00" ? defaultOpening : opening}`, timeZone) }];
}
