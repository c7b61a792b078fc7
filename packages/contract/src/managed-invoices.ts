import { z } from "zod";
import { invoiceResource, invoiceSchema, paymentMethods } from "./invoices.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineRoute } from "./shared/route.ts";
import { daySchema, idSchema, idTextSchema, instantSchema, text } from "./shared/wire.ts";

export const invoiceStates = ["open", "overdue", "paid", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Filters for a list of invoices: an invoice state, or `refunded` for invoices with a refund in any state. */
export const invoiceFilters = [...invoiceStates, "refunded"] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** An invoice with the fields that only the operator sees. */
export const managedInvoiceSchema = invoiceSchema.extend({
  company: z.object({
    id: idSchema,
    name: z.string(),
    timeZone: z.string(),
    dueDate: instantSchema.nullable(),
  }),
  /** Amount that was refunded to the payer. */
  refunded: z.number().nonnegative(),
  /** Amount that the operator recorded by hand as paid outside the payment provider; the record can be revoked. */
  recorded: z.number().nonnegative(),
  /** Reason for the cancellation, or the way of payment that was recorded by hand; null for other invoices. */
  reason: z.string().nullable(),
});
export type ManagedInvoice = z.infer<typeof managedInvoiceSchema>;

const superOnly = { who: "super" } as const;
const params = z.strictObject({ companyId: idTextSchema, id: idTextSchema });

export const settleForm = z.object({
  reason: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(200, "Mensagem muito longa"),
});

/** Form of a payment that the operator records by hand. Either the way of payment or a note is required. */
export const recordPaymentForm = z
  .object({
    method: z.enum(paymentMethods).optional(),
    /** Day of the payment in the company's calendar; missing means today. */
    paidOn: daySchema.optional(),
    reason: text().trim().max(200, "Mensagem muito longa").default(""),
  })
  .refine(({ method, reason }) => method !== undefined || reason !== "", {
    path: ["reason"],
    error: "Obrigatório",
  });

export const listManagedInvoices = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/managed",
  access: superOnly,
  summary: "List the invoices of all companies, newest due date first",
  query: listQuery.extend({ state: z.enum(invoiceFilters).optional() }),
  answer: z.object({ invoices: z.array(managedInvoiceSchema), ...pageAnswer }),
});

export const recordPayment = defineRoute(invoiceResource, {
  method: "POST",
  path: "/companies/:companyId/invoices/:id/payment",
  access: superOnly,
  audited: "companies",
  summary: "Record an invoice's outstanding amount as paid by other means, with the way and day of payment",
  description: "The payment renews the company once. A day in the future is refused.",
  params,
  body: recordPaymentForm,
  answer: managedInvoiceSchema,
});

export const undoPayment = defineRoute(invoiceResource, {
  method: "DELETE",
  path: "/companies/:companyId/invoices/:id/payment",
  access: superOnly,
  audited: "companies",
  summary: "Undo a recorded payment, with a reason",
  description: "An invoice that becomes open again takes its renewal back.",
  params,
  body: settleForm,
  answer: managedInvoiceSchema,
});

export const cancelInvoice = defineRoute(invoiceResource, {
  method: "POST",
  path: "/companies/:companyId/invoices/:id/cancellation",
  access: superOnly,
  audited: "companies",
  summary: "Cancel an unpaid invoice, with a reason; partial payments become credit on the next one",
  params,
  body: settleForm,
  answer: managedInvoiceSchema,
});

export const events = {
  /** An invoice of any company changed. The event is sent to super users only. */
  managedInvoice: z.object({ action: z.literal("update"), companyId: idSchema, invoiceId: idSchema }),
};
