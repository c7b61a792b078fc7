import {
  createSchedule,
  deleteScheduleMedia,
  type Schedule,
  type scheduleForm,
  updateSchedule,
  uploadScheduleMedia,
} from "@recado/contract/schedules";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";

/** What happens to the picture: it stays, it goes, or another takes its place. */
export type PictureChange = "keep" | "remove" | File;

/** `onSaved` tells what is there already, should the picture fail: trying again changes that and makes no second one. */
export async function saveSchedule(
  known: Schedule | undefined,
  body: z.input<typeof scheduleForm>,
  picture: PictureChange,
  onSaved: (schedule: Schedule) => void,
): Promise<Schedule> {
  const saved = known
    ? await call(updateSchedule, { params: { id: String(known.id) }, body })
    : await call(createSchedule, { body });
  onSaved(saved);
  const params = { id: String(saved.id) };
  if (picture === "keep") return saved;
  if (picture === "remove") return saved.mediaPath === null ? saved : call(deleteScheduleMedia, { params });
  return call(uploadScheduleMedia, { params, files: [{ name: picture.name, content: picture }] });
}
