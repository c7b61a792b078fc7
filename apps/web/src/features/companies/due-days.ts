import type { RowTone } from "../../shared/ui/lists/entity-table.tsx";

const dayMs = 86_400_000;

/** Days of the company's calendar until its due date; less than zero once it has passed. */
export function dueDays(dueDate: string, now: Date, timeZone: string): number {
  const midnightOf = (instant: string) => Date.parse(`${dayText(instant, timeZone)}T00:00:00Z`);
  return Math.round((midnightOf(dueDate) - midnightOf(now.toISOString())) / dayMs);
}

/** Exactly five days yellow, from four before to three after orange, exactly four after red. */
export function toneOfDueDays(days: number): RowTone | undefined {
  if (days === 5) return "soon";
  if (days >= -3 && days <= 4) return "warn";
  return days === -4 ? "bad" : undefined;
}

/** The day's date as a date input has it. */
export function dayText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(instant));
}
