import {
  createSchedule,
  deleteScheduleMedia,
  type Schedule,
  type ScheduleScope,
  type scheduleForm,
  updateSchedule,
} from "@recado/contract/schedules";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import type { ChangeScope } from "./scope-dialog.tsx";

/** Change of the picture: keep it, remove it, or replace it by a file. */
export type PictureChange = "keep" | "remove" | File;

export type ScheduleValues = z.input<typeof scheduleForm>;
export type ScheduleRepeat = NonNullable<ScheduleValues["repeats"]>;

/** Saves text and picture in one request, because a due message is sent at once. */
export async function saveSchedule(
  known: Schedule | undefined,
  values: ScheduleValues,
  picture: PictureChange,
  scope: ScheduleScope,
): Promise<Schedule> {
  const files = picture instanceof File ? [{ name: picture.name, content: picture }] : [];
  if (!known) return call(createSchedule, { body: values, files });
  const params = { id: String(known.id) };
  const { repeats, ...once } = values;
  const body = scope === "following" ? { ...values, scope } : { ...once, scope };
  if (picture === "remove") await call(deleteScheduleMedia, { params });
  return call(updateSchedule, { params, body, files });
}

/** A later message of a series that is not planned yet. */
export interface PlannedOccurrence {
  number: number;
  sendAt: string;
  body: string;
}

/** Saves changes to a later message: only to it, to it and those after it, or to all unsent ones. */
export async function saveOccurrence(
  last: Schedule,
  coming: PlannedOccurrence,
  {
    values,
    picture,
    scope,
    repeats,
  }: {
    values: ScheduleValues;
    picture: PictureChange;
    scope: ChangeScope;
    /** Whether the repetition was changed. */
    repeats: boolean;
  },
): Promise<void> {
  const files = picture instanceof File ? [{ name: picture.name, content: picture }] : [];
  const { repeats: repeating, sendAt, ...words } = values;
  const other = repeats ? { repeats: repeating } : {};
  const params = { id: String(last.id) };
  if (scope === "all") {
    const moved = Date.parse(last.sendAt) + Date.parse(sendAt) - Date.parse(coming.sendAt);
    const body = { ...words, ...other, sendAt: new Date(moved).toISOString(), scope: "following" as const };
    if (picture === "remove") await call(deleteScheduleMedia, { params });
    await call(updateSchedule, { params, body, files });
    return;
  }
  const body = { ...words, ...other, sendAt, scope, occurrence: coming.number };
  const planned = await call(updateSchedule, { params, body, files });
  if (picture !== "remove") return;
  const itself = { id: String(planned.id) };
  await call(deleteScheduleMedia, { params: itself });
  if (scope === "following") await call(updateSchedule, { params: itself, body: { scope } });
}

/** The schedule's repetition as form values. */
export function scheduleRepeatOf(schedule: Schedule | undefined): ScheduleRepeat | null {
  if (!schedule?.repeats) return null;
  const { rhythm, weekdays, lastDay, times } = schedule.repeats;
  return { rhythm, weekdays, lastDay, times };
}
