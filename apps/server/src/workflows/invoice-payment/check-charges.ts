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

/** Checks charges even if the provider sends no webhook. */
export const chargesCron = { job: "lookChargesUp", pattern: "*/5 * * * *", lasts: true };
/** Checks one charge after a hint that it was paid. */
export const chargeJob = "lookChargeUp";
export const missedPaymentsJob = "lookForMissedPayments";

const mostOfARound = 500;
/** Checks in parallel; each only waits for the provider. */
const atOnce = 8;
/** No check starts later than this, so that a round ends before the next begins, however slow a provider is. */
const roundMilliseconds = 4 * 60_000;
const payloadSchema = z.object({ txid: z.string() });

/**
 * Checks all due charges. A failed check is repeated when the charge is due again; a slow or unreachable provider
 * delays no other.
 */
export function checkCharges(deps: PayDeps): Job {
  return async () => {
    const failed = await lookUpDue(deps, deps.clock.now());
    if (failed > 0) throw new Error(`reading the state failed for ${failed} Pix charges, retrying later`);
  };
}

/** Schedules a check for payments made while no process was running to receive webhooks. */
export async function scheduleMissedPayments(database: Database): Promise<void> {
  await database.platform((db) => enqueue(db, missedPaymentsJob, {}));
}

/** Checks every charge that may be paid, even if its next check is not due. If one fails, the regular check follows. */
export function findMissedPayments(deps: PayDeps): Job {
  return async () => void (await lookUpDue(deps, afterMinutes(deps.clock.now(), checkMinutes)));
}

/** Checks the due charges; returns the number of failures. */
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
 * A failed check is postponed like a successful one. Otherwise the charges of an unreachable provider would come first
 * in every round.
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
  // If the provider's account was removed, nothing is asked until it is configured again.
  const told = await deps.pix[provider as PixProvider]?.findCharge({ txid, providerId, qrcode });
  await settleCharge(deps, companyId, txid, told);
}
