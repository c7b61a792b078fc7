import { createHmac, randomInt } from "node:crypto";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** Without what is easily taken for something else. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const length = 10;

export const resetLifeMilliseconds = 30 * 60_000;
/**
 * Of one code; then another has to be asked for. Of 2⁵⁰ codes that is nothing, and as tries are slowed (`auth/guess-limits.ts`) a stranger
 * needs minutes for so many: nobody's code is spoiled before they have typed it.
 */
export const mostWrongTries = 100;

/** Fifty bits, in two groups that people can type. */
export function newResetCode(): string {
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Whose code it is: an address or a password that changed since takes its worth away. */
export interface CodeOwner {
  email: string;
  password_hash: string;
}

/** Under the installation's key: whoever reads the database alone cannot try codes against it. */
export function hashResetCode(secrets: Secrets, { email, password_hash }: CodeOwner, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secrets.derive("password-reset"))
    .update(storableJson([email.toLowerCase(), password_hash, plain]))
    .digest();
}
