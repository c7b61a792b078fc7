import { dayIn } from "../../shared/format/time.ts";
import type { RowTone } from "../../shared/ui/lists/entity-table.tsx";

const dayMs = 86_400_000;

/** Days of the company's calendar until its due date; less than zero once it has passed. */
export function dueDays(dueDate: string, now: Date, timeZone: string): number {
  const midnightOf = (at: Date) => Date.parse(`${dayIn(timeZone, at)}T00:00:00Z`);
  return Math.round((midnightOf(new Date(dueDate)) - midnightOf(now)) / dayMs);
}

/** Exactly five days yellow, from four before to three after orange, exactly four after red. */
export function toneOfDueDays(days: number): RowTone | undefined {
  if (days === 5) return "soon";
  if (days >= -3 && days <= 4) return "warn";
  return days === -4 ? "bad" : undefined;
}
