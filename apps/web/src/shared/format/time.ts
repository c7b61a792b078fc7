/** Lists: the hour for today, the day for everything older. */
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

/** The day by the clocks of this computer, yyyy-MM-dd. */
export function dayOf(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The day that a place has, yyyy-MM-dd. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

/** dd/MM/yyyy by the calendar of a place, wherever the browser is: what somebody owes falls due on one day. */
export function formatDateIn(instant: string, timeZone: string): string {
  return formatDay(dayIn(timeZone, new Date(instant)));
}

/** dd/MM/yyyy of a calendar day, yyyy-MM-dd. */
export function formatDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** dd/MM of a calendar day, yyyy-MM-dd. */
export function formatDayAndMonth(day: string): string {
  return day.slice(5).split("-").reverse().join("/");
}

/** The day of the week and HH:mm by the clock of a place. */
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

/** Days until an instant, with what is begun of one; less than zero once it has passed. */
export function daysUntil(instant: string, now: Date = new Date()): number {
  return (Date.parse(instant) - now.getTime()) / dayMs;
}

/** How many midnights lie between an instant and now. */
export function daysBefore(instant: string, now: Date = new Date()): number {
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
