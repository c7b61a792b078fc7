import type { Logger } from "pino";
import { publishCompanyEvent } from "../../domain/companies/actions.ts";
import { lockCompany } from "../../domain/companies/queries.ts";
import { balanceInvoices } from "../../domain/invoices/actions.ts";
import {
  findCharge,
  type InvoiceChargeRow,
  savePayment,
  sumPayments,
  updateCharge,
} from "../../domain/invoices/charge-store.ts";
import { accessInvoice } from "../../domain/invoices/policy.ts";
import { amountsOf, presentForOperator } from "../../domain/invoices/present.ts";
import { missingOf } from "../../domain/invoices/rules.ts";
import { updateInvoice } from "../../domain/invoices/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PixCharge, PixPayment } from "../../ports/pix.ts";
import { nextCheck } from "./check-times.ts";
import { type RefundNotice, refundJob } from "./notify-of-refund.ts";
import { type ReceiptDeps, writeReceipt } from "./write-receipt.ts";

export interface SettlingDeps extends ReceiptDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
}

/**
 * Stores the state of a charge as the provider reports it, each payment once. The sum of the payments decides whether
 * the invoice is paid or open. The company is locked, so that repeated reports of a payment renew the company only
 * once.
 */
export async function settleCharge(
  deps: SettlingDeps,
  companyId: number,
  txid: string,
  told: PixCharge | undefined,
): Promise<void> {
  const { database, clock, logger, metrics } = deps;
  const now = clock.now();
  const outcome = await database.write(companyId, async (db) => {
    await lockCompany(db);
    const charge = await findCharge(db, txid);
    if (!charge) return undefined;
    const payments = told?.payments ?? [];
    const isChanged = await savePayments(db, charge, payments);
    await updateCharge(db, charge.id, {
      look_at: nextCheck(charge.created_at, now, payments.length > 0),
      ...(told && { qrcode: told.qrcode ?? charge.qrcode, provider_id: told.providerId }),
    });
    if (!isChanged) return undefined;
    const { invoice_id: invoiceId } = charge;
    const before = await accessInvoice(db, invoiceId);
    const sums = await sumPayments(db, invoiceId);
    await updateInvoice(db, invoiceId, sums);
    await balanceInvoices(db, invoiceId, now);
    await writeReceipt(db, deps, before, now);
    const centavos = sums.refunded_centavos - before.refunded_centavos;
    if (centavos <= 0) return "paid";
    logger.warn({ companyId, invoiceId }, "payment refunded to the payer, invoice updated");
    const after = await accessInvoice(db, invoiceId);
    await publishCompanyEvent(db, "company.refunded", now, {
      refunded: centavos / 100,
      invoice: { ...presentForOperator(after), missing: missingOf(amountsOf(after)) / 100 },
    });
    const refund: RefundNotice = { companyId, invoiceId, centavos, refunded: sums.refunded_centavos };
    await enqueue(db, refundJob, refund);
    return "paid back";
  });
  if (outcome) metrics.count("recado_pix_payments_total", { outcome });
}

/** Stores payments of a charge; returns false if all were already stored unchanged. */
async function savePayments(
  db: WriteTx,
  charge: InvoiceChargeRow,
  payments: readonly PixPayment[],
): Promise<boolean> {
  let isChanged = false;
  for (const payment of payments) isChanged = (await savePayment(db, charge, payment)) || isChanged;
  return isChanged;
}
