import {
  createSchedule,
  deleteScheduleMedia,
  type Schedule,
  type scheduleForm,
  updateSchedule,
} from "@recado/contract/schedules";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";

/** What happens to the picture: it stays, it goes, or another takes its place. */
export type PictureChange = "keep" | "remove" | File;

/** The words and the picture go together: what is due at once leaves with both. */
export async function saveSchedule(
  known: Schedule | undefined,
  body: z.input<typeof scheduleForm>,
  picture: PictureChange,
): Promise<Schedule> {
  const files = picture instanceof File ? [{ name: picture.name, content: picture }] : [];
  if (!known) return call(createSchedule, { body, files });
  const params = { id: String(known.id) };
  if (picture === "remove") await call(deleteScheduleMedia, { params });
  return call(updateSchedule, { params, body, files });
}
