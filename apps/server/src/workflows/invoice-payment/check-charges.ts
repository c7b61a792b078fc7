import type { PixProvider } from "@recado/contract/installation-settings";
import { z } from "zod";
import { findCharge, findDueCharges, hasPayment, updateCharge } from "../../domain/invoices/charge-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { afterMinutes, checkMinutes, nextCheck } from "./check-times.ts";
import type { PayDeps } from "./open-charge.ts";
import { listProviders } from "./pick-provider.ts";
import { settleCharge } from "./settle-charge.ts";
import { companyOfTxid } from "./txid.ts";

/** Recurring job that checks charges even if the provider sends no webhook. */
export const chargesCron = { job: "lookChargesUp", pattern: "*/5 * * * *", lasts: true };
/** Job that checks one charge after a webhook said that the charge was paid. */
export const chargeJob = "lookChargeUp";
export const missedPaymentsJob = "lookForMissedPayments";

const mostOfARound = 500;
/** Number of charges checked in parallel; a check only waits for the provider. */
const atOnce = 8;
/**
 * Time in a round after which no further check starts. A round therefore ends before the next round begins, even if a
 * provider is slow.
 */
const roundMilliseconds = 4 * 60_000;
const payloadSchema = z.object({ txid: z.string() });

/**
 * Checks all charges whose next check is due. A failed check is repeated when the charge is due again. A slow or
 * unreachable provider does not delay the charges of other providers.
 */
export function checkCharges(deps: PayDeps): Job {
  return async () => {
    const failed = await lookUpDue(deps, deps.clock.now());
    if (failed > 0) throw new Error(`reading the state failed for ${failed} Pix charges, retrying later`);
  };
}

/**
 * Enqueues, at the start of a process, a check of recent charges. It finds payments made while no process was running
 * to receive webhooks.
 */
export async function scheduleMissedPayments(database: Database): Promise<void> {
  await database.platform((db) => enqueue(db, missedPaymentsJob, {}));
}

/**
 * Checks every charge whose next check is due within five minutes, which includes all recent charges that can still be
 * paid. A charge whose check fails is checked again at its regular time.
 */
export function findMissedPayments(deps: PayDeps): Job {
  return async () => void (await lookUpDue(deps, afterMinutes(deps.clock.now(), checkMinutes)));
}

/** Checks the charges that are due at `moment`; returns the number of failed checks. */
async function lookUpDue(deps: PayDeps, moment: Date): Promise<number> {
  const { database, logger } = deps;
  if (listProviders(deps.pix).length === 0) return 0;
  const due = await database.platform((db) => findDueCharges(db, moment, mostOfARound));
  const end = performance.now() + roundMilliseconds;
  return workThrough(
    due,
    {
      atOnce,
      logger,
      failure: "state of a Pix charge not read from the provider, retrying later",
      companyOf: ({ company_id }) => company_id,
    },
    async ({ company_id: companyId, txid }) => {
      if (performance.now() < end) await lookUpOrPutOff(deps, companyId, txid);
    },
  );
}

/**
 * A failed check is postponed like a successful check. If failed checks kept their place, the charges of an unreachable
 * provider would come first in every round.
 */
async function lookUpOrPutOff(deps: PayDeps, companyId: number, txid: string): Promise<void> {
  try {
    await lookUp(deps, companyId, txid);
  } catch (error) {
    await deps.database.write(companyId, async (db) => {
      const charge = await findCharge(db, txid);
      if (!charge) return;
      const isPaid = await hasPayment(db, charge.id);
      await updateCharge(db, charge.id, { look_at: nextCheck(charge.created_at, deps.clock.now(), isPaid) });
    });
    throw error;
  }
}

export function checkCharge(deps: PayDeps): Job {
  return async (payload) => {
    const { txid } = payloadSchema.parse(payload);
    const companyId = companyOfTxid(txid);
    if (companyId !== undefined) await lookUp(deps, companyId, txid);
  };
}

async function lookUp(deps: PayDeps, companyId: number, txid: string): Promise<void> {
  const { database } = deps;
  const charge = await database.read(companyId, (db) => findCharge(db, txid));
  if (!charge) return;
  const { provider, provider_id: providerId, qrcode } = charge;
  // If the operator removed the provider's account, the provider is not asked until the account is configured again.
  const told = await deps.pix[provider as PixProvider]?.findCharge({ txid, providerId, qrcode });
  await settleCharge(deps, companyId, txid, told);
}
