import type { PixProvider } from "@recado/contract/installation-settings";
import { z } from "zod";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { workThrough } from "../../../platform/jobs/work-through.ts";
import { findCharge, findDueCharges, hasPayment, updateCharge } from "../charge-store.ts";
import { nextLook } from "./look-times.ts";
import type { PayDeps } from "./open-charge.ts";
import { listProviders } from "./pick-provider.ts";
import { settleCharge } from "./settle-charge.ts";
import { companyOfTxid } from "./txid.ts";

/** Without any word from the provider. */
export const chargesCron = { job: "lookChargesUp", pattern: "*/5 * * * *", lasts: true };
/** What somebody said was paid. */
export const chargeJob = "lookChargeUp";

const mostOfARound = 500;
/** Each waits for the provider and for nothing else. */
const atOnce = 8;
/** None is begun later, so that a round ends before the next one, however slow a provider is. */
const roundMilliseconds = 4 * 60_000;
const payloadSchema = z.object({ txid: z.string() });

/** One that fails is asked about again with those that fall due then; one that is slow, or not there, holds up no other. */
export function lookChargesUp(deps: PayDeps): Job {
  const { database, clock, logger } = deps;
  return async () => {
    if (listProviders(deps.pix).length === 0) return;
    const due = await database.platform((db) => findDueCharges(db, clock.now(), mostOfARound));
    const end = performance.now() + roundMilliseconds;
    const failed = await workThrough(
      due,
      {
        atOnce,
        logger,
        failure: "a charge could not be looked up",
        companyOf: ({ company_id }) => company_id,
      },
      async ({ company_id: companyId, txid }) => {
        if (performance.now() < end) await lookUpOrPutOff(deps, companyId, txid);
      },
    );
    if (failed > 0) throw new Error(`${failed} charges wait for another look`);
  };
}

/** Put off as after an answer, or those of a provider that is away would be the first of every round. */
async function lookUpOrPutOff(deps: PayDeps, companyId: number, txid: string): Promise<void> {
  try {
    await lookUp(deps, companyId, txid);
  } catch (error) {
    await deps.database.write(companyId, async (db) => {
      const charge = await findCharge(db, txid);
      if (!charge) return;
      const isPaid = await hasPayment(db, charge.id);
      await updateCharge(db, charge.id, { look_at: nextLook(charge.created_at, deps.clock.now(), isPaid) });
    });
    throw error;
  }
}

export function lookChargeUp(deps: PayDeps): Job {
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
  // Where that account was given up nobody is asked, until it is there again.
  const told = await deps.pix[provider as PixProvider]?.findCharge({ txid, providerId, qrcode });
  await settleCharge(deps, companyId, txid, told);
}
