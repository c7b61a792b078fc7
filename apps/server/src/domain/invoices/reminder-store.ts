import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import { type InvoiceRow, invoiceColumns } from "./store.ts";

/**
 * Finds the invoice to remind the company of: the invoice of the due date or, if that invoice is paid or cancelled, the
 * oldest open invoice. A refund may reopen an invoice long after its due date. When a reminder is sent always depends
 * on the company's due date. `list_companies_to_remind` applies the same rule.
 */
export function findInvoiceToRemindOf(db: ReadTx, dueDay: string): Promise<InvoiceRow | undefined> {
  return db.first(sql<InvoiceRow>`
    select ${invoiceColumns} from invoices i
    where i.company_id = ${db.companyId} and i.due_date <= ${dueDay}::date
      and i.paid_at is null and i.cancelled_at is null
    order by i.due_date = ${dueDay}::date desc, i.due_date limit 1`);
}

/**
 * Records the reminder of an invoice for one of the reminder days. Returns false if this reminder was recorded before.
 */
export async function noteReminder(db: WriteTx, invoiceId: number, days: number): Promise<boolean> {
  const reminder = { company_id: db.companyId, invoice_id: invoiceId, days };
  const noted = await db.run(
    build
      .insertInto("invoice_reminders")
      .values(reminder)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return noted > 0;
}

/** Deletes an invoice's reminders after the due date changed, because these reminders concern another day. */
export async function forgetReminders(db: WriteTx, invoiceId: number): Promise<void> {
  await db.run(
    build
      .deleteFrom("invoice_reminders")
      .where("company_id", "=", db.companyId)
      .where("invoice_id", "=", invoiceId),
  );
}

/**
 * Records the attempt to send a reminder over WhatsApp. Returns false if an attempt was recorded before, so that only
 * one process sends the reminder.
 */
export async function noteWhatsappReminder(
  db: WriteTx,
  invoiceId: number,
  days: number,
  now: Date,
): Promise<boolean> {
  const noted = await db.run(sql`
    update invoice_reminders set whatsapp_at = ${now}
    where company_id = ${db.companyId} and invoice_id = ${invoiceId} and days = ${days} and whatsapp_at is null`);
  return noted > 0;
}

export async function findCompaniesToRemind(
  db: Pick<ReadTx, "rows">,
  moment: Date,
  { moments, longestDays }: { moments: readonly number[]; longestDays: number },
): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`
    select id from list_companies_to_remind(${moment}, ${sql.val([...moments])}::integer[], ${longestDays}) as id`);
  return found.map(({ id }) => id);
}
