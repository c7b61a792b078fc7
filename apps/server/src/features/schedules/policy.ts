import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isEditable } from "./rules.ts";
import { findSchedule, lockSchedule, type ScheduleRow } from "./store.ts";

export async function accessSchedule(db: ReadTx, id: number): Promise<ScheduleRow> {
  const schedule = await findSchedule(db, id);
  if (!schedule) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return schedule;
}

/** The schedule, held until the transaction ends. */
export async function holdSchedule(db: ReadTx, id: number): Promise<ScheduleRow> {
  if (!(await lockSchedule(db, id))) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return accessSchedule(db, id);
}

/** The same, if it may still be changed. */
export async function holdEditable(db: ReadTx, id: number): Promise<ScheduleRow> {
  const schedule = await holdSchedule(db, id);
  if (!isEditable(schedule)) throw new AppError("ERR_SCHEDULE_SENT");
  return schedule;
}
