import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import { reminderMoments } from "./remind/reminder-moments.ts";
import { type InvoiceRow, whole } from "./store.ts";

/**
 * That of the due day; where it is paid or not owed the oldest that is open, as a refund opens one again long after its day.
 * Each is reminded of at the moments of the company's due day; `list_companies_to_remind` looks for the same.
 */
export function findInvoiceToRemindOf(db: ReadTx, dueDay: string): Promise<InvoiceRow | undefined> {
  return db.first(sql<InvoiceRow>`
    select ${whole} from invoices i
    where i.company_id = ${db.companyId} and i.due_date <= ${dueDay}::date
      and i.paid_at is null and i.cancelled_at is null
    order by i.due_date = ${dueDay}::date desc, i.due_date limit 1`);
}

/** False where the company was reminded of that moment before. */
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

/** It falls due on another day: what was told of the one before is no reminder of it. */
export async function forgetReminders(db: WriteTx, invoiceId: number): Promise<void> {
  await db.run(
    build
      .deleteFrom("invoice_reminders")
      .where("company_id", "=", db.companyId)
      .where("invoice_id", "=", invoiceId),
  );
}

/** False where it was tried over WhatsApp before: of two tries one sends. */
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

/**
 * After a backup was brought back, for whoever owns the tables: of what is not paid each moment that has come counts as told,
 * by mail and by WhatsApp, as it may have been since.
 */
export const holdBackReminders = {
  needs: {
    invoice_reminders: ["days", "whatsapp_at"],
    invoices: ["paid_at", "cancelled_at"],
    companies: ["due_date", "time_zone"],
  },
  statement: `
    insert into invoice_reminders as told (company_id, invoice_id, days, whatsapp_at)
    select i.company_id, i.id, moment.days, now()
    from invoices i
    join companies c on c.id = i.company_id
    cross join unnest(array[${reminderMoments.join(", ")}]) as moment (days)
    where i.paid_at is null and i.cancelled_at is null
      and moment.days >= (c.due_date at time zone c.time_zone)::date - (now() at time zone c.time_zone)::date
    on conflict (company_id, invoice_id, days) do update set whatsapp_at = now() where told.whatsapp_at is null`,
};

export async function findCompaniesToRemind(
  db: Pick<ReadTx, "rows">,
  moment: Date,
  { moments, longestDays }: { moments: readonly number[]; longestDays: number },
): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`
    select id from list_companies_to_remind(${moment}, ${sql.val([...moments])}::integer[], ${longestDays}) as id`);
  return found.map(({ id }) => id);
}
