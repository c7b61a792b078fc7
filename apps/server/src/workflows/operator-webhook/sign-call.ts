import { createHmac } from "node:crypto";
import type { OperatorWebhookRow } from "../../domain/operator-webhook/store.ts";
import type { Secrets } from "../../platform/secrets.ts";

/**
 * Time during which calls are signed with the previous secret too, so that no call fails while the receiver changes
 * it.
 */
const bothMilliseconds = 86_400_000;

/** Derives the signing key, so that it is stored nowhere. Changing SECRET_KEY changes it. */
function keyOf({ derive }: Pick<Secrets, "derive">, salt: string): Buffer {
  return derive(`host-webhook/${salt}`);
}

export function secretOf(secrets: Pick<Secrets, "derive">, salt: string): string {
  return `whsec_${keyOf(secrets, salt).toString("base64")}`;
}

/** Signs as Standard Webhooks specifies: the id stays the same for every try, the timestamp is that of this try. */
export function signCall(
  secrets: Pick<Secrets, "derive">,
  { salt, salt_before, secret_since }: OperatorWebhookRow,
  { id, body }: { id: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const isBeforeGood = salt_before !== null && now.getTime() - secret_since.getTime() < bothMilliseconds;
  const signatures = [salt, ...(isBeforeGood ? [salt_before] : [])].map((one) =>
    createHmac("sha256", keyOf(secrets, one)).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}
