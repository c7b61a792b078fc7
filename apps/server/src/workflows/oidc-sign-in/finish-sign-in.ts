import { recordAudit, systemAuditor } from "../../domain/audit-log/actions.ts";
import { requirePlanRoom } from "../../domain/companies/policy.ts";
import { isOfDomain } from "../../domain/identity-providers/rules.ts";
import {
  consumeIdentityToken,
  findIdentity,
  findIdentityProvider,
  type IdentityAccount,
  type IdentityOwner,
  type IdentityProviderRow,
} from "../../domain/identity-providers/store.ts";
import { findQueues } from "../../domain/queues/store.ts";
import { createUser, publishUser } from "../../domain/users/actions.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { confirmUserEmail, countActiveUsers, findUser } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { OidcClaims } from "../../ports/oidc-client.ts";
import { openChallenge } from "../auth/challenges.ts";
import { findLogin } from "../auth/find-login.ts";
import { unmatchableHash } from "../auth/password.ts";
import {
  admitInTransaction,
  nobody,
  reportSignIn,
  type SignInDeps,
  type SignInResult,
  type SignInTry,
} from "../auth/sign-in.ts";
import { type ProviderDeps, redirectUrl, registrationOf } from "./providers.ts";
import { type PendingSignIn, readPending, refuse } from "./start-sign-in.ts";

export type OidcSignInDeps = SignInDeps & ProviderDeps;

export interface FinishCall extends Omit<SignInTry, "owner"> {
  cookie: string | undefined;
  /** Query of the redirect URI, as the provider wrote it. */
  response: string;
}

/** Opens a session for the user to whom the account at the provider belongs. */
export function finishOidcSignIn(
  deps: OidcSignInDeps,
  { cookie, response, userAgent, caller, log }: FinishCall,
): Promise<SignInResult> {
  const { database, secrets, oidc, clock, publicUrl } = deps;
  return reportSignIn(deps, { owner: nobody, caller, userAgent, log }, async () => {
    const pending = readPending(secrets, cookie, clock.now());
    if (!pending) throw new AppError("ERR_OIDC_STATE");
    await consumeState(deps, pending, response);
    const provider = await database.read(pending.companyId, findIdentityProvider);
    if (!provider) throw new AppError("ERR_NO_IDENTITY_PROVIDER");
    const redirectedTo = new URL(redirectUrl(publicUrl));
    redirectedTo.search = response;
    const registration = registrationOf(secrets, provider);
    const claims = await oidc
      .redeem(registration, redirectedTo, pending)
      .catch((error: unknown) => refuse(error, log));
    const account = { providerCompanyId: provider.company_id, issuer: provider.issuer, subject: claims.sub };
    const admission = await findAdmission(deps, { provider, pending, claims, account });
    const { companyId, userId: knownId, isNew } = admission;
    const identity = { ...account, sid: claims.sid, isNew };
    if (knownId !== undefined && !provider.skips_second_factor && !pending.linkTo) {
      const step = await openChallenge(deps, { companyId, userId: knownId }, identity);
      if (step) throw new AppError("ERR_SECOND_FACTOR_REQUIRED", { extra: { ...step } });
    }
    return database.write(companyId, async (db) => {
      const userId = knownId ?? (await createUserOf(db, provider, claims));
      const origin = { userAgent, address: caller, way: "provider" } as const;
      return admitInTransaction(deps, db, { userId, identity, ...origin });
    });
  });
}

/** Compares the state and marks it as used, before anything is sent to the provider. */
async function consumeState(
  { database, clock }: OidcSignInDeps,
  { companyId, state, expiresAt }: PendingSignIn,
  response: string,
): Promise<void> {
  const states = new URLSearchParams(response).getAll("state");
  if (states.length !== 1 || states[0] !== state) throw new AppError("ERR_OIDC_STATE");
  const use = { hash: hashToken(`state ${state}`), expiresAt: new Date(expiresAt), now: clock.now() };
  if (!(await database.write(companyId, (db) => consumeIdentityToken(db, use))))
    throw new AppError("ERR_OIDC_STATE");
}

/** User whom a sign-in lets in; without an id, a user is created. `isNew` means that the account gets linked. */
interface Admission {
  companyId: number;
  userId: number | undefined;
  isNew: boolean;
}

interface Answer {
  provider: IdentityProviderRow;
  pending: PendingSignIn;
  claims: OidcClaims;
  account: IdentityAccount;
}

/** Finds the user by the issuer and the account. The e-mail address counts only once, as far as the admin allows it. */
async function findAdmission(
  deps: OidcSignInDeps,
  { provider, pending, claims, account }: Answer,
): Promise<Admission> {
  const linked = await deps.database.platform((db) => findIdentity(db, account));
  const { linkTo } = pending;
  const companyId = linkTo?.companyId ?? linked?.company_id ?? provider.company_id;
  // Accounts of other companies stay linked while the operator shares the provider no longer, but they open nothing.
  if (companyId !== provider.company_id && !provider.for_all_companies)
    throw new AppError("ERR_OIDC_NOT_LINKED");
  if (linkTo) {
    const isOther = linked && (linked.company_id !== linkTo.companyId || linked.user_id !== linkTo.userId);
    if (isOther) throw new AppError("ERR_OIDC_LINKED_ELSEWHERE");
    return { ...linkTo, isNew: !linked };
  }
  if (linked) return { companyId: linked.company_id, userId: linked.user_id, isNew: false };
  return admitByEmail(deps, provider, claims);
}

async function admitByEmail(
  deps: OidcSignInDeps,
  provider: IdentityProviderRow,
  { email = "", emailVerified }: OidcClaims,
): Promise<Admission> {
  if (!provider.links_by_email && !provider.creates_users) throw new AppError("ERR_OIDC_NOT_LINKED");
  if (!emailVerified || !isOfDomain(email, provider.domains)) throw new AppError("ERR_OIDC_EMAIL");
  const known = await deps.database.platform((db) => findLogin(db, email));
  const isAllowed = known
    ? provider.links_by_email && (await mayLinkByEmail(deps, provider, known))
    : provider.creates_users;
  if (!isAllowed) throw new AppError("ERR_OIDC_NOT_LINKED");
  return { companyId: known?.company_id ?? provider.company_id, userId: known?.user_id, isNew: true };
}

/**
 * A provider vouches for the users of its own company, and the installation's for those of all companies. Super users link
 * their account in the profile only, because they have access to all companies.
 */
async function mayLinkByEmail(
  { database }: OidcSignInDeps,
  provider: IdentityProviderRow,
  { company_id, user_id }: IdentityOwner,
): Promise<boolean> {
  if (company_id !== provider.company_id && !provider.for_all_companies) return false;
  const user = await database.read(company_id, (db) => findUser(db, user_id));
  return user !== undefined && !user.super;
}

async function createUserOf(
  db: WriteTx,
  provider: IdentityProviderRow,
  { email = "", name }: OidcClaims,
): Promise<number> {
  await requirePlanRoom(db, "users", async () => (await countActiveUsers(db)).users);
  const present = new Set((await findQueues(db)).map(({ id }) => id));
  const id = await createUser(db, {
    name: name?.trim() || (email.split("@")[0] ?? email),
    email,
    passwordHash: unmatchableHash,
    profile: "user",
    queueIds: provider.queue_ids.filter((queueId) => present.has(queueId)),
  });
  await confirmUserEmail(db, id, new Date());
  const user = await accessUser(db, id);
  await recordAudit(db, systemAuditor, { area: "users", action: "created", entityId: id, label: user.name });
  await publishUser(db, "create", user, new Date());
  return id;
}
