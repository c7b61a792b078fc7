import { type Insertable, type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Passkeys } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";

export type PasskeyRow = Selectable<Passkeys>;

export function findPasskeys(db: ReadTx, userId: number): Promise<PasskeyRow[]> {
  return db.rows(
    build
      .selectFrom("passkeys")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .where("user_id", "=", userId)
      .orderBy("id", "desc"),
  );
}

export async function hasPasskeys(db: ReadTx, userId: number): Promise<boolean> {
  const found = await db.first(sql`
    select 1 from passkeys where company_id = ${db.companyId} and user_id = ${userId} limit 1`);
  return found !== undefined;
}

/** Finds the passkey of a user by the id that the authenticator gave its credential. */
export function findPasskey(
  db: ReadTx,
  userId: number,
  credentialId: Uint8Array,
): Promise<PasskeyRow | undefined> {
  return db.first(sql<PasskeyRow>`
    select * from passkeys
    where company_id = ${db.companyId} and user_id = ${userId} and credential_id = ${credentialId}`);
}

/** Stores a passkey; returns undefined if the user has it already. */
export async function insertPasskey(
  db: ReadTx,
  passkey: Omit<Insertable<Passkeys>, "company_id">,
): Promise<PasskeyRow | undefined> {
  return db.first(
    build
      .insertInto("passkeys")
      .values({ ...passkey, company_id: db.companyId })
      .onConflict((conflict) => conflict.columns(["company_id", "user_id", "credential_id"]).doNothing())
      .returningAll(),
  );
}

/**
 * Stores the use of a passkey. Returns false if it was removed, or if the authenticator's counter did not rise since
 * another sign-in that another process may have checked at the same moment.
 */
export async function recordPasskeyUse(
  db: ReadTx,
  { id, counter, at }: { id: number; counter: number; at: Date },
): Promise<boolean> {
  const stored = await db.run(sql`
    update passkeys set counter = ${counter}, last_used_at = ${at}
    where company_id = ${db.companyId} and id = ${id}
      and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
  return stored > 0;
}

/** Deletes a passkey of the user and returns its name; undefined if the user has no passkey with this id. */
export async function deletePasskeyRow(db: ReadTx, userId: number, id: number): Promise<string | undefined> {
  const deleted = await db.first(sql<{ name: string }>`
    delete from passkeys where company_id = ${db.companyId} and user_id = ${userId} and id = ${id}
    returning name`);
  return deleted?.name;
}

/** Marks a challenge as used; returns false if it was used before. Expired challenges are forgotten. */
export async function consumeSignedChallenge(
  db: ReadTx,
  { hash, expiresAt, now }: { hash: Uint8Array; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.run(sql`
    delete from used_passkey_challenges where challenge_hash in (
      select challenge_hash from used_passkey_challenges where expires_at <= ${now}
      limit 100 for update skip locked)`);
  const stored = await db.run(sql`
    insert into used_passkey_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing`);
  return stored > 0;
}
