import type { PaymentMethod } from "@recado/contract/invoices";
import type { ManagedInvoice } from "@recado/contract/managed-invoices";
import { recordFromOutside } from "../../domain/audit-log/actions.ts";
import { findCompany, findToday, lockCompany } from "../../domain/companies/queries.ts";
import { balanceInvoices } from "../../domain/invoices/actions.ts";
import {
  deleteOtherPayments,
  insertOtherPayment,
  sumOtherPayments,
  sumPayments,
} from "../../domain/invoices/charge-store.ts";
import { accessInvoice } from "../../domain/invoices/policy.ts";
import { amountsOf, presentInvoice } from "../../domain/invoices/present.ts";
import { missingOf } from "../../domain/invoices/rules.ts";
import { type InvoiceRow, updateInvoice } from "../../domain/invoices/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

import { type ReceiptDeps, writeReceipt } from "../invoice-payment/write-receipt.ts";

interface Settled {
  id: number;
  reason: string;
  now: Date;
}

/**
 * Records that the missing amount was paid in another way than Pix. The invoice renews the company once, as after any
 * payment.
 */
export async function recordPayment(
  db: WriteTx,
  deps: ReceiptDeps,
  actor: Actor,
  { id, method = "other", paidOn, reason, now }: RecordedPayment,
): Promise<ManagedInvoice> {
  const invoice = await lockUnsettled(db, id);
  if (paidOn !== undefined && paidOn > (await findToday(db, now)))
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "paidOn", message: "A data não pode ser futura" }],
    });
  const centavos = missingOf(amountsOf(invoice));
  await insertOtherPayment(db, id, { centavos, method, paidOn, now });
  await updateInvoice(db, id, { reason: reason || null, ...(await sumPayments(db, id)) });
  const facts = [method, paidOn, reason].filter((fact) => fact).join(", ");
  const paid = await publish(db, actor, invoice, { id, reason: facts, now }, "invoicePaid");
  await writeReceipt(db, deps, invoice, now);
  return paid;
}

export interface RecordedPayment extends Settled {
  method: PaymentMethod | undefined;
  paidOn: string | undefined;
}

/**
 * Deletes a payment that the operator recorded by mistake, for example for the wrong company. If no other payment
 * covers the invoice, the company's renewal is undone, as after a refund. No refund is reported, because no money was
 * returned.
 */
export async function undoPayment(db: WriteTx, actor: Actor, settled: Settled): Promise<ManagedInvoice> {
  const { id } = settled;
  await lockCompany(db);
  const invoice = await accessInvoice(db, id);
  if (!(await deleteOtherPayments(db, id))) throw new AppError("ERR_NO_RECORDED_PAYMENT");
  // A cancelled invoice keeps the reason for its cancellation: without a reason, the next due date would make the
  // invoice payable again.
  const reason = invoice.cancelled_at === null ? null : invoice.reason;
  await updateInvoice(db, id, { reason, ...(await sumPayments(db, id)) });
  return publish(db, actor, invoice, settled, "invoicePaymentUndone");
}

/**
 * Cancels an invoice. Payments received for the invoice, before or after its cancellation, become credit for the next
 * invoice.
 */
export async function cancelInvoice(db: WriteTx, actor: Actor, settled: Settled): Promise<ManagedInvoice> {
  const { id, reason, now } = settled;
  const invoice = await lockUnsettled(db, id);
  await updateInvoice(db, id, { reason, cancelled_at: now });
  return publish(db, actor, invoice, settled, "invoiceCancelled");
}

/**
 * Locks the company, so that no payment or refund is processed meanwhile. Throws ERR_INVOICE_CANCELLED or
 * ERR_INVOICE_PAID if the invoice is already settled.
 */
async function lockUnsettled(db: WriteTx, id: number): Promise<InvoiceRow> {
  await lockCompany(db);
  const invoice = await accessInvoice(db, id);
  if (invoice.cancelled_at !== null) throw new AppError("ERR_INVOICE_CANCELLED");
  if (invoice.paid_at !== null) throw new AppError("ERR_INVOICE_PAID");
  return invoice;
}

async function publish(
  db: WriteTx,
  actor: Actor,
  { number }: InvoiceRow,
  { id, reason, now }: Settled,
  status: "invoicePaid" | "invoicePaymentUndone" | "invoiceCancelled",
): Promise<ManagedInvoice> {
  await balanceInvoices(db, id, now);
  const { company, ...invoice } = await showInvoice(db, id);
  await recordFromOutside(db, actor, {
    area: "companies",
    action: "updated",
    entityId: db.companyId,
    label: company.name,
    changes: [{ field: status, to: `#${number}: ${reason}` }],
  });
  return { ...invoice, company };
}

/** Loads an invoice of the transaction's company in the form that the operator sees. */
export async function showInvoice(db: ReadTx, id: number): Promise<ManagedInvoice> {
  const row = await accessInvoice(db, id);
  const company = await findCompany(db);
  return {
    ...presentInvoice(row),
    company: {
      id: db.companyId,
      name: company?.name ?? "",
      timeZone: company?.time_zone ?? "UTC",
      dueDate: company?.due_date?.toISOString() ?? null,
    },
    refunded: row.refunded_centavos / 100,
    recorded: (await sumOtherPayments(db, id)) / 100,
    reason: row.reason,
  };
}
