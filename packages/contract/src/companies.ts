import { z } from "zod";
import { planSchema } from "./plans.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, idTextSchema, instantSchema } from "./shared/wire.ts";
import { holidaySchema, workingHoursSchema } from "./shared/working-hours.ts";

export const settingPairSchema = z.object({ key: z.string(), value: z.string() });

export const recurrences = ["MENSAL", "BIMESTRAL", "TRIMESTRAL", "SEMESTRAL", "ANUAL"] as const;

export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: idSchema.nullable(),
  status: z.boolean(),
  dueDate: instantSchema.nullable(),
  trialExpiration: instantSchema.nullable(),
  recurrence: z.enum(recurrences),
  schedules: z.array(workingHoursSchema),
  holidays: z.array(holidaySchema),
  settings: z.array(settingPairSchema),
  createdAt: instantSchema,
});
export type Company = z.infer<typeof companySchema>;

export const getCompanyPlan = defineRoute({
  method: "GET",
  path: "/companies/listPlan/:companyId",
  access: signedIn,
  summary: "The caller's company with its plan",
  params: z.strictObject({ companyId: idTextSchema }),
  answer: companySchema.extend({ plan: planSchema.nullable() }),
});
