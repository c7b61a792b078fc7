import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";

export interface SecondFactorRow {
  secret: Buffer;
  /** Null until a first code confirms the secret. */
  confirmed_at: Date | null;
}

export function findSecondFactor(db: ReadTx, userId: number): Promise<SecondFactorRow | undefined> {
  return db.first(sql<SecondFactorRow>`
    select secret, confirmed_at from second_factors where company_id = ${db.companyId} and user_id = ${userId}`);
}

/** Finds a user's second factor and locks it until the transaction ends. */
export function lockSecondFactor(db: ReadTx, userId: number): Promise<SecondFactorRow | undefined> {
  return db.first(sql<SecondFactorRow>`
    select secret, confirmed_at from second_factors
    where company_id = ${db.companyId} and user_id = ${userId} for update`);
}

/** Stores a secret that is not confirmed yet; returns false if the user has a confirmed one. */
export async function putSecret(db: ReadTx, userId: number, secret: Uint8Array): Promise<boolean> {
  const stored = await db.run(sql`
    insert into second_factors (company_id, user_id, secret) values (${db.companyId}, ${userId}, ${secret})
    on conflict (company_id, user_id) do update set secret = excluded.secret, last_step = 0
      where second_factors.confirmed_at is null`);
  return stored > 0;
}

/** Marks the code of a time step as used; returns false if that code or a later one was used before. */
export async function consumeTotpStep(db: ReadTx, userId: number, step: number): Promise<boolean> {
  const used = await db.run(sql`
    update second_factors set last_step = ${step}
    where company_id = ${db.companyId} and user_id = ${userId} and last_step < ${step}`);
  return used > 0;
}

export async function setConfirmed(db: ReadTx, userId: number, at: Date): Promise<void> {
  await db.run(sql`
    update second_factors set confirmed_at = ${at} where company_id = ${db.companyId} and user_id = ${userId}`);
}

/** A removal of a user's second factor that takes effect later. */
export interface SecondFactorRemoval {
  due_at: Date;
  token_hash: Buffer;
}

/** Stores a removal; returns false if the user has one already, which then stays as it is. */
export async function insertRemoval(
  db: ReadTx,
  userId: number,
  { dueAt, tokenHash }: { dueAt: Date; tokenHash: Uint8Array },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into second_factor_removals (company_id, user_id, due_at, token_hash)
    values (${db.companyId}, ${userId}, ${dueAt}, ${tokenHash}) on conflict do nothing`);
  return inserted > 0;
}

export function findRemoval(db: ReadTx, userId: number): Promise<SecondFactorRemoval | undefined> {
  return db.first(sql<SecondFactorRemoval>`
    select due_at, token_hash from second_factor_removals
    where company_id = ${db.companyId} and user_id = ${userId}`);
}

/** Deletes a removal; returns false if there was none, because it was cancelled or carried out meanwhile. */
export async function deleteRemoval(db: ReadTx, userId: number): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from second_factor_removals where company_id = ${db.companyId} and user_id = ${userId}`);
  return deleted > 0;
}

/** Finds the removals of all companies that are due. */
export function findDueRemovals(
  db: Pick<ReadTx, "rows">,
  now: Date,
): Promise<{ companyId: number; userId: number }[]> {
  return db.rows(sql<{ companyId: number; userId: number }>`
    select company_id as "companyId", user_id as "userId" from list_due_second_factor_removals(${now})`);
}

/**
 * Deletes a user's second factor, recovery codes and a removal that waits; returns whether the second factor was
 * confirmed.
 */
export async function deleteSecondFactor(db: ReadTx, userId: number): Promise<boolean> {
  await deleteRemoval(db, userId);
  await replaceRecoveryCodes(db, userId, []);
  const deleted = await db.rows(sql<{ confirmed: boolean }>`
    delete from second_factors where company_id = ${db.companyId} and user_id = ${userId}
    returning confirmed_at is not null as confirmed`);
  return deleted.some(({ confirmed }) => confirmed);
}

export async function replaceRecoveryCodes(
  db: ReadTx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.run(sql`delete from recovery_codes where company_id = ${db.companyId} and user_id = ${userId}`);
  if (hashes.length === 0) return;
  await db.run(sql`
    insert into recovery_codes (company_id, user_id, code_hash)
    select ${db.companyId}, ${userId}, unnest(${[...hashes]}::bytea[])`);
}

/** Deletes a recovery code, because each works once; returns false if the user does not have this code. */
export async function consumeRecoveryCode(db: ReadTx, userId: number, hash: Uint8Array): Promise<boolean> {
  const used = await db.run(sql`
    delete from recovery_codes
    where company_id = ${db.companyId} and user_id = ${userId} and code_hash = ${hash}`);
  return used > 0;
}

export async function countRecoveryCodes(db: ReadTx, userId: number): Promise<number> {
  const counted = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from recovery_codes
    where company_id = ${db.companyId} and user_id = ${userId}`);
  return onlyRow(counted).count;
}

/** Stores a challenge and deletes the user's expired ones. */
export async function insertChallenge(
  db: ReadTx,
  { userId, hash, now, expiresAt }: { userId: number; hash: Uint8Array; now: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    delete from second_factor_challenges
    where company_id = ${db.companyId} and user_id = ${userId} and expires_at <= ${now}`);
  await db.run(sql`
    insert into second_factor_challenges (company_id, user_id, token_hash, expires_at)
    values (${db.companyId}, ${userId}, ${hash}, ${expiresAt})`);
}

export async function hasChallenge(
  db: ReadTx,
  userId: number,
  hash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const found = await db.first(sql`
    select 1 from second_factor_challenges
    where company_id = ${db.companyId} and user_id = ${userId} and token_hash = ${hash} and expires_at > ${now}`);
  return found !== undefined;
}

/** Deletes a challenge; returns false if it has expired or another sign-in has used it. */
export async function consumeChallenge(
  db: ReadTx,
  userId: number,
  hash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const used = await db.run(sql`
    delete from second_factor_challenges
    where company_id = ${db.companyId} and user_id = ${userId} and token_hash = ${hash} and expires_at > ${now}`);
  return used > 0;
}
