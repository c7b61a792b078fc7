import type { Invoice } from "@recado/contract/invoices";
import type { InvoiceState, ManagedInvoice } from "@recado/contract/managed-invoices";
import { dayIn } from "../../shared/format/time.ts";

export type { InvoiceState };

/** State of an invoice today. The calendar of the company's time zone decides which day today is. */
export function invoiceState(
  { status, dueDate }: Pick<Invoice, "status" | "dueDate">,
  timeZone: string,
  now: Date = new Date(),
): InvoiceState {
  if (status !== "open") return status;
  return dueDate < dayIn(timeZone, now) ? "overdue" : "open";
}

/**
 * Whether the invoice is due on the company's due date. Only the payment of such an invoice extends the company's
 * access.
 */
export function isOfDueDay({ dueDate, company }: Pick<ManagedInvoice, "dueDate" | "company">): boolean {
  return company.dueDate !== null && dayIn(company.timeZone, new Date(company.dueDate)) === dueDate;
}
