import { z } from "zod";
import { planLimitExcessSchema } from "./managed-companies.ts";
import { savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { planSchema } from "./shared/plan.ts";
import { taxIdSchema } from "./shared/read-tax-id.ts";
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
  /** Invoice number, counted without gaps across the whole installation. */
  number: z.int().positive(),
  /** Description of the plan and the period that the invoice is for. */
  detail: z.string(),
  planId: idSchema.nullable(),
  value: z.number().nonnegative(),
  /** Amount received for the invoice, minus refunds. */
  received: z.number().nonnegative(),
  /** Credit for this invoice: the amount that was overpaid in earlier invoices. */
  credit: z.number().nonnegative(),
  missing: z.number().nonnegative(),
  /** Day on which the invoice is due, in the company's calendar. */
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

/** Ways of payment; `pix` is also the way of payments through the payment provider. */
export const paymentMethods = ["pix", "transfer", "boleto", "card", "cash", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Name, CPF or CNPJ, and address of one side of an invoice; unknown texts are empty. */
export const invoicePartySchema = z.object({ name: z.string(), taxId: z.string(), address: z.string() });
export type InvoiceParty = z.infer<typeof invoicePartySchema>;

/** An invoice as a document to print. */
export const invoiceDocumentSchema = z.object({
  invoice: invoiceSchema,
  issuer: invoicePartySchema,
  payer: invoicePartySchema,
  /** Payments, the oldest first. `note` is what the operator wrote about a payment recorded by hand. */
  payments: z.array(
    z.object({
      paidAt: instantSchema,
      method: z.enum(paymentMethods),
      value: z.number(),
      note: z.string().nullable(),
    }),
  ),
});
export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;

export const getInvoiceDocument = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/:id/document",
  access: pay,
  summary: "Get an invoice as a document: issuer, payer, and way and day of each payment",
  params: idParams,
  answer: invoiceDocumentSchema,
});

export const checkoutCountries = ["BR", "usa"] as const;

function required(message: string) {
  return text({ error: message }).trim().min(1, message).max(200, "Mensagem muito longa");
}

/** Form with the payer's name and postal address; the first step of the checkout. */
export const billingForm = z.object({
  firstName: required("O nome completo é obrigatório"),
  address2: required("O Endereço é obrigatório"),
  city: required("Cidade é obrigatória"),
  state: text().trim().max(100, "Mensagem muito longa").default(""),
  zipcode: required("CEP é obrigatório"),
  country: z.enum(checkoutCountries, { error: "País é obrigatório" }),
  /** CPF or CNPJ of the payer. Some payment providers create no charge without a CPF or CNPJ. */
  taxId: taxIdSchema.default(""),
});
export type BillingForm = z.output<typeof billingForm>;

/**
 * Form for card data. The browser validates the card data and never sends the data, because all payments are made by
 * Pix.
 */
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

/**
 * Form with which a payer requests the Pix charge of an invoice. Additional fields, such as a price, are ignored: the
 * price comes from the plan.
 */
const subscriptionForm = billingForm.extend({
  ...cardForm.partial().shape,
  invoiceId: z.union([idSchema, idTextSchema]),
  /** Id of the plan that the company changes to; missing keeps the invoice's plan. */
  planId: clearableIdSchema.optional().transform((id) => id ?? undefined),
  /**
   * Whether the payer confirmed that the company exceeds the plan's limits and that the listed connections will be
   * closed.
   */
  confirmed: z.boolean().default(false),
});

/** Pix charge of an invoice; it can be paid for one day. */
export const invoiceChargeSchema = z.object({
  invoiceId: idSchema,
  txid: z.string(),
  qrcode: z.object({
    /** Pix code that the payer copies into the bank's app; the QR code contains the same text. */
    qrcode: z.string(),
  }),
  valor: z.object({
    /** Amount in reais with two decimals, in the Central Bank's format. */
    original: z.string().regex(/^\d+\.\d{2}$/),
  }),
  expiresAt: instantSchema,
});
export type InvoiceCharge = z.infer<typeof invoiceChargeSchema>;

export const checkoutPlanSchema = z.object({
  plan: planSchema,
  /** Price of the plan for the whole period. */
  value: z.number().nonnegative(),
  /** Amount still to pay for the invoice with this plan. */
  missing: z.number().nonnegative(),
  /** Whether this plan is the company's current plan. */
  isCurrent: z.boolean(),
  /** Whether the company pays a price of its own for its current plan, which ends if it changes to this plan. */
  endsOwnPrice: z.boolean(),
  /** Kinds of entities of which the company has more than this plan includes. */
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
  /** Whether the installation has a payment provider, so that invoices can be paid. */
  canPay: z.boolean(),
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
  /** An invoice was created or changed. The event is sent to admins only, because only admins pay invoices. */
  invoice: savedEvent("invoice", invoiceSchema),
  /** An invoice was paid; `dueDate` is the end of the paid period. */
  payment: z.object({
    action: z.literal("CONCLUIDA"),
    company: z.object({ dueDate: instantSchema }),
  }),
};
