import type {
  LinkedAccount,
  LoginProvider,
  updateIdentityProvider,
} from "@recado/contract/identity-providers";
import type { BodyOf } from "@recado/contract/shared/route";
import { changeIdentityProvider, presentIdentityProvider } from "../../domain/identity-providers/actions.ts";
import { placeOfClientSecret } from "../../domain/identity-providers/rules.ts";
import {
  findCommonProviders,
  findIdentityLinks,
  findIdentityProvider,
  type IdentityProviderRow,
} from "../../domain/identity-providers/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { createSignedTokens } from "../../platform/signed-tokens.ts";
import { type OidcClient, OidcFailure, type OidcRegistration } from "../../ports/oidc-client.ts";

export interface ProviderDeps {
  database: Database;
  secrets: Secrets;
  oidc: OidcClient;
  publicUrl: string;
}

/** Makes the keys of providers in URLs. They cannot be guessed, so nobody learns which companies have a provider. */
function providerKeys(secrets: Secrets) {
  const tokens = createSignedTokens(secrets.derive("identity-provider-key"));
  return {
    write: (companyId: number) => tokens.sign(String(companyId)),
    read(key: string): number | undefined {
      const id = tokens.read(key);
      return id === undefined ? undefined : Number(id);
    },
  };
}

export function registrationOf(secrets: Secrets, row: IdentityProviderRow): OidcRegistration {
  const clientSecret = secrets.open(row.client_secret, placeOfClientSecret(row.company_id)).toString();
  return { issuer: row.issuer, clientId: row.client_id, clientSecret };
}

/** The redirect URI is the login page, which shows errors in the user's language. */
export function redirectUrl(publicUrl: string): string {
  return new URL("/login", publicUrl).href;
}

export async function accessProvider(
  { database, secrets }: Pick<ProviderDeps, "database" | "secrets">,
  key: string,
): Promise<IdentityProviderRow> {
  const companyId = providerKeys(secrets).read(key);
  const row = companyId === undefined ? undefined : await database.read(companyId, findIdentityProvider);
  if (!row) throw new AppError("ERR_NO_IDENTITY_PROVIDER");
  return row;
}

/** Lists the installation's provider, and the one with the given key. */
export async function listSignInProviders(
  { database, secrets }: ProviderDeps,
  key: string | undefined,
): Promise<LoginProvider[]> {
  const keys = providerKeys(secrets);
  const rows = await findProviders(database, key === undefined ? undefined : keys.read(key));
  return rows.map(({ company_id, name }) => ({ key: keys.write(company_id), name }));
}

/** Lists the providers with which users of the caller's company sign in, and which the caller is linked to. */
export async function listLinkedAccounts(
  { database, secrets }: ProviderDeps,
  { actor, read }: CompanyTransactions & { actor: Actor },
): Promise<LinkedAccount[]> {
  const keys = providerKeys(secrets);
  const links = await read((db) => findIdentityLinks(db, actor.userId));
  const rows = await findProviders(database, actor.companyId);
  return rows.map(({ company_id, name, issuer }) => {
    // An account at a former issuer of the provider signs nobody in.
    const link = links.find((known) => known.provider_company_id === company_id && known.issuer === issuer);
    return { key: keys.write(company_id), name, linkedAt: link?.linked_at.toISOString() ?? null };
  });
}

/** Finds the provider of a company and those of the installation. */
async function findProviders(
  database: Database,
  companyId: number | undefined,
): Promise<IdentityProviderRow[]> {
  const common = await database.platform(findCommonProviders);
  const rows: IdentityProviderRow[] = [];
  for (const id of new Set([...(companyId === undefined ? [] : [companyId]), ...common])) {
    const row = await database.read(id, findIdentityProvider);
    if (row) rows.push(row);
  }
  return rows;
}

export async function describeProvider(
  deps: ProviderDeps,
  { actor, read }: CompanyTransactions & { actor: Actor },
) {
  const row = await read(findIdentityProvider);
  const key = providerKeys(deps.secrets).write(actor.companyId);
  return {
    provider: row ? presentIdentityProvider(row) : null,
    loginUrl: new URL(`/login?sso=${key}`, deps.publicUrl).href,
    redirectUrl: redirectUrl(deps.publicUrl),
    logoutUrl: new URL(`/oidc/logout/${key}`, deps.publicUrl).href,
  };
}

/** Stores the provider after its configuration was loaded, so that a wrong issuer is noticed at once. */
export async function setProvider(
  { secrets, oidc }: ProviderDeps,
  { actor, read, write }: CompanyTransactions & { actor: Actor },
  { clientSecret, ...provider }: BodyOf<typeof updateIdentityProvider>,
): Promise<void> {
  if (provider.forAllCompanies && (!actor.super || actor.isSupport)) throw new AppError("ERR_NO_PERMISSION");
  const before = await read(findIdentityProvider);
  const stored = before && registrationOf(secrets, before).clientSecret;
  const isSameClient = before?.issuer === provider.issuer && before.client_id === provider.clientId;
  // A stored secret belongs to its client. It is never sent to an issuer that somebody enters later.
  const secret = clientSecret === "" && isSameClient ? stored : clientSecret;
  if (secret === undefined || secret === "") throw new AppError("ERR_IDENTITY_PROVIDER_SECRET");
  await oidc.checkIssuer({ ...provider, clientSecret: secret }).catch((error: unknown) => {
    throw error instanceof OidcFailure ? new AppError("ERR_IDENTITY_PROVIDER_ISSUER") : error;
  });
  const sealed = secrets.seal(Buffer.from(secret), placeOfClientSecret(actor.companyId));
  await write((db) => changeIdentityProvider(db, actor, { ...provider, hasSecret: true }, sealed));
}
