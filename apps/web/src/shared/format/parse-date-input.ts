/**
 * Result of parsing typed text as a day, a time or both. Days come first, as the product writes them in each language.
 */
export type ParsedInput =
  | { kind: "empty" }
  /** `value` is in the API's format. `isWhole` is false while more digits may follow, such as those of a year. */
  | { kind: "read"; value: string; isWhole: boolean }
  | { kind: "wrong"; problem: InputProblem };

export type InputProblem =
  | { name: "unreadable" | "noTimeGiven" }
  | { name: "noMonth"; month: number }
  | { name: "noDay"; day: number; month: number; year: number }
  | { name: "noTime"; time: string };

const empty: ParsedInput = { kind: "empty" };
const unreadable: ParsedInput = { kind: "wrong", problem: { name: "unreadable" } };

const forms = {
  /** 24/11/2026, 24.11.26, 24-11 */
  parted: /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d\d))?$/,
  /** 24112026, 241126, 2411: the numeric keypad of a phone has no separators. */
  digits: /^(\d\d)(\d\d)(\d{4}|\d\d)?$/,
  /** ISO format, as pasted from elsewhere. */
  wire: /^(\d{4})-(\d\d)-(\d\d)$/,
};

/** Parses a day as yyyy-MM-dd; a missing year is that of `today`. */
export function parseDay(typed: string, today: string): ParsedInput {
  const text = typed.trim().replaceAll(/ ?([/.-]) ?/g, "$1");
  if (text === "") return empty;
  const wire = forms.wire.exec(text);
  if (wire) return dayOf(Number(wire[1]), Number(wire[2]), Number(wire[3]), true);
  const [, day, month, year = ""] = forms.parted.exec(text) ?? forms.digits.exec(text) ?? [];
  if (day === undefined) return unreadable;
  return dayOf(yearOf(year, today), Number(month), Number(day), year.length === 4);
}

/** Parses yyyy-MM-ddTHH:mm. */
export function parseMoment(typed: string, today: string): ParsedInput {
  const text = typed.trim().replaceAll(/ ?([/.-]) ?/g, "$1");
  const [dayText, timeText] = splitMoment(text);
  const day = parseDay(dayText, today);
  if (day.kind !== "read") return day;
  const time = parseTime(timeText);
  if (time.kind === "empty") return { kind: "wrong", problem: { name: "noTimeGiven" } };
  if (time.kind === "wrong") return time;
  return { kind: "read", value: `${day.value}T${time.value}`, isWhole: day.isWhole && time.isWhole };
}

const clock = /^(\d{1,2})(?:[:.h ]?(\d\d))?h?$/;
const half = / ?([ap])\.? ?m\.?$/;

/** Parses a time as HH:mm; accepts 14:30, 14h30, 1430, 9 and 2:30 pm. */
export function parseTime(typed: string): ParsedInput {
  const text = typed.trim().toLowerCase();
  if (text === "") return empty;
  const [, hours, minutes] = clock.exec(text.replace(half, "")) ?? [];
  if (hours === undefined) return unreadable;
  const hour = hourOf(Number(hours), half.exec(text)?.[1]);
  if (hour > 23 || Number(minutes ?? 0) > 59)
    return { kind: "wrong", problem: { name: "noTime", time: typed.trim() } };
  return { kind: "read", value: `${two(hour)}:${minutes ?? "00"}`, isWhole: minutes !== undefined };
}

/** Formats a field's value as people read and type it; a value that is no day stays as it was typed. */
export function formatInput(value: string): string {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (day === "") return value;
  const date = day.split("-").toReversed().join("/");
  return time === "" ? date : `${date} ${time}`;
}

/** Whether the value is a whole day or empty; searches that run while the user types wait for this. */
export function isDayOrNone(value: string): boolean {
  return value === "" || forms.wire.test(value);
}

/** Whether the value is a complete time. */
export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** Splits at the first gap, or by the number of digits if there is no gap. */
function splitMoment(text: string): [day: string, time: string] {
  const gap = text.search(/[\s,T]/);
  if (gap >= 0) return [text.slice(0, gap), text.slice(gap).replace(/^[\s,T]*/, "")];
  const isLong = /^\d{10}(\d\d)?$/.test(text);
  return isLong ? [text.slice(0, -4), text.slice(-4)] : [text, ""];
}

function dayOf(year: number, month: number, day: number, isWhole: boolean): ParsedInput {
  if (year < 1000) return unreadable;
  if (month < 1 || month > 12) return { kind: "wrong", problem: { name: "noMonth", month } };
  if (day < 1 || day > daysIn(year, month))
    return { kind: "wrong", problem: { name: "noDay", day, month, year } };
  return { kind: "read", value: `${year}-${two(month)}-${two(day)}`, isWhole };
}

/** Two digits mean this century: no date typed here lies before it. */
function yearOf(typed: string, today: string): number {
  if (typed === "") return Number(today.slice(0, 4));
  return Number(typed) + (typed.length === 2 ? 2000 : 0);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 12 am is hour 0 and 12 pm is hour 12. */
function hourOf(typed: number, halfOfDay: string | undefined): number {
  if (halfOfDay === undefined) return typed;
  if (typed < 1 || typed > 12) return Number.POSITIVE_INFINITY;
  return (typed % 12) + (halfOfDay === "p" ? 12 : 0);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
