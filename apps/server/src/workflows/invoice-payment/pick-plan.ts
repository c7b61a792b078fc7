import type { CheckoutPlan } from "@recado/contract/invoices";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { accessCompany } from "../../domain/companies/policy.ts";
import type { CompanyRow } from "../../domain/companies/store.ts";
import { changeInvoicePlan } from "../../domain/invoices/actions.ts";
import { accessInvoice } from "../../domain/invoices/policy.ts";
import { amountsOf } from "../../domain/invoices/present.ts";
import { missingOf, periodCentavos, withOwnPrice } from "../../domain/invoices/rules.ts";
import type { InvoiceRow } from "../../domain/invoices/store.ts";
import { presentPlan } from "../../domain/plans/present.ts";
import { findPlan, listPickablePlans } from "../../domain/plans/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findExcess } from "../company-plan/find-excess.ts";

type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** Lists the plans that the company can choose, its current plan and the invoice's plan, each with its price. */
export async function listInvoicePlans(db: ReadTx, invoiceId: number): Promise<CheckoutPlan[]> {
  const invoice = await accessInvoice(db, invoiceId);
  const company = await accessCompany(db, db.companyId);
  const plans = await findPickable(db, company, invoice);
  return Promise.all(
    plans.map(async (plan) => {
      const value = priceOf(plan, invoice);
      return {
        plan: presentPlan(plan),
        value: value / 100,
        missing: missingOf({ ...amountsOf(invoice), value }) / 100,
        isCurrent: plan.id === company.plan_id,
        endsOwnPrice: company.price_centavos !== null && plan.id !== company.plan_id,
        excess: await findExcess(db, plan.id),
      };
    }),
  );
}

/**
 * Changes the plan of an invoice. The company gets the plan once the invoice is paid. If the company exceeds the limits
 * of the new plan, throws ERR_PLAN_EXCEEDED unless the user has confirmed the excess.
 */
export async function pickPlan(
  db: WriteTx,
  actor: Actor,
  { invoiceId, planId, isConfirmed, now }: PlanChoice,
): Promise<void> {
  const invoice = await accessInvoice(db, invoiceId);
  if (invoice.paid_at !== null || invoice.cancelled_at !== null || planId === invoice.plan_id) return;
  const company = await accessCompany(db, db.companyId);
  const plans = await findPickable(db, company, invoice);
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  const excess = planId === company.plan_id ? [] : await findExcess(db, planId);
  if (excess.length > 0 && !isConfirmed) throw new AppError("ERR_PLAN_EXCEEDED", { extra: { excess } });
  const before = plans.find(({ id }) => id === invoice.plan_id);
  await changeInvoicePlan(db, invoice, { planId, isChosen: planId !== company.plan_id, now });
  await recordAudit(db, actor, {
    area: "companies",
    action: "updated",
    entityId: db.companyId,
    label: company.name,
    changes: [{ field: "plan", from: before?.name ?? null, to: `${plan.name} (#${invoice.number})` }],
  });
}

export interface PlanChoice {
  invoiceId: number;
  planId: number;
  /** Whether the user has confirmed that the company exceeds the limits of the plan. */
  isConfirmed: boolean;
  now: Date;
}

async function findPickable(
  db: ReadTx,
  { plan_id: currentId, price_centavos: priceCentavos }: CompanyRow,
  invoice: InvoiceRow,
): Promise<Plan[]> {
  const price = { planId: currentId, priceCentavos };
  const offered = await listPickablePlans(db);
  const others = [...new Set([currentId, invoice.plan_id])].filter(
    (id) => id !== null && !offered.some((plan) => plan.id === id),
  );
  const kept = await Promise.all(others.map(async (id) => (id === null ? undefined : findPlan(db, id))));
  return [...kept.filter((plan) => plan !== undefined), ...offered].map((plan) => withOwnPrice(plan, price));
}

/**
 * Price of a plan for the invoice's period. The invoice's own plan keeps the price from when the invoice was created.
 */
function priceOf(plan: Plan, invoice: InvoiceRow): number {
  return plan.id === invoice.plan_id
    ? invoice.value_centavos
    : periodCentavos(plan.value_centavos, invoice.recurrence as Parameters<typeof periodCentavos>[1]);
}
