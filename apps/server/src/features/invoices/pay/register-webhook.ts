import type { Database } from "../../../platform/db/database.ts";
import { enqueue, type Job } from "../../../platform/jobs/jobs.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { Pix } from "../../../ports/pix.ts";
import { webhookSecret } from "./accept-hint.ts";

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
  pix: Pix | undefined;
  publicUrl: string;
  secrets: Pick<Secrets, "derive">;
}): Job {
  return async () => {
    await pix?.registerWebhook(`${publicUrl.replace(/\/$/, "")}/webhooks/pix/${webhookSecret(secrets)}`);
  };
}
