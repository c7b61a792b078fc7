import type { Database } from "../../../platform/db/database.ts";
import { enqueue, type Job } from "../../../platform/jobs/jobs.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { PixProviders } from "../../../ports/pix.ts";
import { webhookAddress } from "./accept-hint.ts";
import { listProviders } from "./pick-provider.ts";

export const registerWebhookJob = "registerPixWebhook";

/** With each start, since the address may be another one; as a job, since the provider may be away at that moment. */
export async function askForRegistration(database: Database): Promise<void> {
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
    for (const provider of listProviders(pix))
      await pix[provider]?.registerWebhook(webhookAddress(publicUrl, secrets, provider));
  };
}
