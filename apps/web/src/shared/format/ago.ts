const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", Number.POSITIVE_INFINITY],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Formats the time that has passed since an instant, in the largest unit that fits: 12 sec. ago, 3 min. ago. */
export function formatAgo(instant: string, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { style: "short" });
  let amount = Math.max(0, Math.round((now - Date.parse(instant)) / 1_000));
  for (const [unit, next] of steps) {
    if (amount < next) return words.format(-amount, unit);
    amount = Math.floor(amount / next);
  }
  return words.format(-amount, "day");
}
