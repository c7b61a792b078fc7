import type { SecondFactorRefusal } from "@recado/contract/auth";
import {
  findIdentityChallenge,
  insertIdentityChallenge,
  type SigningInIdentity,
} from "../../domain/identity-providers/store.ts";
import { hasPasskeys } from "../../domain/passkeys/store.ts";
import { hasSecondFactor } from "../../domain/second-factors/actions.ts";
import { consumeChallenge, hasChallenge, insertChallenge } from "../../domain/second-factors/store.ts";
import { findPasswordHash } from "../../domain/users/store.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken, randomToken } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";

const challengeMilliseconds = 5 * 60_000;

/** Ids of a challenge's company and user, and the challenge as the browser has it. */
export interface Challenge {
  companyId: number;
  userId: number;
  token: string;
}

/**
 * Opens a challenge for a user who gave the right password or came back from an identity provider, and tells how the user
 * may answer it. Returns undefined if the user has no second factor.
 */
export async function openChallenge(
  { database, clock }: { database: Database; clock: Clock },
  { companyId, userId }: Pick<Challenge, "companyId" | "userId">,
  identity?: SigningInIdentity,
): Promise<SecondFactorRefusal | undefined> {
  if (!(await database.read(companyId, (db) => hasSecondFactor(db, userId)))) return undefined;
  const token = `${companyId}.${userId}.${randomToken()}`;
  return database.write(companyId, async (db) => {
    const now = clock.now();
    const hash = await hashChallenge(db, { companyId, userId, token });
    const expiresAt = new Date(now.getTime() + challengeMilliseconds);
    if (hash) await insertChallenge(db, { userId, hash, now, expiresAt });
    if (hash && identity) await insertIdentityChallenge(db, { userId, hash }, identity);
    return { challenge: token, hasPasskeys: await hasPasskeys(db, userId) };
  });
}

/**
 * Hashes a challenge together with the user's password hash, so that a changed password makes it invalid. Returns
 * undefined if the user may not sign in.
 */
export async function hashChallenge(db: ReadTx, { userId, token }: Challenge): Promise<Buffer | undefined> {
  const known = await findPasswordHash(db, userId);
  return known?.active ? hashToken(`${known.password_hash} ${token}`) : undefined;
}

/** Returns the hash of a challenge that is open. Throws if the challenge was used or has expired. */
export async function requireOpenChallenge(db: ReadTx, challenge: Challenge, now: Date): Promise<Buffer> {
  const hash = await hashChallenge(db, challenge);
  if (!hash || !(await hasChallenge(db, challenge.userId, hash, now)))
    throw new AppError("ERR_SECOND_FACTOR_EXPIRED");
  return hash;
}

/**
 * Uses a challenge up, and returns the account at an identity provider with which its sign-in began. Throws if the
 * challenge has expired or another sign-in has used it.
 */
export async function redeemChallenge(
  db: ReadTx,
  userId: number,
  hash: Buffer,
  now: Date,
): Promise<SigningInIdentity | undefined> {
  const identity = await findIdentityChallenge(db, userId, hash);
  if (!(await consumeChallenge(db, userId, hash, now))) throw new AppError("ERR_SECOND_FACTOR_EXPIRED");
  return identity;
}

/** Reads a challenge that a browser sent; undefined if its form is wrong. */
export function readChallenge(token: string): Challenge | undefined {
  const match = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.[\w-]{43}$/.exec(token);
  return match ? { companyId: Number(match[1]), userId: Number(match[2]), token } : undefined;
}
