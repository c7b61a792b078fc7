import { daysUntil } from "../../shared/format/time.ts";

/** Below it everybody of the company is warned. */
const warningDays = 5;
/** Whoever may pay hears of it when the invoice comes. */
const payingDays = 7;

export interface DueWarning {
  tone: "quiet" | "warn";
  says: "dueSoon" | "dueWithinDay" | "overdue";
  /** Whole days that are left. */
  days: number;
}

/** What stands above the pages of a company that falls due at that moment; nothing while it is far away. */
export function dueWarning(
  dueDate: string | null,
  mayPay: boolean,
  now: Date = new Date(),
): DueWarning | undefined {
  if (!dueDate) return undefined;
  const left = daysUntil(dueDate, now);
  const isNear = left < warningDays;
  if (!isNear && !(mayPay && left <= payingDays)) return undefined;
  return { tone: isNear ? "warn" : "quiet", says: wordOf(left), days: Math.max(0, Math.floor(left)) };
}

function wordOf(left: number): DueWarning["says"] {
  if (left <= 0) return "overdue";
  return left < 1 ? "dueWithinDay" : "dueSoon";
}
