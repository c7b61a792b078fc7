import { addRecurrence, monthsOf, type Recurrence } from "../companies/rules.ts";

/** Days before its due date at which an invoice is created. */
export const daysAhead = 7;

/** A plan's price is per month. */
export function periodCentavos(monthlyCentavos: number, recurrence: Recurrence): number {
  return monthlyCentavos * monthsOf[recurrence];
}

/** New due date after a payment today. Days are `2027-01-31`. */
export function renewedDay(dueDay: string, today: string, recurrence: Recurrence): string {
  return addRecurrence(dueDay > today ? dueDay : today, recurrence);
}

/** First day of the period that ends on the due day. */
export function previousDay(dueDay: string, recurrence: Recurrence): string {
  return addRecurrence(dueDay, recurrence, -1);
}

export function isDueForInvoice(dueDay: string, today: string): boolean {
  const ahead = new Date(`${today}T00:00:00Z`);
  ahead.setUTCDate(ahead.getUTCDate() + daysAhead);
  return dueDay <= ahead.toISOString().slice(0, 10);
}

/** Describes an invoice by its plan and the days it pays for. */
export function invoiceDetail(plan: string, dueDay: string, recurrence: Recurrence): string {
  const end = addRecurrence(dueDay, recurrence);
  return `${plan} (${dayText(dueDay)} – ${dayText(end)})`;
}

function dayText(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Amounts of an invoice in centavos. */
export interface InvoiceAmounts {
  value: number;
  received: number;
  /** Credit from the previous invoice. */
  credit: number;
}

export function missingOf({ value, received, credit }: InvoiceAmounts): number {
  return Math.max(0, value - received - credit);
}

/** Credit for the next invoice. An invoice that is not paid in full leaves none. */
function leftOver({ value, received, credit }: InvoiceAmounts): number {
  return Math.max(0, received + credit - value);
}

/** Passes each invoice's credit on to the next, oldest first. `before` is the invoice that precedes them all. */
export function passCreditOn<A extends InvoiceAmounts>(
  accounts: readonly A[],
  before: InvoiceAmounts | undefined,
): A[] {
  let credit = before ? leftOver(before) : 0;
  return accounts.map((account) => {
    const passed = { ...account, credit };
    credit = leftOver(passed);
    return passed;
  });
}
