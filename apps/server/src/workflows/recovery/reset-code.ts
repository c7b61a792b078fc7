import { createHmac, randomInt } from "node:crypto";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** Characters of a recovery code. Characters that are easily confused are missing. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const length = 10;

export const resetLifeMilliseconds = 30 * 60_000;
/**
 * Number of wrong attempts after which a code is void. Among 2⁵⁰ codes an attacker has no chance with so few attempts.
 * Guesses are rate limited (`auth/guess-limits.ts`), so voiding a code on purpose takes an attacker minutes, and its
 * owner can type the code first.
 */
export const mostWrongTries = 100;

/** Creates a code with about fifty random bits, in two groups that are easy to type. */
export function newResetCode(): string {
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Data of the user to whom a code belongs. A changed email address or password makes the code invalid. */
export interface CodeOwner {
  email: string;
  password_hash: string;
}

/**
 * Hashes a code with a secret key of the installation, so that somebody with a copy of the database alone cannot find
 * the code by guessing.
 */
export function hashResetCode(secrets: Secrets, { email, password_hash }: CodeOwner, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secrets.derive("password-reset"))
    .update(storableJson([email.toLowerCase(), password_hash, plain]))
    .digest();
}
