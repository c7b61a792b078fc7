/*
 * A company pays an invoice by Pix. This file stores a charge under an id of our own (txid) before the provider is
 * asked to create the charge. If the request is cut off, the next attempt finds the same charge. A provider's webhook
 * is only a hint (accept-hint.ts) that enqueues a check; check-charges.ts also checks every five minutes.
 * settle-charge.ts stores each payment once, by its end-to-end id, renews the company and applies the plan that was
 * chosen with the payment (pick-plan.ts).
 */

import type { PixProvider } from "@recado/contract/installation-settings";
import type { BillingForm, InvoiceCharge } from "@recado/contract/invoices";
import { readTaxId } from "@recado/contract/shared/read-tax-id";
import type { Logger } from "pino";
import { changeBilling } from "../../domain/companies/actions.ts";
import { findCompany, lockCompany } from "../../domain/companies/queries.ts";
import { keepInvoiceCurrent } from "../../domain/invoices/actions.ts";
import {
  findLivingCharge,
  type InvoiceChargeRow,
  insertCharge,
  updateCharge,
} from "../../domain/invoices/charge-store.ts";
import { accessInvoice } from "../../domain/invoices/policy.ts";
import { amountsOf } from "../../domain/invoices/present.ts";
import { missingOf } from "../../domain/invoices/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Pix, type PixCharge, PixFailure, type PixPayer, type PixProviders } from "../../ports/pix.ts";
import { afterMinutes, checkMinutes } from "./check-times.ts";
import { pickPlan } from "./pick-plan.ts";
import { pickProvider } from "./pick-provider.ts";
import { settleCharge } from "./settle-charge.ts";
import { newTxid } from "./txid.ts";
import type { ReceiptDeps } from "./write-receipt.ts";

export interface PayDeps extends ReceiptDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
  /** Configured Pix providers. The object is empty if the installation accepts no Pix. */
  pix: PixProviders;
}

export interface OpenedCheckout {
  invoiceId: number;
  billing: BillingForm;
  planId: number | undefined;
  /** Whether the user has confirmed that the company exceeds the limits of the plan `planId`. */
  isConfirmed: boolean;
}

const lifeSeconds = 24 * 3_600;
/**
 * Shortest remaining validity, in minutes, of a charge that is shown again. A charge that expires sooner leaves no time
 * to pay.
 */
const leastMinutes = 10;

/**
 * Returns the payable charge of an invoice, whichever device requested the charge, or creates a charge. The txid is
 * stored before the request to the provider. A repeated request after an interruption therefore finds the same charge,
 * and the invoice is not paid twice.
 */
export async function openCharge(
  deps: PayDeps,
  actor: Actor,
  checkout: OpenedCheckout,
): Promise<InvoiceCharge> {
  const { database, clock } = deps;
  const { companyId } = actor;
  const { invoiceId } = checkout;
  const now = clock.now();
  const chosen = await database.read(companyId, (db) => pickProvider(db, deps.pix));
  if (!chosen) throw new AppError("ERR_NO_PIX");
  const { provider, pix } = chosen;
  const billing = { ...checkout.billing, taxId: readTaxId(checkout.billing.taxId) ?? "" };
  if (pix.asksForTaxId && billing.taxId === "")
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "taxId", message: "CPF ou CNPJ é obrigatório" }],
    });
  const taken = await database.write(companyId, async (db) => {
    await lockCompany(db);
    await accessInvoice(db, invoiceId);
    await changeBilling(db, billing);
    await keepInvoiceCurrent(db, now);
    const { planId, isConfirmed } = checkout;
    if (planId !== undefined) await pickPlan(db, actor, { invoiceId, planId, isConfirmed, now });
    return takeCharge(db, invoiceId, { provider, now });
  });
  // Earlier payments may already cover the chosen plan, so that nothing is to be paid. The choice of the plan is stored
  // in that case too.
  if (!taken) throw new AppError("ERR_INVOICE_PAID");
  const { charge } = taken;
  if (charge.qrcode !== null) return presentCharge(charge, charge.qrcode);
  const email = await database.read(companyId, async (db) => (await findCompany(db))?.email);
  const payer = {
    name: billing.firstName,
    email: email ?? actor.email,
    taxId: billing.taxId || null,
  };
  const made = await requestCharge(deps, pix, taken, payer);
  await settleCharge(deps, companyId, charge.txid, made);
  const invoice = await database.read(companyId, (db) => accessInvoice(db, invoiceId));
  if (invoice.paid_at !== null) throw new AppError("ERR_INVOICE_PAID");
  if (made.qrcode === null) throw new AppError("ERR_PIX_UNAVAILABLE");
  return presentCharge(charge, made.qrcode);
}

interface TakenCharge {
  charge: InvoiceChargeRow;
  detail: string;
  /** Whether the provider may already have the charge, because an earlier request was sent. */
  isKnown: boolean;
}

/**
 * Finds or inserts the charge of an invoice. Amount and period come from the invoice, never from the request. Returns
 * undefined if nothing is to be paid.
 */
async function takeCharge(
  db: WriteTx,
  invoiceId: number,
  { provider, now }: { provider: PixProvider; now: Date },
): Promise<TakenCharge | undefined> {
  const invoice = await accessInvoice(db, invoiceId);
  if (invoice.cancelled_at !== null) throw new AppError("ERR_INVOICE_CANCELLED");
  const missing = missingOf(amountsOf(invoice));
  if (invoice.paid_at !== null || missing === 0) return undefined;
  const { detail } = invoice;
  const until = afterMinutes(now, leastMinutes);
  const living = await findLivingCharge(db, { invoiceId, provider, centavos: missing, until });
  if (living) {
    // The user is looking at the charge, so the charge is checked now: its payment may have been made and the webhook
    // lost.
    await updateCharge(db, living.id, { look_at: now });
    return { charge: living, detail, isKnown: true };
  }
  const charge = await insertCharge(db, {
    invoice_id: invoiceId,
    txid: newTxid(db.companyId),
    provider,
    value_centavos: missing,
    expires_at: new Date(now.getTime() + lifeSeconds * 1_000),
    look_at: afterMinutes(now, checkMinutes),
  });
  return { charge, detail, isKnown: false };
}

async function requestCharge(
  { logger, clock }: PayDeps,
  pix: Pix,
  taken: TakenCharge,
  payer: PixPayer,
): Promise<PixCharge> {
  const { txid, provider, provider_id, qrcode, value_centavos: centavos, expires_at } = taken.charge;
  const now = clock.now();
  try {
    const known = taken.isKnown && (await pix.findCharge({ txid, providerId: provider_id, qrcode }));
    if (known) return known;
    const seconds = Math.round((expires_at.getTime() - now.getTime()) / 1_000);
    return await pix.createCharge({ txid, centavos, seconds, description: taken.detail, payer });
  } catch (error) {
    if (!(error instanceof PixFailure)) throw error;
    logger.error(
      { err: error, problem: error.problem, provider },
      "Pix charge not created, payment page shows an error",
    );
    throw new AppError("ERR_PIX_UNAVAILABLE");
  }
}

function presentCharge(
  { invoice_id, txid, value_centavos, expires_at }: InvoiceChargeRow,
  qrcode: string,
): InvoiceCharge {
  return {
    invoiceId: invoice_id,
    txid,
    qrcode: { qrcode },
    valor: { original: (value_centavos / 100).toFixed(2) },
    expiresAt: expires_at.toISOString(),
  };
}
