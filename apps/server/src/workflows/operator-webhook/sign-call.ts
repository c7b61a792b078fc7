import { createHmac } from "node:crypto";
import type { OperatorWebhookRow } from "../../domain/operator-webhook/store.ts";
import type { Secrets } from "../../platform/secrets.ts";

/**
 * Time during which webhook calls are also signed with the previous secret, so that no webhook call fails while the
 * receiver changes to the new secret.
 */
const bothMilliseconds = 86_400_000;

/**
 * Derives the signing key from SECRET_KEY, so that the signing key is stored nowhere. A new SECRET_KEY changes the
 * signing key.
 */
function keyOf({ derive }: Pick<Secrets, "derive">, salt: string): Buffer {
  return derive(`host-webhook/${salt}`);
}

export function secretOf(secrets: Pick<Secrets, "derive">, salt: string): string {
  return `whsec_${keyOf(secrets, salt).toString("base64")}`;
}

/**
 * Signs a webhook call as Standard Webhooks specifies. Every attempt to deliver an event has the same id and its own
 * timestamp.
 */
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
