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
