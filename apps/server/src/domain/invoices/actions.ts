import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, permissionRoom, superRoom } from "../../platform/live/rooms.ts";
import { changeDueDate, changeDueDay, publishCompanyEvent } from "../companies/actions.ts";
import { accessCompany } from "../companies/policy.ts";
import { findCompany, findDueDay, lockCompany, lockDueInvoiceFacts } from "../companies/queries.ts";
import type { Recurrence } from "../companies/rules.ts";
import { findPlan } from "../plans/queries.ts";
import type { PlanRow } from "../plans/store.ts";
import { givePlanBack, takeUpPlan } from "./paid-plan-actions.ts";
import { accessInvoice } from "./policy.ts";
import { amountsOf, presentForOperator, presentInvoice } from "./present.ts";
import { forgetReminders } from "./reminder-store.ts";
import {
  invoiceDetail,
  isDueForInvoice,
  missingOf,
  passCreditOn,
  periodCentavos,
  previousDay,
  renewedDay,
  withOwnPrice,
} from "./rules.ts";
import {
  findInvoiceOfDay,
  findInvoicesFrom,
  findRestingInvoice,
  type InvoiceRow,
  insertInvoice,
  updateInvoice,
} from "./store.ts";

/**
 * Creates the invoice for the company's due date a week before that date and keeps the invoice's plan current. If the
 * plan changes before the payment, the invoice is rewritten under its number and keeps its payments.
 */
export async function keepInvoiceCurrent(
  db: WriteTx,
  now: Date,
  { isOwnPriceChanged = false } = {},
): Promise<void> {
  const due = await lockDueInvoice(db, now, { isOwnPriceChanged });
  if (due) await writeDueInvoice(db, due, now);
}

export interface DueInvoice extends Awaited<ReturnType<typeof findInvoicesFrom>> {
  dueDay: string;
  recurrence: Recurrence;
  plan: PlanRow;
}

/**
 * Locks the company's billing data and computes the company's next invoice. Returns undefined if no invoice is due or
 * the invoice is current.
 */
export async function lockDueInvoice(
  db: WriteTx,
  now: Date,
  { isOwnPriceChanged = false } = {},
): Promise<DueInvoice | undefined> {
  const company = await lockDueInvoiceFacts(db, now);
  if (!company?.dueDay || company.planId === null || !company.status) return undefined;
  const { dueDay, planId, recurrence } = company;
  if (!isDueForInvoice(dueDay, company.today)) return undefined;
  // The queries run together, because one run of the job may create thousands of invoices.
  const [{ before, rows }, own] = await Promise.all([findInvoicesFrom(db, dueDay), findPlan(db, planId)]);
  const known = rows.find(({ due_day }) => due_day === dueDay);
  const chosen = known?.is_plan_chosen && known.plan_id ? await findPlan(db, known.plan_id) : undefined;
  const listed = chosen ?? own;
  const plan = listed && withOwnPrice(listed, company);
  // A company's own price, or its end, changes the price of the open invoice. A plan's new price applies to later
  // invoices only.
  const isPriceCurrent =
    (plan === listed && !isOwnPriceChanged) ||
    known?.value_centavos === periodCentavos(plan?.value_centavos ?? 0, recurrence);
  const isCurrent = known?.plan_id === plan?.id && known?.recurrence === recurrence && isPriceCurrent;
  if (!plan || known?.paid_at || known?.cancelled_at || isCurrent) return undefined;
  return { before, rows, dueDay, recurrence, plan };
}

export async function writeDueInvoice(
  db: WriteTx,
  { before, rows, dueDay, recurrence, plan }: DueInvoice,
  now: Date,
): Promise<void> {
  const known = rows.find(({ due_day }) => due_day === dueDay);
  const content = {
    detail: invoiceDetail(plan.name, dueDay, recurrence),
    plan_id: plan.id,
    recurrence,
    value_centavos: periodCentavos(plan.value_centavos, recurrence),
    is_plan_chosen: (known?.is_plan_chosen ?? false) && known?.plan_id === plan.id,
  };
  if (known) {
    await updateInvoice(db, known.id, content);
    await balanceInvoices(db, known.id, now);
    return;
  }
  const account = { value: content.value_centavos, received: 0, credit: 0 };
  const [passed = account] = passCreditOn([account], before && amountsOf(before));
  // Inserting an invoice takes the company's next number, and other transactions that insert an invoice wait from then
  // on. To keep their wait short, an invoice without credit and without later invoices skips the balancing.
  const made = await insertInvoice(db, { ...content, due_day: dueDay });
  if (rows.length === 0 && passed.credit === 0 && missingOf(passed) > 0)
    publishInvoiceRow(db, made, "create");
  else await balanceInvoices(db, made.id, now, "create");
}

/** Changes the plan of an invoice. The invoice keeps its number, period and payments. */
export async function changeInvoicePlan(
  db: WriteTx,
  { id, due_day, recurrence }: InvoiceRow,
  { planId, isChosen, now }: { planId: number; isChosen: boolean; now: Date },
): Promise<void> {
  const listed = await findPlan(db, planId);
  if (!listed) throw new AppError("ERR_NO_PLAN_FOUND");
  const company = await accessCompany(db, db.companyId);
  const plan = withOwnPrice(listed, { planId: company.plan_id, priceCentavos: company.price_centavos });
  await updateInvoice(db, id, {
    detail: invoiceDetail(plan.name, due_day, recurrence as Recurrence),
    plan_id: planId,
    value_centavos: periodCentavos(plan.value_centavos, recurrence as Recurrence),
    is_plan_chosen: isChosen,
  });
  await balanceInvoices(db, id, now);
}

/**
 * Recomputes which invoices are paid or open after the payments of the invoice `id` changed. A surplus counts towards
 * later invoices. Each paid invoice renews the company once; when a paid invoice is open again, its renewal is undone.
 */
export async function balanceInvoices(
  db: WriteTx,
  id: number,
  now: Date,
  action: "create" | "update" = "update",
): Promise<void> {
  const changed = await accessInvoice(db, id);
  const { before, rows } = await findInvoicesFrom(db, changed.due_day);
  const accounts = passCreditOn(
    rows.map((row) => ({ ...amountsOf(row), row })),
    before && amountsOf(before),
  );
  for (const { row, credit, ...account } of accounts) {
    const isPaid = row.cancelled_at === null && missingOf({ ...account, credit }) === 0;
    const isSame = credit === row.credit_centavos && isPaid === (row.paid_at !== null);
    if (isSame && row.id !== id) continue;
    if (credit !== row.credit_centavos) await updateInvoice(db, row.id, { credit_centavos: credit });
    await settleInvoice(db, row, isPaid, now);
    await publishInvoice(db, row.id, row.id === id ? action : "update");
  }
}

async function settleInvoice(db: WriteTx, row: InvoiceRow, isPaid: boolean, now: Date): Promise<void> {
  const wasPaid = row.paid_at !== null;
  if (isPaid && !wasPaid) await renewCompany(db, row, now);
  if (!isPaid && wasPaid) await takeRenewalBack(db, row, now);
}

async function publishInvoice(db: WriteTx, id: number, action: "create" | "update"): Promise<void> {
  publishInvoiceRow(db, await accessInvoice(db, id), action);
}

function publishInvoiceRow(db: WriteTx, row: InvoiceRow, action: "create" | "update"): void {
  db.publish([permissionRoom(db.companyId, "invoices:pay")], "invoice", {
    action,
    invoice: presentInvoice(row),
  });
  db.publish([superRoom], "managedInvoice", { action: "update", companyId: db.companyId, invoiceId: row.id });
}

async function renewCompany(db: WriteTx, row: InvoiceRow, now: Date): Promise<void> {
  const { id, due_day, recurrence } = row;
  await takeUpPlan(db, row);
  const before = (await findCompany(db))?.due_date ?? null;
  const days = await findDueDay(db, now);
  const until = renewedDay(days?.dueDay ?? due_day, days?.today ?? due_day, recurrence as Recurrence);
  const dueDate = await changeDueDay(db, until);
  await updateInvoice(db, id, { paid_at: now, renewed_from: before, renewed_until: dueDate });
  await publishCompanyEvent(db, "company.paid", now, { invoice: presentForOperator(row) });
  db.publish([companyRoom(db.companyId)], "payment", {
    action: "CONCLUIDA",
    company: { dueDate: dueDate.toISOString() },
  });
}

/**
 * Undoes the renewal by an invoice that is open again. Restores the due date that the company had before the renewal.
 * If another change has moved the due date since, the paid period is subtracted from the moved date instead.
 */
async function takeRenewalBack(db: WriteTx, row: InvoiceRow, now: Date): Promise<void> {
  const company = await findCompany(db);
  const isLast = company?.due_date?.getTime() === row.renewed_until?.getTime();
  if (isLast) await changeDueDate(db, row.renewed_from);
  else {
    const days = await findDueDay(db, now);
    if (days) await changeDueDay(db, previousDay(days.dueDay, row.recurrence as Recurrence));
  }
  await updateInvoice(db, row.id, { paid_at: null, renewed_from: null, renewed_until: null });
  // Reminders that were sent for the invoice's own due date do not count as reminders for the company's current due
  // date.
  if ((await findDueDay(db, now))?.dueDay !== row.due_day) await forgetReminders(db, row.id);
  await givePlanBack(db, row);
}

/**
 * Runs a change that may move the company's due date without a payment. The unpaid invoice moves to the new due date
 * under its number, so that no period is invoiced twice and payment codes of the invoice still renew the company. If no
 * due date remains, the invoice is cancelled until there is one.
 */
export async function keepingInvoice<T>(db: WriteTx, now: Date, work: () => Promise<T>): Promise<T> {
  await lockCompany(db);
  const before = (await findDueDay(db, now))?.dueDay;
  const priceBefore = (await findCompany(db))?.price_centavos;
  const done = await work();
  const after = (await findDueDay(db, now))?.dueDay;
  const invoice = before === after ? undefined : await findUnpaid(db, before);
  if (invoice)
    await (after === undefined ? restInvoice(db, invoice, now) : moveInvoice(db, invoice, after, now));
  const priceAfter = (await findCompany(db))?.price_centavos;
  await keepInvoiceCurrent(db, now, { isOwnPriceChanged: priceAfter !== priceBefore });
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

/**
 * Moves an invoice to the day `day`. If another invoice exists for that day, the invoice stays where it is, because it
 * may be the only one that the company can pay.
 */
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
  // The reminders are deleted, so that a company that was reminded of the previous due date is reminded of the new one
  // too.
  await forgetReminders(db, id);
  const { rows } = await findInvoicesFrom(db, due_day < day ? due_day : day);
  const first = rows[0]?.id ?? id;
  await balanceInvoices(db, first, now);
  if (first !== id) await publishInvoice(db, id, "update");
}
