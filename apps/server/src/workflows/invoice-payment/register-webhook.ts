import type { Database } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/jobs/jobs.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { PixProviders } from "../../ports/pix.ts";
import { webhookAddress } from "./accept-hint.ts";
import { listProviders } from "./pick-provider.ts";

export const registerWebhookJob = "registerPixWebhook";

/**
 * Enqueues the registration of the webhook at every start, because the installation's URL may have changed. The
 * registration is a job, because a provider may be unreachable.
 */
export async function scheduleRegistration(database: Database): Promise<void> {
  await database.platform((db) => enqueue(db, registerWebhookJob, {}));
}

export function registerWebhook({
  pix,
  publicUrl,
  secrets,
}: {
  pix: PixProviders;
  publicUrl: string;
  secrets: Pick<Secrets, "derive">;
}): Job {
  return async () => {
    // An unreachable provider does not prevent the registration with the other providers. The retried job repeats all
    // registrations, which is harmless.
    const told = await Promise.allSettled(
      listProviders(pix).map(async (provider) =>
        pix[provider]?.registerWebhook(webhookAddress(publicUrl, secrets, provider)),
      ),
    );
    const failed = told.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    if (failed.length > 0) throw failed[0];
  };
}
