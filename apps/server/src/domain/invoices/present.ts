import type { Invoice } from "@recado/contract/invoices";
import { missingOf } from "./rules.ts";
import type { InvoiceRow } from "./store.ts";

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    detail: row.detail,
    planId: row.plan_id,
    value: row.value_centavos / 100,
    received: row.received_centavos / 100,
    credit: row.credit_centavos / 100,
    missing: missingOf(amountsOf(row)) / 100,
    dueDate: row.due_day,
    status: statusOf(row),
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Presents an invoice for the operator's webhook. */
export function presentForOperator(row: InvoiceRow) {
  return {
    number: row.number,
    detail: row.detail,
    value: row.value_centavos / 100,
    dueDate: row.due_day,
  };
}

function statusOf(row: InvoiceRow): Invoice["status"] {
  if (row.cancelled_at !== null) return "cancelled";
  return row.paid_at === null ? "open" : "paid";
}

/**
 * Returns the amounts that decide whether an invoice is paid. Nothing is owed for a cancelled invoice, so everything
 * received for it is credit.
 */
export function amountsOf(row: InvoiceRow) {
  return {
    value: row.cancelled_at === null ? row.value_centavos : 0,
    received: row.received_centavos,
    credit: row.credit_centavos,
  };
}
