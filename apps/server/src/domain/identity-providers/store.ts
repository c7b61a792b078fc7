import { type Insertable, type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { IdentityProviders } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";

export type IdentityProviderRow = Selectable<IdentityProviders>;

export function findIdentityProvider(db: ReadTx): Promise<IdentityProviderRow | undefined> {
  return db.first(build.selectFrom("identity_providers").selectAll().where("company_id", "=", db.companyId));
}

export async function putIdentityProvider(
  db: ReadTx,
  provider: Omit<Insertable<IdentityProviders>, "company_id">,
): Promise<void> {
  const row = { ...provider, updated_at: sql<Date>`now()` };
  await db.run(
    build
      .insertInto("identity_providers")
      .values({ ...row, company_id: db.companyId })
      .onConflict((conflict) => conflict.column("company_id").doUpdateSet(row)),
  );
}

export async function deleteIdentityProviderRow(db: ReadTx): Promise<void> {
  await db.run(sql`delete from identity_providers where company_id = ${db.companyId}`);
}

/** Finds the companies whose provider all companies use. */
export async function findCommonProviders(db: Pick<ReadTx, "rows">): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`select list_common_identity_providers() as id`);
  return rows.map(({ id }) => id);
}

/** An account at the provider of a company. */
export interface IdentityAccount {
  providerCompanyId: number;
  issuer: string;
  subject: string;
}

/** An account that signs in. */
export interface SigningInIdentity extends IdentityAccount {
  /** Id of the session at the provider; undefined if the provider names none. */
  sid: string | undefined;
  /** Whether the account gets linked to the user, because it signs in for the first time. */
  isNew: boolean;
}

export interface IdentityOwner {
  company_id: number;
  user_id: number;
}

/** Finds the user to whom an account is linked, in any company. */
export function findIdentity(
  db: Pick<ReadTx, "first">,
  { providerCompanyId, issuer, subject }: IdentityAccount,
): Promise<IdentityOwner | undefined> {
  return db.first(sql<IdentityOwner>`
    select company_id, user_id from find_identity(${providerCompanyId}, ${issuer}, ${subject})`);
}

/** Links an account to a user, in place of the user's former one. Returns false if it is linked to somebody else. */
export async function linkIdentity(
  db: ReadTx,
  userId: number,
  { providerCompanyId, issuer, subject }: IdentityAccount,
): Promise<boolean> {
  await db.run(sql`
    delete from identity_links
    where company_id = ${db.companyId} and user_id = ${userId} and provider_company_id = ${providerCompanyId}`);
  const stored = await db.run(sql`
    insert into identity_links (company_id, user_id, provider_company_id, issuer, subject)
    values (${db.companyId}, ${userId}, ${providerCompanyId}, ${issuer}, ${subject})
    on conflict (provider_company_id, issuer, subject) do nothing`);
  return stored > 0;
}

/** Finds the providers to which accounts of the user are linked, with the issuer of each account. */
export function findIdentityLinks(
  db: ReadTx,
  userId: number,
): Promise<{ provider_company_id: number; issuer: string; linked_at: Date }[]> {
  return db.rows(sql<{ provider_company_id: number; issuer: string; linked_at: Date }>`
    select provider_company_id, issuer, linked_at from identity_links
    where company_id = ${db.companyId} and user_id = ${userId}`);
}

/** Removes the link of a user; returns the issuer of the account, or undefined if none was linked. */
export async function deleteIdentityLink(
  db: ReadTx,
  userId: number,
  providerCompanyId: number,
): Promise<string | undefined> {
  const deleted = await db.first(sql<{ issuer: string }>`
    delete from identity_links
    where company_id = ${db.companyId} and user_id = ${userId} and provider_company_id = ${providerCompanyId}
    returning issuer`);
  return deleted?.issuer;
}

/** Stores which account waits for the second step with the challenge. */
export async function insertIdentityChallenge(
  db: ReadTx,
  { userId, hash }: { userId: number; hash: Uint8Array },
  { providerCompanyId, issuer, subject, sid, isNew }: SigningInIdentity,
): Promise<void> {
  await db.run(sql`
    insert into identity_challenges
      (company_id, user_id, token_hash, provider_company_id, issuer, subject, sid, is_new)
    values (${db.companyId}, ${userId}, ${hash}, ${providerCompanyId}, ${issuer}, ${subject}, ${sid ?? null}, ${isNew})`);
}

/** Finds the account that waits for the second step with the challenge; undefined after a password. */
export async function findIdentityChallenge(
  db: ReadTx,
  userId: number,
  hash: Uint8Array,
): Promise<SigningInIdentity | undefined> {
  const row = await db.first(sql<{
    provider: number;
    issuer: string;
    subject: string;
    sid: string | null;
    is_new: boolean;
  }>`
    select provider_company_id as provider, issuer, subject, sid, is_new from identity_challenges
    where company_id = ${db.companyId} and user_id = ${userId} and token_hash = ${hash}`);
  if (!row) return undefined;
  const { provider: providerCompanyId, issuer, subject, sid, is_new: isNew } = row;
  return { providerCompanyId, issuer, subject, sid: sid ?? undefined, isNew };
}

export async function insertIdentitySession(
  db: ReadTx,
  {
    sessionId,
    userId,
    providerCompanyId,
    sid,
  }: {
    sessionId: string;
    userId: number;
    providerCompanyId: number;
    sid: string;
  },
): Promise<void> {
  await db.run(sql`
    insert into identity_sessions (company_id, session_id, user_id, provider_company_id, sid)
    values (${db.companyId}, ${sessionId}, ${userId}, ${providerCompanyId}, ${sid})`);
}

/** Finds the sessions that a provider opened under its own id of the session. They may have ended. */
export function findIdentitySessions(
  db: Pick<ReadTx, "rows">,
  providerCompanyId: number,
  sid: string,
): Promise<(IdentityOwner & { session_id: string })[]> {
  return db.rows(sql<IdentityOwner & { session_id: string }>`
    select company_id, user_id, session_id from find_identity_sessions(${providerCompanyId}, ${sid})`);
}

/** Marks a state or a token as used; returns false if it was used before. Expired ones are forgotten. */
export async function consumeIdentityToken(
  db: ReadTx,
  { hash, expiresAt, now }: { hash: Uint8Array; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.run(sql`
    delete from used_identity_tokens where company_id = ${db.companyId} and expires_at <= ${now}`);
  const stored = await db.run(sql`
    insert into used_identity_tokens (company_id, token_hash, expires_at)
    values (${db.companyId}, ${hash}, ${expiresAt}) on conflict do nothing`);
  return stored > 0;
}
