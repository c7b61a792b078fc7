import type { Secrets } from "../../platform/secrets.ts";

/**
 * Derives the signing key from SECRET_KEY, so that the signing key is stored nowhere. A new SECRET_KEY changes the
 * signing key.
 */
export function operatorKey({ derive }: Pick<Secrets, "derive">, salt: string): Buffer {
  return derive(`host-webhook/${salt}`);
}
