import { addRecurrence, monthsOf, type Recurrence } from "../companies/rules.ts";

/** Number of days by which an invoice is created before its due date. */
export const daysAhead = 7;

/** Returns the price of a billing period in centavos. A plan's price is per month. */
export function periodCentavos(monthlyCentavos: number, recurrence: Recurrence): number {
  return monthlyCentavos * monthsOf[recurrence];
}

/** A company's plan, and the monthly price that the company pays for it; null means the plan's price. */
export interface PlanPrice {
  planId: number | null;
  priceCentavos: number | null;
}

/** Returns the plan with the price for the company. The company's own price applies to its current plan only. */
export function withOwnPrice<Plan extends { id: number; value_centavos: number }>(
  plan: Plan,
  { planId, priceCentavos }: PlanPrice,
): Plan {
  return plan.id === planId && priceCentavos !== null ? { ...plan, value_centavos: priceCentavos } : plan;
}

/** Returns the new due day after a payment on the day `today`. Days have the form `2027-01-31`. */
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
  /** Credit from the previous invoice in centavos. */
  credit: number;
}

export function missingOf({ value, received, credit }: InvoiceAmounts): number {
  return Math.max(0, value - received - credit);
}

/**
 * Returns the credit that an invoice passes on to the next one, in centavos. An invoice that is not paid in full passes
 * on nothing.
 */
function leftOver({ value, received, credit }: InvoiceAmounts): number {
  return Math.max(0, received + credit - value);
}

/**
 * Passes the credit of each invoice on to the next one. `accounts` are consecutive invoices, oldest first; `before` is
 * the invoice before the first of them.
 */
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
