const minuteMs = 60_000;

/** Returns the instant at which the wall clock of the time zone shows a date, such as 2026-12-25, and a time. */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}Z`);
  // The offset differs on the two sides of a change of the clocks, so it is read once more at the instant itself.
  const near = shown - offsetAt(timeZone, shown);
  return new Date(shown - offsetAt(timeZone, near));
}

/** Returns the date that the wall clock of the time zone shows at an instant, such as 2026-12-25. */
export function dateAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(0, 10);
}

/** Returns the time zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(timeZone: string, at: number): number {
  const minute = Math.floor(at / minuteMs) * minuteMs;
  // The formatter prints, for example, "2026-11-29 14:05".
  const [year, month, day, hours, minutes] = clockOf(timeZone).format(minute).split(/\D/).map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes) - minute;
}

/** Cache of date formatters by time zone; creating a formatter costs more than all its uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}
