import type { Invoice } from "@recado/contract/invoices";
import type { InvoiceState, ManagedInvoice } from "@recado/contract/managed-invoices";
import { dayIn } from "../../shared/format/time.ts";

export type { InvoiceState };

/** State of an invoice today, in the company's calendar. */
export function invoiceState(
  { status, dueDate }: Pick<Invoice, "status" | "dueDate">,
  timeZone: string,
  now: Date = new Date(),
): InvoiceState {
  if (status !== "open") return status;
  return dueDate < dayIn(timeZone, now) ? "overdue" : "open";
}

/** Whether the invoice's day is the company's due date, so that paying it extends the company's access. */
export function isOfDueDay({ dueDate, company }: Pick<ManagedInvoice, "dueDate" | "company">): boolean {
  return company.dueDate !== null && dayIn(company.timeZone, new Date(company.dueDate)) === dueDate;
}
