import type { TZDate } from "@date-fns/tz";
import { TZDateMini } from "@date-fns/tz/date/mini";

const hourMs = 3_600_000;

/**
 * Formats an instant as yyyy-MM-ddTHH:mm in the given time zone, the value of a field for date and time. Returns an
 * empty text for null or an invalid instant.
 */
export function toLocalInput(instant: string | null, timeZone: string): string {
  const at = Date.parse(instant ?? "");
  return Number.isNaN(at) ? "" : localText(new TZDateMini(at, timeZone));
}

/**
 * Converts yyyy-MM-ddTHH:mm in the given time zone to an ISO instant. Returns an empty text while `local` is not a
 * complete date and time.
 */
export function fromLocalInput(local: string, timeZone: string): string {
  const typed = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(local)?.slice(1).map(Number);
  if (!typed) return "";
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = typed;
  return new Date(new TZDateMini(year, month - 1, day, hour, minute, timeZone).getTime()).toISOString();
}

/** Formats an instant as dd/MM/yy HH:mm in the given time zone. */
export function formatZoned(instant: string, timeZone: string): string {
  const [day = "", time = ""] = toLocalInput(instant, timeZone).split("T");
  return `${day.slice(2).split("-").toReversed().join("/")} ${time}`;
}

/** Formats an instant as HH:mm in the given time zone. */
export function formatZonedTime(instant: string, timeZone: string): string {
  return toLocalInput(instant, timeZone).slice(11);
}

/** Time that a field for a planned time offers first: one hour from now, without seconds. */
export function initialMoment(now: Date = new Date()): string {
  const at = new Date(now.getTime() + hourMs);
  at.setSeconds(0, 0);
  return at.toISOString();
}

const opening = 9;
const evening = 18;

export interface MomentPreset {
  name: "inAnHour" | "tonight" | "tomorrow" | "nextMonday";
  at: string;
}

/** Future times that users often choose, such as the next Monday, in the given time zone and in ascending order. */
export function presetMoments(timeZone: string, now: Date = new Date()): MomentPreset[] {
  const here = new TZDateMini(now.getTime(), timeZone);
  const daysToMonday = (8 - here.getDay()) % 7 || 7;
  const presets: MomentPreset[] = [
    { name: "inAnHour", at: initialMoment(now) },
    { name: "tonight", at: onDay(here, 0, evening) },
    { name: "tomorrow", at: onDay(here, 1, opening) },
    { name: "nextMonday", at: onDay(here, daysToMonday, opening) },
  ];
  return presets.filter(({ at }, index) => index === 0 || at > (presets[index - 1]?.at ?? ""));
}

function onDay(here: TZDate, days: number, hour: number): string {
  const { timeZone } = here;
  const [year, month, date] = [here.getFullYear(), here.getMonth(), here.getDate() + days];
  return new Date(new TZDateMini(year, month, date, hour, 0, timeZone).getTime()).toISOString();
}

function localText(at: TZDate): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
