const units = [
  ["day", 1_440],
  ["hour", 60],
  ["minute", 1],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Formats the time until an instant, or since it if it has passed, in the largest unit that fits: in 2 hr., 5 min. ago. */
export function formatDue(instant: string, now: number, locale: string): string {
  const minutes = (Date.parse(instant) - now) / 60_000;
  const [unit, size] = units.find(([, length]) => Math.abs(minutes) >= length) ?? units[2];
  const words = new Intl.RelativeTimeFormat(locale, { style: "short" });
  return words.format(Math.trunc(minutes / size) || (minutes < 0 ? -0 : 0), unit);
}
