import type { Invoice } from "@recado/contract/invoices";

import type { InvoiceState } from "@recado/contract/managed-invoices";

export type { InvoiceState };

/** As the list shows it today, in the company's calendar. */
export function invoiceState(
  { status, dueDate }: Pick<Invoice, "status" | "dueDate">,
  timeZone: string,
  now: Date = new Date(),
): InvoiceState {
  if (status !== "open") return status;
  return dueDate < dayIn(timeZone, now) ? "overdue" : "open";
}

function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
}
