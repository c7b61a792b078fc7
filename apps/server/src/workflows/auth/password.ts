import { hash, type Options, verify } from "@node-rs/argon2";

/** Cost of a password hash: 19 MiB of memory and two passes. The algorithm is argon2id, the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/**
 * Hash that matches no password. Checking a password against this hash takes as long as a real check, so response times
 * do not reveal whether an email address has an account. It is the same in every process, so that a user without a
 * password is recognised by it. Salt and hash are zero bytes.
 */
export const unmatchableHash = [
  "$argon2id$v=19",
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  "A".repeat(22),
  "A".repeat(43),
].join("$");
