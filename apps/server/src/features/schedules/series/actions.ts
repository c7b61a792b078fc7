import type { createSchedule, Rhythm } from "@recado/contract/schedules";
import type { BodyOf } from "@recado/contract/shared/route";
import type { WriteTx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { leaveSeries } from "./occurrence-store.ts";
import { keepsNumbers, weekdayOf } from "./rules.ts";
import { beginSeries, changeSeries, dayOf } from "./store.ts";

export type Repeating = NonNullable<BodyOf<typeof createSchedule>["repeats"]>;

/** A schedule that was one of a series, as it was. */
interface OneOfSeries {
  id: number;
  series_id: number | null;
  send_at: Date;
  occurs_on: string | null;
  rhythm: Rhythm | null;
  weekdays: number[] | null;
  last_day: string | null;
  times: number | null;
}

/** From this schedule on there are more like it. */
export async function repeatFrom(
  db: WriteTx,
  scheduleId: number,
  sendAt: Date,
  { rhythm, weekdays = [], lastDay = null, times = null }: Repeating,
): Promise<void> {
  requireEndAfter(await dayOf(db, sendAt), lastDay);
  await beginSeries(db, { scheduleId, rhythm, weekdays: weekly(rhythm, weekdays), lastDay, times });
}

/**
 * All that follow a schedule become as it is now; how they repeat stays where nothing is said of it. Where its turns become others,
 * those that were changed alone go on for themselves and take nobody's: gives back which.
 */
export async function repeatLike(
  db: WriteTx,
  before: OneOfSeries,
  sendAt: Date,
  repeats: Repeating | undefined,
): Promise<number[]> {
  const { series_id, rhythm: known, occurs_on } = before;
  if (series_id === null || known === null || occurs_on === null) return [];
  const rhythm = repeats?.rhythm ?? known;
  const isMoved = sendAt.getTime() !== before.send_at.getTime();
  const day = isMoved ? await dayOf(db, sendAt) : occurs_on;
  const lastDay = repeats ? (repeats.lastDay ?? null) : before.last_day;
  requireEndAfter(day, lastDay);
  const kept = (before.weekdays ?? []).map((one) => (one === weekdayOf(occurs_on) ? weekdayOf(day) : one));
  const weekdays = weekly(rhythm, repeats ? (repeats.weekdays ?? []) : kept);
  const times = repeats ? (repeats.times ?? null) : before.times;
  const turn = { rhythm: known, weekdays: before.weekdays ?? [], day: occurs_on };
  const isSameTurn = keepsNumbers(turn, { rhythm, weekdays, day });
  const changes = { scheduleId: before.id, rhythm, weekdays, lastDay, times };
  // At another hour alone, what begins on the 31st goes on coming back to it.
  const isNewDay = day !== occurs_on || rhythm !== known;
  const isNewHour = isMoved || isNewDay;
  await changeSeries(db, series_id, changes, { isNewDay, isNewHour, forgets: !isSameTurn });
  return isSameTurn ? [] : leaveSeries(db, series_id);
}

function weekly(rhythm: Rhythm, weekdays: readonly number[]): number[] {
  return rhythm === "weekly" ? [...new Set(weekdays)].sort() : [];
}

function requireEndAfter(day: string, lastDay: string | null): void {
  if (lastDay === null || lastDay >= day) return;
  const message = "A repetição termina antes de começar";
  throw new AppError("ERR_VALIDATION", { issues: [{ path: "repeats.lastDay", message }] });
}
