/**
 * Result of parsing typed text as a day, a time or both. In typed dates the day comes before the month in every
 * language, as in the dates that the product shows.
 */
export type ParsedInput =
  | { kind: "empty" }
  /**
   * `value` is in the API's format. `isWhole` is false while the user may still add digits to it, such as those of a
   * year.
   */
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
  /** Day, month and optional year with separators: 24/11/2026, 24.11.26, 24-11. */
  parted: /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d\d))?$/,
  /**
   * Day, month and optional year as digits only: 24112026, 241126, 2411. The numeric keypad of a phone has no
   * separators.
   */
  digits: /^(\d\d)(\d\d)(\d{4}|\d\d)?$/,
  /** ISO date (yyyy-MM-dd), as users paste it from other programs. */
  wire: /^(\d{4})-(\d\d)-(\d\d)$/,
};

/** Parses a typed day into the form yyyy-MM-dd. A missing year is taken from `today`. */
export function parseDay(typed: string, today: string): ParsedInput {
  const text = typed.trim().replaceAll(/ ?([/.-]) ?/g, "$1");
  if (text === "") return empty;
  const wire = forms.wire.exec(text);
  if (wire) return dayOf(Number(wire[1]), Number(wire[2]), Number(wire[3]), true);
  const [, day, month, year = ""] = forms.parted.exec(text) ?? forms.digits.exec(text) ?? [];
  if (day === undefined) return unreadable;
  return dayOf(yearOf(year, today), Number(month), Number(day), year.length === 4);
}

/** Parses a typed day and time into the form yyyy-MM-ddTHH:mm. A missing year is taken from `today`. */
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

/** Parses a typed time into the form HH:mm. It may be typed as 14:30, 14h30, 1430, 9 or 2:30 pm. */
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

/**
 * Formats the value of a date field for display, such as 24/11/2026. A value that is no date was typed incompletely and
 * is returned unchanged.
 */
export function formatInput(value: string): string {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (day === "") return value;
  const date = day.split("-").toReversed().join("/");
  return time === "" ? date : `${date} ${time}`;
}

/**
 * Whether the value is a complete day or empty. A search that runs while the user types waits until the value is one of
 * the two.
 */
export function isDayOrNone(value: string): boolean {
  return value === "" || forms.wire.test(value);
}

/** Whether the value is a complete time. */
export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/**
 * Splits a typed day and time at the first space, comma or T. Without such a separator, it splits digits by their
 * number.
 */
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

/** Completes a typed year. Two digits mean a year after 2000, because no date typed here is earlier. */
function yearOf(typed: string, today: string): number {
  if (typed === "") return Number(today.slice(0, 4));
  return Number(typed) + (typed.length === 2 ? 2000 : 0);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Converts an hour of the 12-hour clock: 12 am is hour 0 and 12 pm is hour 12. */
function hourOf(typed: number, halfOfDay: string | undefined): number {
  if (halfOfDay === undefined) return typed;
  if (typed < 1 || typed > 12) return Number.POSITIVE_INFINITY;
  return (typed % 12) + (halfOfDay === "p" ? 12 : 0);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
