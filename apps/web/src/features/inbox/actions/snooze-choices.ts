import { isOpenAt, type WorkingHours, weekdays } from "@recado/contract/shared/working-hours";
import { fromLocalInput, toLocalInput } from "../../../shared/format/zoned-moment.ts";

export interface SnoozeChoice {
  name: "laterToday" | "tomorrow" | "nextMonday";
  /** Time at which the ticket wakes, as an ISO instant. */
  at: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const defaultOpening = "09:00";

/**
 * Times until which tickets are often snoozed, in the company's time zone. Later today means in three hours, or in one
 * hour, if the company is still open then. Other days begin when the company opens; days on which it is closed are left
 * out.
 */
export function snoozeChoices(
  { timeZone, schedules }: { timeZone: string; schedules: readonly WorkingHours[] },
  now: Date = new Date(),
): SnoozeChoice[] {
  const today = toLocalInput(now.toISOString(), timeZone).slice(0, 10);
  const later = [3, 1]
    .map((hours) => new Date(Math.ceil((now.getTime() + hours * hourMs) / (hourMs / 4)) * (hourMs / 4)))
    .find(
      (at) =>
        toLocalInput(at.toISOString(), timeZone).startsWith(today) && isOpenAt(schedules, [], at, timeZone),
    );
  const noon = Date.parse(fromLocalInput(`${today}T12:00`, timeZone));
  const weekday = (new Date(`${today}T12:00Z`).getUTCDay() + 6) % 7;
  const daysToMonday = 7 - weekday;
  return [
    ...(later ? [{ name: "laterToday" as const, at: later.toISOString() }] : []),
    ...openingOf("tomorrow", 1),
    ...(daysToMonday > 1 ? openingOf("nextMonday", daysToMonday) : []),
  ];

  function openingOf(name: SnoozeChoice["name"], days: number): SnoozeChoice[] {
    const day = toLocalInput(new Date(noon + days * dayMs).toISOString(), timeZone).slice(0, 10);
    const hours = schedules.find(({ weekdayEn }) => weekdayEn === weekdays[(weekday + days) % 7]);
    const isClosed = hours ? hours.startTime === "00:00" && hours.endTime === "00:00" : schedules.length > 0;
    if (isClosed) return [];
    const opening = hours && hours.startTime !== "00:00" ? hours.startTime : defaultOpening;
    return [{ name, at: fromLocalInput(`${day}T${opening}`, timeZone) }];
  }
}
