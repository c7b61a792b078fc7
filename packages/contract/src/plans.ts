import { z } from "zod";
import { planFlagFields, planSchema } from "./shared/plan.ts";
import { anyone, defineResource, defineRoute } from "./shared/route.ts";
import { booleanTextSchema, idParams, idSchema, okSchema, text } from "./shared/wire.ts";

/** A plan, with the number of companies that use the plan. */
export const planWithUsageSchema = planSchema.extend({ companies: z.int().nonnegative() });
export type PlanWithUsage = z.infer<typeof planWithUsageSchema>;

const countSchema = z
  .int({ error: "Informe um número inteiro" })
  .min(0, "Informe um número inteiro")
  .max(100_000, "Número muito grande");

const planFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Nome muito curto!")
    .max(50, "Nome muito longo!"),
  users: countSchema,
  connections: countSchema,
  queues: countSchema,
  campaigns: countSchema,
  /** Largest number of scheduled messages; 0 means unlimited. */
  schedules: countSchema,
  storageMegabytes: z
    .int({ error: "Informe um número inteiro" })
    .min(1, "Informe um número inteiro")
    .max(100_000_000, "Número muito grande")
    .nullable(),
  /** Monthly price in reais, with up to two decimals. */
  value: z
    .number({ error: "Informe um valor" })
    .min(0, "Informe um valor")
    .max(1_000_000, "Número muito grande")
    .multipleOf(0.01, "Informe um valor"),
  ...planFlagFields(z.boolean()),
  offered: z.boolean(),
});

export const planForm = planFields.extend({
  campaigns: countSchema.default(0),
  schedules: countSchema.default(0),
  storageMegabytes: planFields.shape.storageMegabytes.default(null),
  ...planFlagFields(z.boolean().default(true)),
  offered: z.boolean().default(true),
});
export type PlanForm = z.output<typeof planForm>;

const planResource = defineResource({
  name: "plan",
  plan: "any",
  notFound: "ERR_NO_PLAN_FOUND",
  audited: "plans",
  shared: true,
});

const superOnly = { who: "super" } as const;

export const listPublicPlans = defineRoute(planResource, {
  method: "GET",
  path: "/plans/list",
  access: anyone,
  summary: "List the plans that a new company can choose",
  answer: z.array(planSchema),
});

export const listPlans = defineRoute(planResource, {
  method: "GET",
  path: "/plans/all",
  access: superOnly,
  summary: "List all plans by name, with their numbers of companies",
  answer: z.array(planWithUsageSchema),
});

export const getPlan = defineRoute(planResource, {
  method: "GET",
  path: "/plans/:id",
  access: superOnly,
  summary: "Get a plan",
  params: idParams,
  answer: planWithUsageSchema,
});

export const createPlan = defineRoute(planResource, {
  method: "POST",
  path: "/plans",
  access: superOnly,
  summary: "Create a plan; features not mentioned are included",
  body: planForm,
  answer: planWithUsageSchema,
});

export const updatePlan = defineRoute(planResource, {
  method: "PUT",
  path: "/plans/:id",
  access: superOnly,
  summary: "Update a plan for all its companies; omitted fields keep their values",
  description: "Limits below the current use must be confirmed.",
  params: idParams,
  query: z.strictObject({ confirmed: booleanTextSchema.optional() }),
  body: planFields.partial(),
  answer: planWithUsageSchema,
});

export const deletePlan = defineRoute(planResource, {
  method: "DELETE",
  path: "/plans/:id",
  access: superOnly,
  summary: "Delete a plan that no company has",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /**
   * A plan was created, changed or deleted. The event is sent to every user of every company; users of companies with
   * this plan load the plan again.
   */
  plan: z.object({ action: z.enum(["create", "update", "delete"]), planId: idSchema }),
};
