import { accessCompany } from "../../domain/companies/policy.ts";
import { findDueDay } from "../../domain/companies/queries.ts";
import { addRecurrence, type Recurrence } from "../../domain/companies/rules.ts";
import { updateCompanyRow, updateDueDay } from "../../domain/companies/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Stores the company's due date. `said` is a day, which ends in the company's time zone, or an exact time, or null for
 * no due date.
 */
export async function writeDueDate(db: WriteTx, said: string | null): Promise<void> {
  const isDay = said !== null && !said.includes("T");
  await updateCompanyRow(db, { due_date: said === null || isDay ? null : new Date(said) });
  if (isDay) await updateDueDay(db, said);
}

/**
 * Moves the due date forward by one billing period of the company. A company without a due date counts as due today.
 * Throws ERR_COMPANY_CHANGED if the stored due date differs from `from`.
 */
export async function extendDueDate(db: WriteTx, from: string | null, now: Date): Promise<void> {
  const company = await accessCompany(db, db.companyId);
  if ((company.due_date?.toISOString() ?? null) !== from) throw new AppError("ERR_COMPANY_CHANGED");
  const known = await findDueDay(db, now);
  const day = known?.dueDay ?? dayIn(company.time_zone, now);
  await updateDueDay(db, addRecurrence(day, company.recurrence as Recurrence));
}

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
}
