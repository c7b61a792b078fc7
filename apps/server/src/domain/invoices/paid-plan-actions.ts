import type { WriteTx } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { recordAudit, systemAuditor } from "../audit-log/actions.ts";
import { changeCompanyPlan } from "../companies/actions.ts";
import { accessCompany } from "../companies/policy.ts";
import { findCompany } from "../companies/queries.ts";
import { findPlan } from "../plans/queries.ts";
import { type InvoiceRow, updateInvoice } from "./store.ts";

/**
 * Job that closes connections which exceed the company's plan, after a payment or a refund has changed the plan or
 * after the plan itself became smaller.
 */
export const fitPlanJob = "fitPlan";

/**
 * Makes the plan that was chosen for a paid invoice the company's plan. Connections that exceed the plan are closed
 * afterwards.
 */
export async function takeUpPlan(db: WriteTx, invoice: InvoiceRow): Promise<void> {
  const { id, plan_id, is_plan_chosen } = invoice;
  const company = await findCompany(db);
  const before = company?.plan_id ?? null;
  if (!is_plan_chosen || plan_id === null || plan_id === before) return;
  await updateInvoice(db, id, {
    replaced_plan_id: before,
    replaced_price_centavos: company?.price_centavos ?? null,
  });
  await followPayment(db, invoice, plan_id);
}

/**
 * Restores the plan that the company had before the invoice was paid, with the price agreed for it, unless the company
 * has been given another plan since.
 */
export async function givePlanBack(db: WriteTx, invoice: InvoiceRow): Promise<void> {
  const { id, plan_id, replaced_plan_id, replaced_price_centavos } = invoice;
  if (replaced_plan_id === null) return;
  await updateInvoice(db, id, { replaced_plan_id: null, replaced_price_centavos: null });
  if ((await findCompany(db))?.plan_id !== plan_id) return;
  await followPayment(db, invoice, replaced_plan_id, replaced_price_centavos);
}

/**
 * Changes the company's plan because of a payment or refund, and records the change in the audit log. A payment has no
 * acting user, so the audit entry names the invoice.
 */
async function followPayment(
  db: WriteTx,
  { number }: InvoiceRow,
  planId: number,
  priceCentavos: number | null = null,
): Promise<void> {
  const company = await accessCompany(db, db.companyId);
  const before = company.plan_id === null ? undefined : await findPlan(db, company.plan_id);
  const after = await findPlan(db, planId);
  const reais = (centavos: number | null) => (centavos === null ? null : centavos / 100);
  const price = { field: "price", from: reais(company.price_centavos), to: reais(priceCentavos) } as const;
  await changeCompanyPlan(db, planId, priceCentavos);
  await recordAudit(db, systemAuditor, {
    area: "companies",
    action: "updated",
    entityId: db.companyId,
    label: company.name,
    changes: [
      { field: "plan", from: before?.name ?? null, to: `${after?.name ?? ""} (#${number})` },
      ...(price.from === price.to ? [] : [price]),
    ],
  });
  await enqueue(db, fitPlanJob, { companyId: db.companyId });
}
