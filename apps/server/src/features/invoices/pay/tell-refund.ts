import { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { findCompany } from "../../companies/queries.ts";
import { tellSuperUsers } from "../../notices/actions.ts";
import { findInvoice } from "../store.ts";

export const refundJob = "tellOfRefund";

const payloadSchema = z.object({
  companyId: z.int().positive(),
  invoiceId: z.int().positive(),
  /** What went back now. */
  centavos: z.int().positive(),
  /** What has gone back of this invoice in all by then, which tells one refund from the next; the version before did not say. */
  refunded: z.int().positive().optional(),
});
export type Refund = z.infer<typeof payloadSchema>;

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Whoever hosts hears that a payment went back, and what for: the company's invoice is open again. Once, also where a crash has it tried again. */
export function tellRefund(database: Database): Job {
  return async (payload) => {
    const { companyId, invoiceId, centavos, refunded } = payloadSchema.parse(payload);
    const [company, invoice] = await database.read(companyId, (db) =>
      Promise.all([findCompany(db), findInvoice(db, invoiceId)]),
    );
    if (!company || !invoice) return;
    const text = `${company.name} · #${invoice.number} · ${reais.format(centavos / 100)}`;
    await tellSuperUsers(database, {
      kind: "refund",
      text,
      ...(refunded && { toldOf: `refund ${companyId}/${invoiceId}/${refunded}` }),
    });
  };
}
