import { timingSafeEqual } from "node:crypto";
import type { PixProvider } from "@recado/contract/installation-settings";
import type { Logger } from "pino";
import { findCharge } from "../../domain/invoices/charge-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { PixFailure, type PixHint, type PixProviders } from "../../ports/pix.ts";
import { chargeJob } from "./check-charges.ts";
import { companyOfTxid } from "./txid.ts";

export interface HintDeps {
  database: Database;
  secrets: Pick<Secrets, "derive">;
  logger: Logger;
  metrics: Pick<Metrics, "pixHint">;
  pix: PixProviders;
}

/** Largest number of txids in one webhook request. A bank may group payments made at about the same moment. */
const mostTxids = 1_000;

/** Secret segment of the webhook URL, known only to the payment provider. */
function webhookSecret(secrets: Pick<Secrets, "derive">): string {
  return secrets.derive("pix-webhook").toString("base64url");
}

/** Webhook URL that a provider calls. Banks that follow the Pix standard append a path segment to the URL. */
export function webhookAddress(
  publicUrl: string,
  secrets: Pick<Secrets, "derive">,
  provider: PixProvider,
): string {
  const address = `${publicUrl.replace(/\/$/, "")}/webhooks/pix/${webhookSecret(secrets)}`;
  return provider === "standard" ? address : `${address}/${provider}`;
}

export function isWebhookSecret({ secrets }: Pick<HintDeps, "secrets">, given: string): boolean {
  const expected = Buffer.from(webhookSecret(secrets));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** A webhook only triggers a lookup. The payment itself is confirmed by asking the provider. */
export async function acceptHint(
  { database, logger, metrics, pix }: HintDeps,
  provider: PixProvider,
  hint: PixHint,
): Promise<void> {
  const txids = await pix[provider]?.readHint(hint).catch((error: unknown) => {
    const isForged = error instanceof PixFailure && error.problem === "forged";
    metrics.pixHint(provider, isForged ? "forged" : "failed");
    if (isForged) throw new AppError("ERR_WEBHOOK_SIGNATURE");
    if (error instanceof PixFailure) throw new AppError("ERR_PIX_UNAVAILABLE");
    throw error;
  });
  if (!txids) throw new AppError("ERR_NOT_FOUND");
  metrics.pixHint(provider, "heard");
  if (txids.length > mostTxids)
    logger.warn(
      { count: txids.length },
      "payment webhook names too many charges, checking only the first ones",
    );
  for (const txid of txids.slice(0, mostTxids)) {
    const companyId = companyOfTxid(txid);
    if (companyId === undefined) continue;
    await database.write(companyId, async (db) => {
      if (await findCharge(db, txid)) await enqueue(db, chargeJob, { txid });
      // The charge may belong to a removed company, and the payer may expect a refund.
      else
        logger.warn(
          { companyId, txid },
          "payment webhook names a charge that no longer exists: check whether the payer needs a refund",
        );
    });
  }
}
