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

/**
 * Change of a scheduled message's picture when the message is saved: keep the stored picture, remove it, or replace it
 * by a file.
 */
export type PictureChange = "keep" | "remove" | File;

export type ScheduleValues = z.input<typeof scheduleForm>;
export type ScheduleRepeat = NonNullable<ScheduleValues["repeats"]>;

/**
 * Saves the text and the picture of a scheduled message in one request, because a message that is due is sent as soon
 * as it is saved.
 */
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

/** Later message of a series, which is planned only after the message before it was sent. */
export interface PlannedOccurrence {
  number: number;
  sendAt: string;
  body: string;
}

/**
 * Saves changes to a later message of a series. `scope` says which messages change: only this message, this message and
 * all after it, or all that are not sent yet.
 */
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
    /** Whether the user has changed the repetition. */
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

/** Converts the repetition of a scheduled message to form values. */
export function scheduleRepeatOf(schedule: Schedule | undefined): ScheduleRepeat | null {
  if (!schedule?.repeats) return null;
  const { rhythm, weekdays, lastDay, times } = schedule.repeats;
  return { rhythm, weekdays, lastDay, times };
}
