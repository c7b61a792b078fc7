import type { WriteTx } from "../../platform/db/database.ts";
import { findDueDay, holdCompany } from "../companies/queries.ts";
import type { Recurrence } from "../companies/rules.ts";
import { findPlan } from "../plans/queries.ts";
import { balanceInvoices, keepInvoiceCurrent, publishInvoice } from "./actions.ts";
import { forgetReminders } from "./reminder-store.ts";
import { invoiceDetail } from "./rules.ts";
import {
  findInvoiceOfDay,
  findInvoicesFrom,
  findRestingInvoice,
  type InvoiceRow,
  updateInvoice,
} from "./store.ts";

/**
 * For what may move the due day without a payment: what is open for the day that it was goes along under its number, so that
 * nobody owes two invoices for one period, and every code that was made for it still renews. Without a due day it is not owed.
 */
export async function keepingInvoice<T>(db: WriteTx, now: Date, work: () => Promise<T>): Promise<T> {
  await holdCompany(db);
  const before = (await findDueDay(db, now))?.dueDay;
  const done = await work();
  const after = (await findDueDay(db, now))?.dueDay;
  const invoice = before === after ? undefined : await findUnpaid(db, before);
  if (invoice)
    await (after === undefined ? restInvoice(db, invoice, now) : moveInvoice(db, invoice, after, now));
  await keepInvoiceCurrent(db, now);
  return done;
}

async function findUnpaid(db: WriteTx, day: string | undefined): Promise<InvoiceRow | undefined> {
  if (day === undefined) return findRestingInvoice(db);
  const invoice = await findInvoiceOfDay(db, day);
  return invoice?.paid_at === null && invoice.cancelled_at === null ? invoice : undefined;
}

async function restInvoice(db: WriteTx, { id }: InvoiceRow, now: Date): Promise<void> {
  await updateInvoice(db, id, { cancelled_at: now });
  await balanceInvoices(db, id, now);
}

/** Unless another is for that day: then this one stays, which may be the only one that the company can pay. */
async function moveInvoice(db: WriteTx, invoice: InvoiceRow, day: string, now: Date): Promise<void> {
  const { id, due_day, plan_id, recurrence } = invoice;
  const known = await findInvoiceOfDay(db, day);
  if (known && known.id !== id) return;
  const plan = plan_id === null ? undefined : await findPlan(db, plan_id);
  await updateInvoice(db, id, {
    due_date: day,
    cancelled_at: null,
    ...(plan && { detail: invoiceDetail(plan.name, day, recurrence as Recurrence) }),
  });
  // Whoever was reminded of the other day is reminded of this one too.
  await forgetReminders(db, id);
  const { rows } = await findInvoicesFrom(db, due_day < day ? due_day : day);
  const first = rows[0]?.id ?? id;
  await balanceInvoices(db, first, now);
  if (first !== id) await publishInvoice(db, id, "update");
}
