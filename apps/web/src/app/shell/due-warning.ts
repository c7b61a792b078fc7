import { daysUntil } from "../../shared/format/time.ts";

/** Number of days before the due date from which all users of the company are warned. */
const warningDays = 5;
/** Number of days before the due date from which users who may pay are warned. The invoice is created on that day. */
const payingDays = 7;

export interface DueWarning {
  tone: "quiet" | "warn";
  says: "dueSoon" | "dueWithinDay" | "overdue";
  /** Number of whole days until the due date, at least 0. */
  days: number;
}

/**
 * Warning at the top of every page while the company's subscription is about to fall due or is overdue; undefined if
 * there is nothing to warn of.
 */
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
