import type { PeriodSearch } from "./period-search.ts";

export const usualDays = 30;

/**
 * A valid period with its first and its last day. It is undefined if a day is missing or the first day is after the
 * last.
 */
export type ChosenPeriod =
  | { kind: "days"; days: number; from: string; to: string }
  | { kind: "range"; from: string; to: string };

export function periodOf(search: PeriodSearch, today: string): ChosenPeriod | undefined {
  const { from, to } = search;
  if (from === undefined && to === undefined) {
    const days = search.days ?? usualDays;
    return { kind: "days", days, from: dayBefore(today, days - 1), to: today };
  }
  return from !== undefined && to !== undefined && from <= to ? { kind: "range", from, to } : undefined;
}

export function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
}
