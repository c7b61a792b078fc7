import { z } from "zod";
import { excessSchema } from "./managed-companies.ts";
import { savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { planSchema } from "./shared/plan.ts";
import { readTaxId } from "./shared/read-tax-id.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  clearableIdSchema,
  daySchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  text,
} from "./shared/wire.ts";

/** What a company owes for one period of its plan. Values are reais. */
export const invoiceSchema = z.object({
  id: idSchema,
  /** Counted over the whole installation, without gaps. */
  number: z.int().positive(),
  /** The plan and the period it is for. */
  detail: z.string(),
  planId: idSchema.nullable(),
  value: z.number().nonnegative(),
  /** What came in for it, without what went back. */
  received: z.number().nonnegative(),
  /** What was paid too much before and counts for this one. */
  credit: z.number().nonnegative(),
  missing: z.number().nonnegative(),
  /** A day of the company's calendar. */
  dueDate: daySchema,
  status: z.enum(["open", "paid", "cancelled"]),
  paidAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceResource = defineResource({
  name: "invoice",
  plan: "any",
  notFound: "ERR_NO_INVOICE_FOUND",
  audited: { not: "an invoice tells itself what was paid for it" },
  idFields: ["invoiceId"],
});

const pay = { who: "signedIn", permission: "invoices:pay", payment: true } as const;

export const listInvoices = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/all",
  access: pay,
  summary: "The company's invoices, the newest first, a page at a time",
  query: listQuery,
  answer: z.object({ invoices: z.array(invoiceSchema), ...pageAnswer }),
});

export const getInvoice = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/:id",
  access: pay,
  summary: "One invoice",
  params: idParams,
  answer: invoiceSchema,
});

export const checkoutCountries = ["BR", "usa"] as const;

function required(message: string) {
  return text({ error: message }).trim().min(1, message).max(200, "Mensagem muito longa");
}

/** Who pays, and from where: the first step of the checkout. */
export const billingForm = z.object({
  firstName: required("O nome completo é obrigatório"),
  address2: required("O Endereço é obrigatório"),
  city: required("Cidade é obrigatória"),
  state: text().trim().max(100, "Mensagem muito longa").default(""),
  zipcode: required("CEP é obrigatório"),
  country: z.enum(checkoutCountries, { error: "País é obrigatório" }),
  /** Some providers charge nobody without it. */
  taxId: text()
    .trim()
    .max(20, "CPF ou CNPJ inválido")
    .refine((said) => said === "" || readTaxId(said) !== undefined, "CPF ou CNPJ inválido")
    .default(""),
});
export type BillingForm = z.output<typeof billingForm>;

/** Checked and forgotten: what is paid is paid by Pix. The browser checks it by itself, and sends nothing of it. */
export const cardForm = z.object({
  useAddressForPaymentDetails: z.boolean().default(false),
  nameOnCard: text().max(100, "Mensagem muito longa").default(""),
  cardNumber: text()
    .regex(/^(?:\d[ -]?){12,19}$|^$/, "Número do cartão inválido")
    .default(""),
  cvv: text()
    .regex(/^\d{3,4}$|^$/, "Código de segurança inválido")
    .default(""),
});

/** Whatever else is sent along, as a price, is not read: it is the invoice's, by the plan. */
const subscriptionForm = billingForm.extend({
  ...cardForm.partial().shape,
  invoiceId: z.union([idSchema, idTextSchema]),
  /** Which plan it is for from now on; the invoice's own where none is said. */
  planId: clearableIdSchema.optional().transform((id) => id ?? undefined),
  /** That what exceeds that plan is known, and which connections it closes. */
  confirmed: z.boolean().default(false),
});

/** A way to pay an invoice, for a day. */
export const chargeSchema = z.object({
  invoiceId: idSchema,
  txid: z.string(),
  qrcode: z.object({
    /** What banks take by copy and paste, and what the picture says. */
    qrcode: z.string(),
  }),
  valor: z.object({
    /** With two decimals, as the Central Bank writes it. */
    original: z.string().regex(/^\d+\.\d{2}$/),
  }),
  expiresAt: instantSchema,
});
export type Charge = z.infer<typeof chargeSchema>;

export const checkoutPlanSchema = z.object({
  plan: planSchema,
  /** For the whole period. */
  value: z.number().nonnegative(),
  /** What would be to pay: without what came in for the invoice already. */
  missing: z.number().nonnegative(),
  /** Whether it is what the company has now. */
  isCurrent: z.boolean(),
  /** What the company has more of than it includes. */
  excess: z.array(excessSchema),
});
export type CheckoutPlan = z.infer<typeof checkoutPlanSchema>;

export const listCheckoutPlans = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/:id/plans",
  access: pay,
  summary: "The plans that an invoice may be for, with what each of them would cost and what exceeds it",
  params: idParams,
  answer: z.array(checkoutPlanSchema),
});

export const subscribe = defineRoute(invoiceResource, {
  method: "POST",
  path: "/subscription",
  access: pay,
  summary: "The Pix charge of an invoice: the living one, or the next",
  body: subscriptionForm,
  callsPerMinute: 30,
  answer: chargeSchema,
});

export const billingSchema = z.object({
  firstName: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.enum([...checkoutCountries, ""]),
  taxId: z.string(),
  /** Whether whoever takes the money asks for the CPF or CNPJ. */
  asksForTaxId: z.boolean(),
});

export const getBilling = defineRoute(invoiceResource, {
  method: "GET",
  path: "/subscription/billing",
  access: pay,
  summary: "What the company's checkout was filled with the last time",
  answer: billingSchema,
});
export type Billing = z.infer<typeof billingSchema>;

export const events = {
  /** To admins alone, who pay it. */
  invoice: savedEvent("invoice", invoiceSchema),
  /** An invoice was paid: the company may go on until then. */
  payment: z.object({
    action: z.literal("CONCLUIDA"),
    company: z.object({ dueDate: instantSchema }),
  }),
};
