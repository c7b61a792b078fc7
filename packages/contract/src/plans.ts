import { z } from "zod";
import { anyone, defineResource, defineRoute } from "./shared/route.ts";
import { idSchema } from "./shared/wire.ts";

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
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

const planResource = defineResource({ name: "plan" });

export const listPublicPlans = defineRoute(planResource, {
  method: "GET",
  path: "/plans/list",
  access: anyone,
  summary: "The plans a new company may pick",
  answer: z.array(planSchema),
});
