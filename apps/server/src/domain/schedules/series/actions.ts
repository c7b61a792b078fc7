import type { createSchedule, RepetitionInterval } from "@recado/contract/schedules";
import type { BodyOf } from "@recado/contract/shared/route";
import type { WriteTx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { leaveSeries } from "./occurrence-store.ts";
import { keepsNumbers, weekdayOf } from "./rules.ts";
import { beginSeries, changeSeries, dayAndTimeOf } from "./store.ts";

export type Repetition = NonNullable<BodyOf<typeof createSchedule>["repeats"]>;

/** Schedule of a series, in its state before a change. */
interface OneOfSeries {
  id: number;
  series_id: number | null;
  send_at: Date;
  occurs_on: string | null;
  rhythm: RepetitionInterval | null;
  weekdays: number[] | null;
  last_day: string | null;
  times: number | null;
}

/** Begins a series whose first occurrence is this schedule. */
export async function repeatFrom(
  db: WriteTx,
  scheduleId: number,
  sendAt: Date,
  { rhythm, weekdays = [], lastDay = null, times = null }: Repetition,
): Promise<void> {
  requireEndAfter(await dayAndTimeOf(db, sendAt), lastDay);
  await beginSeries(db, { scheduleId, rhythm, weekdays: weekly(rhythm, weekdays), lastDay, times });
}

/**
 * Makes all following schedules of a series like the changed one. If no repetition is given, the series keeps its
 * repetition. If the occurrences move, schedules that were planned ahead leave the series and replace none of its
 * occurrences. Returns the ids of the schedules that left.
 */
export async function repeatLike(
  db: WriteTx,
  before: OneOfSeries,
  sendAt: Date,
  repeats: Repetition | undefined,
): Promise<number[]> {
  const { series_id, rhythm: known, occurs_on } = before;
  if (series_id === null || known === null || occurs_on === null) return [];
  const rhythm = repeats?.rhythm ?? known;
  const isMoved = sendAt.getTime() !== before.send_at.getTime();
  const day = isMoved ? await dayAndTimeOf(db, sendAt) : occurs_on;
  const lastDay = repeats ? (repeats.lastDay ?? null) : before.last_day;
  requireEndAfter(day, lastDay);
  const kept = (before.weekdays ?? []).map((one) => (one === weekdayOf(occurs_on) ? weekdayOf(day) : one));
  const weekdays = weekly(rhythm, repeats ? (repeats.weekdays ?? []) : kept);
  const times = repeats ? (repeats.times ?? null) : before.times;
  const position = { rhythm: known, weekdays: before.weekdays ?? [], day: occurs_on };
  const keepsPosition = keepsNumbers(position, { rhythm, weekdays, day });
  const changes = { scheduleId: before.id, rhythm, weekdays, lastDay, times };
  // If only the time of day changes, the first day of the series stays. A series that began on the 31st then still
  // returns to the 31st after a shorter month.
  const isNewDay = day !== occurs_on || rhythm !== known;
  const isNewHour = isMoved || isNewDay;
  await changeSeries(db, series_id, changes, { isNewDay, isNewHour, forgets: !keepsPosition });
  return keepsPosition ? [] : leaveSeries(db, series_id);
}

function weekly(rhythm: RepetitionInterval, weekdays: readonly number[]): number[] {
  return rhythm === "weekly" ? [...new Set(weekdays)].sort() : [];
}

function requireEndAfter(day: string, lastDay: string | null): void {
  if (lastDay === null || lastDay >= day) return;
  const message = "A repetição termina antes de começar";
  throw new AppError("ERR_VALIDATION", { issues: [{ path: "repeats.lastDay", message }] });
}
