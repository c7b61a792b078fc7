import { z } from "zod";
import { planLimitExcessSchema } from "./managed-companies.ts";
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

/** Invoice for one period of a company's plan. Amounts are in reais. */
export const invoiceSchema = z.object({
  id: idSchema,
  /** Counts over the whole installation, without gaps. */
  number: z.int().positive(),
  /** The plan and the period that the invoice is for. */
  detail: z.string(),
  planId: idSchema.nullable(),
  value: z.number().nonnegative(),
  /** Amount received, less refunds. */
  received: z.number().nonnegative(),
  /** Overpayment of earlier invoices that counts towards this one. */
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
  audited: { not: "the invoice records its own payments" },
  idFields: ["invoiceId"],
});

const pay = { who: "signedIn", permission: "invoices:pay", payment: true } as const;

export const listInvoices = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/all",
  access: pay,
  summary: "List the company's invoices, newest first",
  query: listQuery,
  answer: z.object({ invoices: z.array(invoiceSchema), ...pageAnswer }),
});

export const getInvoice = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/:id",
  access: pay,
  summary: "Get an invoice",
  params: idParams,
  answer: invoiceSchema,
});

export const checkoutCountries = ["BR", "usa"] as const;

function required(message: string) {
  return text({ error: message }).trim().min(1, message).max(200, "Mensagem muito longa");
}

/** The payer and their address: the first step of the checkout. */
export const billingForm = z.object({
  firstName: required("O nome completo é obrigatório"),
  address2: required("O Endereço é obrigatório"),
  city: required("Cidade é obrigatória"),
  state: text().trim().max(100, "Mensagem muito longa").default(""),
  zipcode: required("CEP é obrigatório"),
  country: z.enum(checkoutCountries, { error: "País é obrigatório" }),
  /** Some payment providers create no charge without it. */
  taxId: text()
    .trim()
    .max(20, "CPF ou CNPJ inválido")
    .refine((value) => value === "" || readTaxId(value) !== undefined, "CPF ou CNPJ inválido")
    .default(""),
});
export type BillingForm = z.output<typeof billingForm>;

/** Card data is validated in the browser and never sent: payments are made by Pix. */
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

/** Other fields, such as a price, are ignored: the price comes from the invoice's plan. */
const subscriptionForm = billingForm.extend({
  ...cardForm.partial().shape,
  invoiceId: z.union([idSchema, idTextSchema]),
  /** Plan from now on; missing keeps the invoice's plan. */
  planId: clearableIdSchema.optional().transform((id) => id ?? undefined),
  /** The payer confirmed that the company exceeds the plan, and which connections will be closed. */
  confirmed: z.boolean().default(false),
});

/** A payment request for an invoice, valid for a day. */
export const invoiceChargeSchema = z.object({
  invoiceId: idSchema,
  txid: z.string(),
  qrcode: z.object({
    /** Pix "copy and paste" code; the QR picture contains the same text. */
    qrcode: z.string(),
  }),
  valor: z.object({
    /** Amount with two decimals, in the Central Bank's format. */
    original: z.string().regex(/^\d+\.\d{2}$/),
  }),
  expiresAt: instantSchema,
});
export type InvoiceCharge = z.infer<typeof invoiceChargeSchema>;

export const checkoutPlanSchema = z.object({
  plan: planSchema,
  /** Price of the whole period. */
  value: z.number().nonnegative(),
  /** Amount to pay, less what was already received for the invoice. */
  missing: z.number().nonnegative(),
  /** Whether it is the company's current plan. */
  isCurrent: z.boolean(),
  /** Entities of which the company has more than the plan includes. */
  excess: z.array(planLimitExcessSchema),
});
export type CheckoutPlan = z.infer<typeof checkoutPlanSchema>;

export const listCheckoutPlans = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/:id/plans",
  access: pay,
  summary: "List the plans available for an invoice, with prices and exceeded limits",
  params: idParams,
  answer: z.array(checkoutPlanSchema),
});

export const createInvoiceCharge = defineRoute(invoiceResource, {
  method: "POST",
  path: "/subscription",
  access: pay,
  summary: "Get or create the Pix charge of an invoice",
  description: "Returns the active charge, or creates the next one.",
  body: subscriptionForm,
  callsPerMinute: 30,
  answer: invoiceChargeSchema,
});

export const billingDetailsSchema = z.object({
  firstName: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.enum([...checkoutCountries, ""]),
  taxId: z.string(),
  /** Whether the payment provider requires a CPF or CNPJ. */
  asksForTaxId: z.boolean(),
});

export const getBilling = defineRoute(invoiceResource, {
  method: "GET",
  path: "/subscription/billing",
  access: pay,
  summary: "Get the billing details of the company's last checkout",
  answer: billingDetailsSchema,
});
export type BillingDetails = z.infer<typeof billingDetailsSchema>;

export const events = {
  /** Sent to admins only, because they pay the invoices. */
  invoice: savedEvent("invoice", invoiceSchema),
  /** An invoice was paid; `dueDate` is the end of the paid period. */
  payment: z.object({
    action: z.literal("CONCLUIDA"),
    company: z.object({ dueDate: instantSchema }),
  }),
};
