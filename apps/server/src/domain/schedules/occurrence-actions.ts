import type { ScheduleScope, updateSchedule } from "@recado/contract/schedules";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { requirePlanRoom } from "../companies/policy.ts";
import type { MessageFile } from "../messages/rules.ts";
import { changeSchedule, publishSchedule, removeFollowing } from "./actions.ts";
import { lockEditableSchedule, requireSeries } from "./policy.ts";
import { endSeriesBefore, isPlanned, skipNumber, splitSeries } from "./series/occurrence-store.ts";
import { occurrenceOf, type SeriesOccurrence } from "./series/rules.ts";
import { insertOccurrence, lockSeries, type SeriesRow } from "./series/store.ts";
import { countWaitingSchedules, type ScheduleRow } from "./store.ts";

/** Future occurrence of a series, identified by the series' last planned schedule. */
interface Wanted {
  scheduleId: number;
  number: number;
  scope: ScheduleScope;
}

/**
 * Changes a future occurrence of a series: plans the occurrence ahead as a schedule, with the changes. If the scope
 * includes the following occurrences, they become a series of their own.
 */
export async function changeOccurrence(
  db: WriteTx,
  actor: Actor,
  { scheduleId, number, scope }: Wanted,
  changes: BodyOf<typeof updateSchedule>,
  now: Date,
  picture?: MessageFile,
): Promise<ScheduleRow> {
  const { last, series, occurrence } = await findOccurrence(db, actor, { scheduleId, number }, now);
  await requirePlanRoom(db, "schedules", countWaitingSchedules);
  const from = last.contact_id === series.contact_id ? last : null;
  const planned = await insertOccurrence(db, series.id, { ...occurrence, from, isAhead: true });
  if (scope === "following") {
    await splitSeries(db, series.id, { scheduleId: planned, number });
    await endBefore(db, actor, series, last, number);
  }
  await publishSchedule(db, planned, "create");
  return changeSchedule(db, actor, planned, { ...changes, scope }, now, picture);
}

/** Excludes an occurrence from its series, and the following occurrences if the scope includes them. */
export async function skipOccurrence(
  db: WriteTx,
  actor: Actor,
  { scheduleId, number, scope }: Wanted,
  now: Date,
): Promise<void> {
  const { last, series } = await findOccurrence(db, actor, { scheduleId, number }, now);
  if (scope === "following") await endBefore(db, actor, series, last, number);
  else await skipNumber(db, series.id, number);
  const label = last.contact_name;
  await recordAudit(db, actor, { area: "schedules", action: "deleted", entityId: scheduleId, label });
  await publishSchedule(db, scheduleId, "update");
}

async function endBefore(
  db: WriteTx,
  actor: Actor,
  series: SeriesRow,
  last: ScheduleRow,
  number: number,
): Promise<void> {
  await removeFollowing(db, actor, series.id, Math.max(last.number ?? 0, number - 1));
  await endSeriesBefore(db, series.id, number);
}

interface Found {
  last: ScheduleRow;
  series: SeriesRow;
  occurrence: SeriesOccurrence;
}

/**
 * Finds a future occurrence of a series. Locks the series, so that no other transaction plans the series' next
 * occurrence.
 */
async function findOccurrence(
  db: WriteTx,
  actor: Actor,
  { scheduleId, number }: Pick<Wanted, "scheduleId" | "number">,
  now: Date,
): Promise<Found> {
  const last = await lockEditableSchedule(db, actor, scheduleId);
  await requireSeries(db, actor, last);
  const series = last.series_id === null ? undefined : await lockSeries(db, last.series_id, now);
  const isLast = series?.lastNumber === last.number;
  if (!series || !isLast || last.occurs_on === null || last.number === null) return refuse();
  const occurrence = occurrenceOf(series, { day: last.occurs_on, number: last.number }, number);
  if (!occurrence || `${occurrence.day}T${series.atTime}` <= series.clock) return refuse();
  if (series.skipped.includes(number) || (await isPlanned(db, series.id, number))) return refuse();
  return { last, series, occurrence };
}

function refuse(): never {
  throw new AppError("ERR_NO_OCCURRENCE_FOUND");
}
