import { z } from "zod";
import { type PlanFlag, planFlags } from "./permissions.ts";
import { idSchema } from "./wire.ts";

/** Returns an object that has the same value for every feature flag of a plan. */
export function planFlagFields<Flag>(flag: Flag) {
  return Object.fromEntries(planFlags.map((name) => [name, flag])) as Record<PlanFlag, Flag>;
}

export const planSchema = z.object({
  id: idSchema,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  campaigns: z.int(),
  schedules: z.int(),
  /** Storage for the company's files, in megabytes; null means unlimited. */
  storageMegabytes: z.int().positive().nullable(),
  /** Monthly price of the plan in reais. */
  value: z.number(),
  ...planFlagFields(z.boolean()),
  /** Whether a new company can choose this plan when it signs up. */
  offered: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

/** Whether a plan of this name is agreed upon with the operator and therefore never offered at the signup. */
export function isArrangedPlan(name: string): boolean {
  return name.toLowerCase() === "enterprise";
}
