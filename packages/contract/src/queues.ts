import { z } from "zod";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, idTextSchema } from "./shared/wire.ts";
import { workingHoursSchema } from "./shared/working-hours.ts";

/** What other entities show of a queue. */
export const queueLabelSchema = z.object({ id: idSchema, name: z.string(), color: z.string() });

export const queueSchema = queueLabelSchema.extend({
  orderQueue: z.int().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  integrationId: idSchema.nullable(),
  promptId: idSchema.nullable(),
  schedules: z.array(workingHoursSchema),
});
export type Queue = z.infer<typeof queueSchema>;

export const listQueues = defineRoute({
  method: "GET",
  path: "/queue",
  access: signedIn,
  summary: "The company's queues, in menu order",
  query: z.strictObject({ companyId: idTextSchema.optional() }),
  answer: z.array(queueSchema),
});

export const getQueue = defineRoute({
  method: "GET",
  path: "/queue/:id",
  access: signedIn,
  summary: "One queue",
  params: idParams,
  answer: queueSchema,
});
