/** For lists: the time for today, the date for older instants. */
export function formatTimeOrDate(instant: string, now: Date = new Date()): string {
  return isSameDay(new Date(instant), now) ? formatTime(instant) : formatDate(instant);
}

/** HH:mm */
export function formatTime(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** dd/MM/yyyy */
export function formatDate(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** dd/MM/yy HH:mm */
export function formatDateTime(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${two(at.getFullYear() % 100)} ${formatTime(instant)}`;
}

/** The day by this computer's clock, yyyy-MM-dd. */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The day in a time zone, yyyy-MM-dd. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

/** dd/MM/yyyy in a given time zone, wherever the browser is: a debt falls due on one day for everybody. */
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

/** The day of the week and HH:mm in a time zone. */
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

/** Days until an instant, with a fraction; negative once it has passed. */
export function daysUntil(instant: string, now: Date = new Date()): number {
  return (Date.parse(instant) - now.getTime()) / dayMs;
}

/** Number of midnights between an instant and now. */
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
