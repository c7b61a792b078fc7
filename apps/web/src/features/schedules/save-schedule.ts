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

/** What happens to the picture: it stays, it goes, or another takes its place. */
export type PictureChange = "keep" | "remove" | File;

export type ScheduleValues = z.input<typeof scheduleForm>;
export type Repeating = NonNullable<ScheduleValues["repeats"]>;

/** The words and the picture go together: what is due at once leaves with both. */
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

/** How a schedule repeats, as the form has it. */
export function repeatingOf(schedule: Schedule | undefined): Repeating | null {
  if (!schedule?.repeats) return null;
  const { rhythm, weekdays, lastDay, times } = schedule.repeats;
  return { rhythm, weekdays, lastDay, times };
}
