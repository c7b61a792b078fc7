import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes; argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/**
 * Hash that matches no password. Checking against it costs as much as a real check, so response times do not reveal
 * unknown addresses.
 */
export const unmatchableHash = [
  "$argon2id$v=19",
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  randomBytes(16).toString("base64").replaceAll("=", ""),
  randomBytes(32).toString("base64").replaceAll("=", ""),
].join("$");
