import { daysAhead, invoiceDetail, previousDay } from "../../domain/invoices/rules.ts";
import { insertInvoice } from "../../domain/invoices/store.ts";
import { findPlan } from "../../domain/plans/queries.ts";
import type { WriteTx } from "../../platform/db/database.ts";

const paidMonths = 3;

/** Seeds the invoices paid in the last months and the next one that is due. */
export async function seedInvoices(db: WriteTx, planId: number, dueDate: Date): Promise<void> {
  const plan = await findPlan(db, planId);
  if (!plan) throw new Error("the demonstration's plan is missing");
  const days = [dueDate.toISOString().slice(0, 10)];
  for (let month = 0; month < paidMonths; month += 1) days.unshift(previousDay(days[0] ?? "", "MENSAL"));
  for (const [index, day] of days.entries()) {
    const isPaid = index < paidMonths;
    const paidAt = new Date(Date.parse(day) - 2 * 86_400_000);
    await insertInvoice(db, {
      due_day: day,
      detail: invoiceDetail(plan.name, day, "MENSAL"),
      plan_id: plan.id,
      recurrence: "MENSAL",
      value_centavos: plan.value_centavos,
      ...(isPaid && {
        created_at: new Date(Date.parse(day) - daysAhead * 86_400_000),
        received_centavos: plan.value_centavos,
        paid_at: paidAt,
      }),
    });
  }
}
