import { z } from "zod";
import { findCompany } from "../../domain/companies/queries.ts";
import { findInvoice } from "../../domain/invoices/store.ts";
import { notifySuperUsers } from "../../domain/notices/actions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";

export const refundJob = "tellOfRefund";

const payloadSchema = z.object({
  companyId: z.int().positive(),
  invoiceId: z.int().positive(),
  /** Amount of this refund, in centavos. */
  centavos: z.int().positive(),
  /**
   * Total refunded for the invoice so far, in centavos. It distinguishes this refund from later refunds of the same
   * invoice.
   */
  refunded: z.int().positive(),
});
export type RefundNotice = z.infer<typeof payloadSchema>;

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/**
 * Sends the operator a notice of a refund, because the company's invoice is open again. A job retried after a crash
 * sends no second notice.
 */
export function notifyOfRefund(database: Database): Job {
  return async (payload) => {
    const { companyId, invoiceId, centavos, refunded } = payloadSchema.parse(payload);
    const [company, invoice] = await database.read(companyId, (db) =>
      Promise.all([findCompany(db), findInvoice(db, invoiceId)]),
    );
    if (!company || !invoice) return;
    const text = `${company.name} · #${invoice.number} · ${reais.format(centavos / 100)}`;
    await notifySuperUsers(database, {
      kind: "refund",
      text,
      toldOf: `refund ${companyId}/${invoiceId}/${refunded}`,
    });
  };
}
