import { createHmac, randomInt } from "node:crypto";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** Alphabet without characters that are easily confused. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const length = 10;

export const resetLifeMilliseconds = 30 * 60_000;
/**
 * Wrong tries after which a code is void. Among 2⁵⁰ codes this gives an attacker no chance. Guesses are rate limited
 * (`auth/guess-limits.ts`), so an attacker needs minutes to void a code and its owner can type it first.
 */
export const mostWrongTries = 100;

/** Creates a code of fifty random bits in two groups that are easy to type. */
export function newResetCode(): string {
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Owner of a code. Changing the email address or the password invalidates it. */
export interface CodeOwner {
  email: string;
  password_hash: string;
}

/** Hash with a key of the installation: a copy of the database alone does not allow guessing codes. */
export function hashResetCode(secrets: Secrets, { email, password_hash }: CodeOwner, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secrets.derive("password-reset"))
    .update(storableJson([email.toLowerCase(), password_hash, plain]))
    .digest();
}
