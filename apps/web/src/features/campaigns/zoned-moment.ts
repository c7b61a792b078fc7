import { TZDate } from "@date-fns/tz";

/** dd/MM/yy HH:mm by the company's clock. */
export function formatZoned(instant: string, timeZone: string): string {
  const at = new TZDate(instant, timeZone);
  const day = [at.getDate(), at.getMonth() + 1, at.getFullYear() % 100].map(two).join("/");
  return `${day} ${formatZonedTime(instant, timeZone)}`;
}

/** HH:mm by the company's clock. */
export function formatZonedTime(instant: string, timeZone: string): string {
  const at = new TZDate(instant, timeZone);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What a field for date and time takes; empty for no moment. */
export function toZonedInput(instant: string | null, timeZone: string): string {
  if (instant === null || Number.isNaN(Date.parse(instant))) return "";
  return new TZDate(instant, timeZone).toISOString().slice(0, 16);
}

/** The instant that somebody means by it; none where the field is empty. */
export function fromZonedInput(local: string, timeZone: string): string | null {
  const typed = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(local)?.slice(1).map(Number);
  if (!typed) return null;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = typed;
  const at = TZDate.tz(timeZone, year, month - 1, day, hours, minutes).getTime();
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
