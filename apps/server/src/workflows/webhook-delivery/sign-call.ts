import { createHmac } from "node:crypto";

/**
 * Time during which webhook calls are also signed with the previous secret, so that no webhook call fails while the
 * receiver changes to the new secret.
 */
const bothMilliseconds = 86_400_000;

/** Returns the keys that sign a call now: the current one, and for a day after a renewal also the previous one. */
export function currentKeys<Key>(keys: { current: Key; before: Key | null; since: Date }, now: Date): Key[] {
  const { current, before, since } = keys;
  const isBeforeGood = before !== null && now.getTime() - since.getTime() < bothMilliseconds;
  return isBeforeGood ? [current, before] : [current];
}

/** Writes a signing key as Standard Webhooks shows it to people. */
export function shownSecret(key: Buffer): string {
  return `whsec_${key.toString("base64")}`;
}

/**
 * Signs a webhook call as Standard Webhooks specifies. Every attempt to deliver a call has the same id and its own
 * timestamp.
 */
export function signCall(
  keys: readonly Buffer[],
  { id, body }: { id: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signatures = keys.map((key) =>
    createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}
