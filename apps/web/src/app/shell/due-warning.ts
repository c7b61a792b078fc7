import { daysUntil } from "../../shared/format/time.ts";

/** From this many days before the due date, everyone in the company is warned. */
const warningDays = 5;
/** From this many days before the due date, when the invoice is created, users who may pay are warned. */
const payingDays = 7;

export interface DueWarning {
  tone: "quiet" | "warn";
  says: "dueSoon" | "dueWithinDay" | "overdue";
  /** Whole days left, at least 0. */
  days: number;
}

/** Warning above the pages of a company whose subscription falls due soon or is overdue. */
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
