import { z } from "zod";
import { invoiceResource, invoiceSchema } from "./invoices.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineRoute } from "./shared/route.ts";
import { idSchema, idTextSchema, instantSchema, text } from "./shared/wire.ts";

export const invoiceStates = ["open", "overdue", "paid", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Of what somebody was paid back, whatever state it is in. */
export const invoiceFilters = [...invoiceStates, "refunded"] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** As whoever hosts sees it. */
export const managedInvoiceSchema = invoiceSchema.extend({
  company: z.object({
    id: idSchema,
    name: z.string(),
    timeZone: z.string(),
    dueDate: instantSchema.nullable(),
  }),
  /** What went back to who had paid it. */
  refunded: z.number().nonnegative(),
  /** What of it was said to have come in another way, and may be taken back. */
  recorded: z.number().nonnegative(),
  /** Why it was cancelled, or how else it was paid; null where neither is so. */
  reason: z.string().nullable(),
});
export type ManagedInvoice = z.infer<typeof managedInvoiceSchema>;

const superOnly = { who: "super" } as const;
const params = z.strictObject({ companyId: idTextSchema, id: idTextSchema });

export const settleForm = z.object({
  reason: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(200, "Mensagem muito longa"),
});

export const listManagedInvoices = defineRoute(invoiceResource, {
  method: "GET",
  path: "/invoices/managed",
  access: superOnly,
  summary: "The invoices of every company, the newest due date first, a page at a time",
  query: listQuery.extend({ state: z.enum(invoiceFilters).optional() }),
  answer: z.object({ invoices: z.array(managedInvoiceSchema), ...pageAnswer }),
});

export const recordPayment = defineRoute(invoiceResource, {
  method: "POST",
  path: "/companies/:companyId/invoices/:id/payment",
  access: superOnly,
  audited: "companies",
  summary: "Say that an invoice was paid in another way: for what is missing, with a reason; it renews once",
  params,
  body: settleForm,
  answer: managedInvoiceSchema,
});

export const undoPayment = defineRoute(invoiceResource, {
  method: "DELETE",
  path: "/companies/:companyId/invoices/:id/payment",
  access: superOnly,
  audited: "companies",
  summary:
    "Take back that an invoice was paid in another way, with a reason; where it is open again, so is what it renewed",
  params,
  body: settleForm,
  answer: managedInvoiceSchema,
});

export const cancelInvoice = defineRoute(invoiceResource, {
  method: "POST",
  path: "/companies/:companyId/invoices/:id/cancellation",
  access: superOnly,
  audited: "companies",
  summary: "Cancel an unpaid invoice, with a reason; what came in for it is credit on the next one",
  params,
  body: settleForm,
  answer: managedInvoiceSchema,
});

export const events = {
  /** To whoever hosts alone: a company of theirs is another than it was. */
  managedInvoice: z.object({ action: z.literal("update"), companyId: idSchema, invoiceId: idSchema }),
};
