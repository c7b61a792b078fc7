import type { PixProvider } from "@recado/contract/installation-settings";
import { z } from "zod";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { findCharge, findDueCharges } from "../charge-store.ts";
import type { PayDeps } from "./open-charge.ts";
import { listProviders } from "./pick-provider.ts";
import { settleCharge } from "./settle-charge.ts";
import { companyOfTxid } from "./txid.ts";

/** Without any word from the provider. */
export const chargesCron = { job: "lookChargesUp", pattern: "*/5 * * * *" };
/** What somebody said was paid. */
export const chargeJob = "lookChargeUp";

const mostAtOnce = 500;
const payloadSchema = z.object({ txid: z.string() });

/** One that fails is asked about again the next time, and stands in nobody's way. */
export function lookChargesUp(deps: PayDeps): Job {
  return async () => {
    if (listProviders(deps.pix).length === 0) return;
    const due = await deps.database.platform((db) => findDueCharges(db, deps.clock.now(), mostAtOnce));
    let failed = 0;
    for (const { company_id, txid } of due)
      try {
        await lookUp(deps, company_id, txid);
      } catch (error) {
        failed += 1;
        deps.logger.error({ err: error, companyId: company_id }, "a charge could not be looked up");
      }
    if (failed > 0) throw new Error(`${failed} charges wait for another look`);
  };
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
