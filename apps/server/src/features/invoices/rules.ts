import { addRecurrence, monthsOf, type Recurrence } from "../companies/rules.ts";

/** An invoice is there so many days before it is due. */
export const daysAhead = 7;

/** A plan's value is for a month. */
export function periodCentavos(monthlyCentavos: number, recurrence: Recurrence): number {
  return monthlyCentavos * monthsOf[recurrence];
}

/** Until when whoever pays today may go on. Days are `2027-01-31`. */
export function renewedDay(dueDay: string, today: string, recurrence: Recurrence): string {
  return addRecurrence(dueDay > today ? dueDay : today, recurrence);
}

/** The day that a period began which ends on this one. */
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

/** An invoice as far as its money goes, in centavos. */
export interface Account {
  value: number;
  received: number;
  /** Left over of the one before. */
  credit: number;
}

export function missingOf({ value, received, credit }: Account): number {
  return Math.max(0, value - received - credit);
}

/** Credit for the next invoice. An invoice that is not paid in full leaves none. */
function leftOver({ value, received, credit }: Account): number {
  return Math.max(0, received + credit - value);
}

/** Passes each invoice's credit on to the next, oldest first. `before` is the invoice that precedes them all. */
export function passCreditOn<A extends Account>(accounts: readonly A[], before: Account | undefined): A[] {
  let credit = before ? leftOver(before) : 0;
  return accounts.map((account) => {
    const passed = { ...account, credit };
    credit = leftOver(passed);
    return passed;
  });
}
