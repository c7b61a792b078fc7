import { createHmac, randomInt } from "node:crypto";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** Characters of a recovery code. Characters that are easily confused are missing. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const groupLength = 5;

/**
 * An invitation is valid for days and its code stands in a link only, so the code is twice as long as that of a reset,
 * which people type.
 */
const groups = { reset: 2, invitation: 4 } as const;

export const resetLifeMilliseconds = 30 * 60_000;
/**
 * Number of wrong attempts after which a code is void. Among 2⁵⁰ codes an attacker has no chance with so few attempts.
 * Guesses are rate limited (`auth/guess-limits.ts`), so voiding a code on purpose takes an attacker minutes, and its
 * owner can type the code first.
 */
export const mostWrongTries = 100;

/** Creates a code in groups that are easy to type. Each group has about 25 random bits. */
export function newCode(kind: keyof typeof groups): string {
  const group = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join("");
  return Array.from({ length: groups[kind] }, group).join("-");
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
  return hashParts(secrets, "password-reset", [email.toLowerCase(), password_hash, plainCode(code)]);
}

/**
 * Hashes the code of an invitation. The password is not part of the hash, so that the link of an accepted invitation
 * can be told from a wrong one.
 */
export function hashInvitationCode(secrets: Secrets, email: string, code: string): Buffer {
  return hashParts(secrets, "invitation", [email.toLowerCase(), plainCode(code)]);
}

function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

function hashParts(secrets: Secrets, purpose: string, parts: readonly string[]): Buffer {
  return createHmac("sha256", secrets.derive(purpose)).update(storableJson(parts)).digest();
}
