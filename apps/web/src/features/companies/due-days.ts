import { dayIn } from "../../shared/format/time.ts";
import type { RowTone } from "../../shared/ui/lists/entity-table.tsx";

const dayMs = 86_400_000;

/** Number of days until the due date, in the company's calendar; negative once the due date has passed. */
export function dueDays(dueDate: string, now: Date, timeZone: string): number {
  const midnightOf = (at: Date) => Date.parse(`${dayIn(timeZone, at)}T00:00:00Z`);
  return Math.round((midnightOf(new Date(dueDate)) - midnightOf(now)) / dayMs);
}

/**
 * Colour of a company's row: yellow exactly five days before the due date, orange from four days before to three days
 * after, red exactly four days after.
 */
export function toneOfDueDays(days: number): RowTone | undefined {
  if (days === 5) return "soon";
  if (days >= -3 && days <= 4) return "warn";
  return days === -4 ? "bad" : undefined;
}
