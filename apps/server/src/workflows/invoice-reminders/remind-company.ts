import type { Language } from "@recado/contract/shared/language";
import { findCompany, findDueDay, lockCompany } from "../../domain/companies/queries.ts";
import { findReminderConnection } from "../../domain/installation-settings/store.ts";
import { amountsOf } from "../../domain/invoices/present.ts";
import { findInvoiceToRemindOf, noteReminder } from "../../domain/invoices/reminder-store.ts";
import { missingOf } from "../../domain/invoices/rules.ts";
import type { InvoiceRow } from "../../domain/invoices/store.ts";
import { listAdminAddresses } from "../../domain/users/queries.ts";
import { findSuperUser } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";
import { daysBetween, latestMoment, longestDays } from "./reminder-moments.ts";

export const whatsappReminderJob = "remindByWhatsapp";

export interface WhatsappReminder {
  companyId: number;
  invoiceId: number;
  /** Moment for which the reminder is sent, one of `reminderMoments`. */
  moment: number;
  at: string;
}

export interface ReminderDeps extends MailDeps {
  publicUrl: string;
}

/**
 * Lifetime of a reminder mail in milliseconds. Later, another reminder may be due, and the number of days in the text
 * is wrong.
 */
const mailLife = 86_400_000;

/**
 * Reminds one company. The company is locked, as it is while a payment is stored, so a company that has paid is not
 * reminded, and only one process writes the reminder.
 */
export async function remindCompany(db: WriteTx, deps: ReminderDeps, now: Date): Promise<void> {
  await lockCompany(db);
  const company = await findCompany(db);
  const days = await findDueDay(db, now);
  if (!company?.status || !company.payment_reminders || !days || (await findSuperUser(db))) return;
  const invoice = await findInvoiceToRemindOf(db, days.dueDay);
  const daysLeft = daysBetween(days.today, days.dueDay);
  const moment = latestMoment(daysLeft);
  if (!invoice || moment === undefined || daysLeft < -longestDays) return;
  if (!(await noteReminder(db, invoice.id, moment))) return;
  const told = reminderFacts(invoice, days, deps.publicUrl);
  const content = { kind: "invoiceReminder", told } as const;
  const until = new Date(now.getTime() + mailLife);
  const language = company.language as Language;
  for (const to of company.email ? [company.email] : await listAdminAddresses(db))
    await writeMail(db, deps, { to, language, until, content });
  if (!company.phone || !(await findReminderConnection(db))) return;
  const reminder: WhatsappReminder = {
    companyId: db.companyId,
    invoiceId: invoice.id,
    moment,
    at: now.toISOString(),
  };
  await enqueue(db, whatsappReminderJob, reminder);
}

/**
 * Facts that the text of a reminder shows. The day until which the company may continue may differ from the invoice's
 * due date.
 */
export function reminderFacts(
  invoice: InvoiceRow,
  { dueDay, today }: { dueDay: string; today: string },
  publicUrl: string,
) {
  return {
    detail: invoice.detail,
    centavos: missingOf(amountsOf(invoice)),
    dueDay,
    daysLeft: daysBetween(today, dueDay),
    link: new URL("/financeiro", publicUrl).href,
  };
}
