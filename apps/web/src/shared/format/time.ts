import dayjs from "dayjs";

/** Lists: the hour for today, the day for everything older. */
export function formatTimeOrDate(instant: string, now: Date = new Date()): string {
  const at = dayjs(instant);
  return at.isSame(now, "day") ? at.format("HH:mm") : at.format("DD/MM/YYYY");
}

export function formatTime(instant: string): string {
  return dayjs(instant).format("HH:mm");
}

export function formatDate(instant: string): string {
  return dayjs(instant).format("DD/MM/YYYY");
}

export function formatDateTime(instant: string): string {
  return dayjs(instant).format("DD/MM/YY HH:mm");
}

/** Whole days until an instant, rounded up; negative once it has passed. */
export function daysUntil(instant: string, now: Date = new Date()): number {
  return Math.ceil(dayjs(instant).diff(now, "day", true));
}
