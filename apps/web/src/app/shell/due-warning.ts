import type { Company } from "@recado/contract/companies";
import { trialEnd } from "../../features/invoices/trial-end.ts";
import { daysUntil } from "../../shared/format/time.ts";

/** Number of days before the due date from which all users of the company are warned. */
const warningDays = 5;
/** Number of days before the due date from which users who may pay are warned. The invoice is created on that day. */
const payingDays = 7;

export interface DueWarning {
  tone: "quiet" | "warn";
  says: "dueSoon" | "dueWithinDay" | "trialSoon" | "trialWithinDay" | "overdue";
  /** Number of whole days until the due date, at least 0. */
  days: number;
}

/**
 * Warning at the top of every page while the company's subscription or trial is about to end or is overdue; undefined
 * if there is nothing to warn of.
 */
export function dueWarning(
  company: Pick<Company, "dueDate" | "trialExpiration">,
  mayPay: boolean,
  now: Date = new Date(),
): DueWarning | undefined {
  if (!company.dueDate) return undefined;
  const left = daysUntil(company.dueDate, now);
  const isNear = left < warningDays;
  if (!isNear && !(mayPay && left <= payingDays)) return undefined;
  return {
    tone: isNear ? "warn" : "quiet",
    says: wordOf(left, trialEnd(company) !== null),
    days: Math.max(0, Math.floor(left)),
  };
}

function wordOf(left: number, isTrial: boolean): DueWarning["says"] {
  if (left <= 0) return "overdue";
  if (isTrial) return left < 1 ? "trialWithinDay" : "trialSoon";
  return left < 1 ? "dueWithinDay" : "dueSoon";
}
