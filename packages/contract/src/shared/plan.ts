import { z } from "zod";
import { type PlanFlag, planFlags } from "./permissions.ts";
import { idSchema } from "./wire.ts";

/** The same of each that a plan has or has not. */
export function flags<Flag>(flag: Flag) {
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
  /** Of files that are stored; null for as many as there are. */
  storageMegabytes: z.int().positive().nullable(),
  /** Monthly price in reais. */
  value: z.number(),
  ...flags(z.boolean()),
  /** Whether a new company may pick it by itself. */
  offered: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;
