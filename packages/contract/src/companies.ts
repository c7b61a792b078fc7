import { z } from "zod";
import { updatedEvent } from "./shared/event-shapes.ts";
import { languageSchema } from "./shared/language.ts";
import { planSchema } from "./shared/plan.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { timeZoneSchema } from "./shared/time-zone.ts";
import { idParams, idSchema, idTextSchema, instantSchema, text } from "./shared/wire.ts";
import { holidaySchema, holidaysSchema, weekSchema, workingHoursSchema } from "./shared/working-hours.ts";

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
  /** Language of automatic messages to customers. */
  language: languageSchema,
  /** IANA time zone of the company's working hours, calendar days and reports. */
  timeZone: z.string(),
  schedules: z.array(workingHoursSchema),
  holidays: z.array(holidaySchema),
  settings: z.array(settingPairSchema),
  createdAt: instantSchema,
});
export type Company = z.infer<typeof companySchema>;

export const companyResource = defineResource({
  name: "company",
  plan: "any",
  notFound: "ERR_NO_COMPANY_FOUND",
  audited: "settings",
  idFields: ["companyId"],
});

export const getCompanyPlan = defineRoute(companyResource, {
  method: "GET",
  path: "/companies/listPlan/:companyId",
  access: { ...signedIn, payment: true },
  summary: "Get the caller's company with its plan",
  params: z.strictObject({ companyId: idTextSchema }),
  answer: companySchema.extend({
    plan: planSchema.nullable(),
    /** Whether the company has chosen a model that helps agents to write. */
    hasCopilot: z.boolean(),
  }),
});

export const companyHoursForm = z.object({ schedules: weekSchema, holidays: holidaysSchema });
export type CompanyHoursForm = z.input<typeof companyHoursForm>;

const edit = { who: "signedIn", permission: "settings:edit" } as const;

export const updateCompanyHours = defineRoute(companyResource, {
  method: "PUT",
  path: "/companies/:id/schedules",
  access: edit,
  summary: "Update the company's working hours; omitted holidays stay unchanged",
  params: idParams,
  body: companyHoursForm.partial({ holidays: true }),
  answer: companySchema,
});

/** Storage in bytes: the space that the company's files use, and the plan's limit; a null limit means unlimited. */
export const storageUsageSchema = z.object({
  used: z.int().nonnegative(),
  limit: z.int().positive().nullable(),
});
export type StorageUsage = z.infer<typeof storageUsageSchema>;

export const getCompanyStorage = defineRoute(companyResource, {
  method: "GET",
  path: "/companies/:id/storage",
  access: edit,
  summary: "Get the company's storage usage and its plan's limit",
  params: idParams,
  answer: storageUsageSchema,
});

export const companyNameSchema = text({ error: "Required" })
  .trim()
  .min(1, "Required")
  .min(2, "Too Short!")
  .max(100, "Too Long!");

export const updateCompanyPreferences = defineRoute(companyResource, {
  method: "PUT",
  path: "/companies/:id/preferences",
  access: edit,
  summary: "Update the company's name, language and time zone; omitted fields keep their values",
  params: idParams,
  body: z.object({ name: companyNameSchema, language: languageSchema, timeZone: timeZoneSchema }).partial(),
  answer: companySchema,
});

export const events = {
  /** The company's name, hours, language or time zone changed. Settings have an event of their own. */
  company: updatedEvent("company", companySchema),
};
