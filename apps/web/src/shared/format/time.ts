/** Formats an instant for lists: the time of day if it is today, else the date. */
export function formatTimeOrDate(instant: string, now: Date = new Date()): string {
  return isSameDay(new Date(instant), now) ? formatTime(instant) : formatDate(instant);
}

/** Formats the time of day as HH:mm. */
export function formatTime(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Formats a date as dd/MM/yyyy. */
export function formatDate(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** Formats an instant as dd/MM/yy HH:mm. */
export function formatDateTime(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${two(at.getFullYear() % 100)} ${formatTime(instant)}`;
}

/** The day of an instant in this computer's time zone, as yyyy-MM-dd. */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The day of an instant in the given time zone, as yyyy-MM-dd. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

/**
 * Formats an instant as dd/MM/yyyy in the given time zone instead of the browser's, because a due date must be the same
 * day for every user.
 */
export function formatDateIn(instant: string, timeZone: string): string {
  return formatDay(dayIn(timeZone, new Date(instant)));
}

/** Formats a calendar day (yyyy-MM-dd) as dd/MM/yyyy. */
export function formatDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Formats a calendar day (yyyy-MM-dd) as dd/MM. */
export function formatDayAndMonth(day: string): string {
  return day.slice(5).split("-").reverse().join("/");
}

/** Formats an instant as day of the week and HH:mm in the given time zone. */
export function formatWeekdayTime(at: Date, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
}

const dayMs = 86_400_000;

/** Number of days until an instant, as a fraction; negative if the instant has passed. */
export function daysUntil(instant: string, now: Date = new Date()): number {
  return (Date.parse(instant) - now.getTime()) / dayMs;
}

/** Number of calendar days between the day of an instant and today: 1 if the instant was yesterday. */
export function calendarDaysBefore(instant: string, now: Date = new Date()): number {
  return Math.round((midnight(now) - midnight(new Date(instant))) / dayMs);
}

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
