import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import { type InvoiceRow, invoiceColumns } from "./store.ts";

/**
 * Finds the invoice of the due date. If that is paid or not owed, finds the oldest open invoice: a refund may reopen
 * one long after its day. The moments always follow the company's due date. `list_companies_to_remind` applies the
 * same rule.
 */
export function findInvoiceToRemindOf(db: ReadTx, dueDay: string): Promise<InvoiceRow | undefined> {
  return db.first(sql<InvoiceRow>`
    select ${invoiceColumns} from invoices i
    where i.company_id = ${db.companyId} and i.due_date <= ${dueDay}::date
      and i.paid_at is null and i.cancelled_at is null
    order by i.due_date = ${dueDay}::date desc, i.due_date limit 1`);
}

/** Records a reminder; false if the company was reminded of that moment before. */
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

/** Deletes the reminders after the due date changed: earlier ones concern another day. */
export async function forgetReminders(db: WriteTx, invoiceId: number): Promise<void> {
  await db.run(
    build
      .deleteFrom("invoice_reminders")
      .where("company_id", "=", db.companyId)
      .where("invoice_id", "=", invoiceId),
  );
}

/** Records a WhatsApp attempt; false if one was made before, so that only one sends. */
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
