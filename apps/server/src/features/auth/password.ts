import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes; id is the library's default algorithm. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** Costs what a real check costs, so that an unknown address answers no sooner than a known one. */
export async function pretendToCheck(password: string): Promise<void> {
  unknownHash ??= hashPassword("nobody has this password");
  await isPassword(password, await unknownHash);
}

let unknownHash: Promise<string> | undefined;
