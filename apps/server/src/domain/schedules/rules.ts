import { type ScheduleStatus, scheduleMediaTypes } from "@recado/contract/schedules";

/** A sent schedule cannot be edited, because its message is already in the conversation. */
export function isEditableSchedule({ status }: { status: ScheduleStatus }): boolean {
  return status !== "ENVIADA";
}

const lateMilliseconds = 5 * 60_000;

interface Planned {
  send_at: Date;
  /** Time of the last save. A schedule that is saved after its sending time is not late because of that. */
  updated_at: Date;
}

export function isLate({ send_at, updated_at }: Planned, now: Date): boolean {
  return now.getTime() - Math.max(send_at.getTime(), updated_at.getTime()) > lateMilliseconds;
}

export function isScheduleMedia(mimeType: string): boolean {
  return (scheduleMediaTypes as readonly string[]).includes(mimeType);
}
