import type { Invoice } from "@recado/contract/invoices";

export type InvoiceState = "paid" | "overdue" | "open";

/** As the list shows it today. */
export function invoiceState(
  { status, dueDate }: Pick<Invoice, "status" | "dueDate">,
  now: Date = new Date(),
): InvoiceState {
  if (status === "paid") return "paid";
  return dueDate < dayOf(now) ? "overdue" : "open";
}

function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
