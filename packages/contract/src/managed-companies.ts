import { z } from "zod";
import { companyNameSchema, companyResource, companySchema, recurrences } from "./companies.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { planSchema } from "./shared/plan.ts";
import { taxIdSchema } from "./shared/read-tax-id.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import {
  booleanTextSchema,
  daySchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  orNothing,
  text,
} from "./shared/wire.ts";
import { invitationSchema } from "./users.ts";

/** Name and postal address of the person who pays the company's invoices. */
const billingFields = {
  billingName: z.string(),
  billingAddress: z.string(),
  billingCity: z.string(),
  billingState: z.string(),
  billingZipcode: z.string(),
  billingCountry: z.string(),
  /** CPF or CNPJ of the payer; empty if unknown. */
  billingTaxId: z.string(),
};

/** Reasons why no user of a company can sign in: the operator closed the company, or the company has not paid. */
export const companyBlocks = ["closed", "overdue"] as const;

/**
 * How a company stands towards the operator. `free`: it has no due date and owes nothing. `paid`: its due date is ahead
 * and its trial is over.
 */
export const companyAccounts = ["trial", "paid", "overdue", "free", "blocked"] as const;
export type CompanyAccount = (typeof companyAccounts)[number];

/** Orders of the list of companies. Numbers and the last activity are sorted in descending order. */
export const companySorts = ["name", "dueDate", "value", "users", "storage", "lastActiveAt"] as const;
export type CompanySort = (typeof companySorts)[number];

/** Use of a plan by a company; storage in bytes. */
export const companyUsageSchema = z.object({
  users: z.int().nonnegative(),
  connections: z.int().nonnegative(),
  queues: z.int().nonnegative(),
  storage: z.number().nonnegative(),
});
export type CompanyUsage = z.infer<typeof companyUsageSchema>;

/** A company with the fields that only the operator sees. */
export const managedCompanySchema = companySchema.extend({
  plan: planSchema.nullable(),
  campaignsEnabled: z.boolean(),
  /**
   * Whether the company gets invoice reminders by mail and WhatsApp. The reminder banner on the company's screens does
   * not depend on this field.
   */
  paymentReminders: z.boolean(),
  block: z.enum(companyBlocks).nullable(),
  /** Time when all data of the company will be deleted; null unless deletion was requested. */
  deletionAt: instantSchema.nullable(),
  account: z.enum(companyAccounts),
  /** Monthly price that the company pays for its plan, in reais; null means the plan's price. */
  price: z.number().nonnegative().nullable(),
  usage: companyUsageSchema,
  /** Time at which one of the company's users was last online; null if none ever was. */
  lastActiveAt: instantSchema.nullable(),
  /** Invitation of the first admin; null once a user of the company has a password. */
  invitation: invitationSchema.extend({ userName: z.string(), email: z.string() }).nullable(),
  ...billingFields,
});
export type ManagedCompany = z.infer<typeof managedCompanySchema>;

const line = (most: number) => text().trim().max(most, "Mensagem muito longa");

const companyFields = z.object({
  name: companyNameSchema,
  email: text({ error: "Required" })
    .trim()
    .min(1, "Required")
    .max(254, "Too Long!")
    .pipe(z.email("Invalid email")),
  phone: line(30),
  planId: z.int("Obrigatório").positive().max(2_147_483_647),
  /** Whether the company's users can sign in. */
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  paymentReminders: z.boolean(),
  /**
   * End of the paid period: an instant, or a day of the company's calendar that is still included; null means no end.
   */
  dueDate: orNothing(z.union([daySchema, instantSchema])),
  recurrence: z.enum(recurrences),
  billingName: line(200),
  billingAddress: line(200),
  billingCity: line(100),
  billingState: line(100),
  billingZipcode: line(20),
  billingCountry: line(60),
  billingTaxId: taxIdSchema,
  /** Monthly price in reais that the company pays for its plan; null means the plan's price. */
  price: orNothing(
    z
      .number("Obrigatório")
      .nonnegative("Obrigatório")
      .max(1_000_000, "Obrigatório")
      .multipleOf(0.01, "Obrigatório"),
  ),
});

const given = {
  phone: companyFields.shape.phone.default(""),
  status: z.boolean().default(true),
  campaignsEnabled: z.boolean().default(true),
  paymentReminders: z.boolean().default(true),
  dueDate: companyFields.shape.dueDate.default(null),
  recurrence: companyFields.shape.recurrence.default("MENSAL"),
  billingName: companyFields.shape.billingName.default(""),
  billingAddress: companyFields.shape.billingAddress.default(""),
  billingCity: companyFields.shape.billingCity.default(""),
  billingState: companyFields.shape.billingState.default(""),
  billingZipcode: companyFields.shape.billingZipcode.default(""),
  billingCountry: companyFields.shape.billingCountry.default(""),
  billingTaxId: companyFields.shape.billingTaxId.default(""),
  price: companyFields.shape.price.default(null),
};

/** An optional text field; screens send an empty text if the user entered nothing. */
const orEmpty = <Field extends z.ZodType<string>>(field: Field) =>
  z.union([z.literal(""), field]).default("");

/**
 * Form of a new company with its first admin. Only the e-mail address and the plan are required; the other fields have
 * defaults.
 */
export const newCompanyForm = companyFields.extend({
  ...given,
  /** Name of the company; empty means the domain of its e-mail address. */
  name: orEmpty(companyFields.shape.name),
  /** Name of the first admin; empty means the company's name. */
  userName: orEmpty(text().trim().min(2, "Too Short!").max(50, "Too Long!")),
  /** E-mail address of the first admin; empty means the company's e-mail address. */
  userEmail: orEmpty(text().trim().max(254, "Too Long!").pipe(z.email("Invalid email"))),
  /** Password of the first admin; empty invites the admin, who chooses a password by a link. */
  password: orEmpty(text().min(5, "Too Short!").max(50, "Too Long!")),
});
export type NewCompanyForm = z.output<typeof newCompanyForm>;

export const editCompanyForm = companyFields;
export type CompanyChanges = z.output<ReturnType<typeof companyFields.partial>>;

const superOnly = { who: "super" } as const;

export const listCompanies = defineRoute(companyResource, {
  method: "GET",
  path: "/companies",
  access: superOnly,
  summary: "List all companies, by name or in another order, with what they use of their plan",
  query: listQuery.extend({
    account: z.enum(companyAccounts).optional(),
    sort: z.enum(companySorts).optional(),
  }),
  answer: z.object({ companies: z.array(managedCompanySchema), ...pageAnswer }),
});

export const listCompanyNames = defineRoute(companyResource, {
  method: "GET",
  path: "/companies/list",
  access: superOnly,
  summary: "List up to 500 company names that match a search",
  query: z.strictObject({ searchParam: listQuery.shape.searchParam }),
  answer: z.array(z.object({ id: idSchema, name: z.string() })),
});

export const getCompany = defineRoute(companyResource, {
  method: "GET",
  path: "/companies/:id",
  access: { ...signedIn, payment: true },
  summary: "Get the caller's company; super users may get any company",
  params: idParams,
  answer: managedCompanySchema,
});

export const createCompany = defineRoute(companyResource, {
  method: "POST",
  path: "/companies",
  access: superOnly,
  audited: "companies",
  summary: "Create a company with its first admin",
  description:
    "Without a password the admin is invited: by mail where it is set up, otherwise by a link from `POST /companies/{id}/invitation-link`. E-mail address and plan are required; the name defaults to the address's domain and is unique on the installation.",
  body: newCompanyForm,
  answer: managedCompanySchema,
});

/**
 * A plan's limit that a company exceeds: the kind of entity, the company's number of such entities and the plan's
 * limit.
 */
export const planLimitExcessSchema = z.object({
  what: z.enum(["users", "connections", "queues"]),
  count: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  /** Connections that will be closed to meet the limit; these are the newest connections. */
  closing: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type PlanLimitExcess = z.infer<typeof planLimitExcessSchema>;

export const listExcess = defineRoute(companyResource, {
  method: "GET",
  path: "/companies/:id/excess",
  access: superOnly,
  summary: "List what a company uses beyond a plan's limits; empty if everything fits",
  params: idParams,
  query: z.strictObject({ planId: idTextSchema }),
  answer: z.object({ excess: z.array(planLimitExcessSchema) }),
});

export const updateCompany = defineRoute(companyResource, {
  method: "PUT",
  path: "/companies/:id",
  access: superOnly,
  audited: "companies",
  summary: "Update a company; omitted fields keep their values",
  description:
    "A plan whose limits are exceeded must be confirmed; confirming closes the newest connections.",
  params: idParams,
  query: z.strictObject({ confirmed: booleanTextSchema.optional() }),
  body: companyFields.partial(),
  answer: managedCompanySchema,
});

export const extendCompany = defineRoute(companyResource, {
  method: "POST",
  path: "/companies/:id/due-date",
  access: superOnly,
  audited: "companies",
  summary: "Extend a company's due date by its recurrence, from the date the caller saw",
  params: idParams,
  body: z.strictObject({ from: orNothing(instantSchema) }),
  answer: managedCompanySchema,
});

/** Confirmation: the user must type the company's name again. */
export const deleteCompanyForm = z.object({
  name: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(100, "Mensagem muito longa"),
});

export const deleteCompany = defineRoute(companyResource, {
  method: "DELETE",
  path: "/companies/:id",
  access: { ...superOnly, stepUp: true },
  audited: "companies",
  summary: "Close a company; its data is deleted after thirty days",
  description:
    "Reactivating the company before then keeps its data. If a name is sent, it must be the company's.",
  params: idParams,
  body: deleteCompanyForm.partial(),
  answer: managedCompanySchema,
});

/** Record that remains of a deleted company. */
export const companyDeletionSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  askedBy: z.string(),
  askedAt: instantSchema,
  removedAt: instantSchema,
  /** Number of deleted database rows for each kind of entity. */
  rows: z.record(z.string(), z.int()),
  /** Invoices of the deleted company. They are kept for bookkeeping, because invoice numbers must have no gaps. */
  invoices: z.array(
    z.object({ number: z.int(), value: z.number(), dueDate: daySchema, paidAt: instantSchema.nullable() }),
  ),
});

export const listCompanyDeletions = defineRoute(companyResource, {
  method: "GET",
  path: "/companies/deletions",
  access: superOnly,
  summary: "List receipts of deleted companies, newest first",
  query: listQuery.pick({ pageNumber: true }),
  answer: z.object({ deletions: z.array(companyDeletionSchema), ...pageAnswer }),
});

export const events = {
  /** A company was created, changed or deleted. The event is sent to super users only. */
  managedCompany: z.object({ action: z.enum(["create", "update", "delete"]), companyId: idSchema }),
};
