/*
 * A user signs in here: guess-limits.ts slows down password guesses, sessions.ts opens the session, and the response
 * contains a refresh cookie and an access token of fifteen minutes. second-step.ts asks users who have a second factor
 * for a code first. actors.ts authenticates each request, and caches a session's user and rights until a bus message
 * says that they changed. refresh.ts renews the refresh cookie. refuse-company.ts decides whether the users of a company
 * are admitted.
 */

import { createHmac } from "node:crypto";
import type { UserSession } from "@recado/contract/auth";
import type { SignInWay } from "@recado/contract/sign-ins";
import type { UserWithCompany } from "@recado/contract/users";
import type { Logger } from "pino";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { findCompany } from "../../domain/companies/queries.ts";
import { admitIdentity } from "../../domain/identity-providers/actions.ts";
import type { SigningInIdentity } from "../../domain/identity-providers/store.ts";
import { readSettings } from "../../domain/settings/queries.ts";
import { presentUserWithCompany } from "../../domain/users/present.ts";
import { findPasswordHash, findUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { openChallenge } from "./challenges.ts";
import { findLogin, type LoginOwner, ownDevice } from "./find-login.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isPassword, unmatchableHash } from "./password.ts";
import { withPayment } from "./payment.ts";
import { recordRefusal, recordSignIn } from "./record-sign-in.ts";
import { companyRefusal } from "./refuse-company.ts";
import { type NewDeviceDeps, reportNewDevice } from "./report-new-device.ts";
import { closeSession, type OpenSession, openUserSession, type SessionOrigin } from "./sessions.ts";
import { findCompanyAccess, findSecondFactorDueAt } from "./store.ts";

export interface SignInDeps extends SignInNotes, NewDeviceDeps {
  database: Database;
  tokens: AccessTokens;
  /** Signs tokens with which an admin of an overdue company can pay, and do nothing else. */
  paymentTokens: AccessTokens;
  clock: Clock;
  guessLimits: GuessLimits;
}

/** Session for the response body, and the refresh token for the cookie. */
export interface SignInResult {
  session: UserSession;
  refreshToken: string | undefined;
}

export interface SignInCall extends Omit<SignInTry, "owner"> {
  email: string;
  password: string;
  /** Claims of the browser's device cookie; undefined if no user has signed in with the browser before. */
  device: AccessClaims | undefined;
}

export async function signIn(
  deps: SignInDeps,
  { email, password, userAgent, device, caller, log }: SignInCall,
): Promise<SignInResult> {
  const found = await deps.database.platform((db) => findLogin(db, email));
  const guess = { account: email.toLowerCase(), device: ownDevice(found, device) };
  return reportSignIn(deps, { owner: found, caller, userAgent, log }, async () => {
    const user = await deps.guessLimits.take(guess, () => checkPassword(deps, found ?? nobody, password));
    if (!user) throw new AppError("ERR_INVALID_CREDENTIALS");
    const step = await openChallenge(deps, { companyId: user.company_id, userId: user.user_id });
    if (step) throw new AppError("ERR_SECOND_FACTOR_REQUIRED", { extra: { ...step } });
    const isNewDevice = guess.device === undefined;
    const { company_id: companyId, user_id: userId } = user;
    const origin = { userAgent, address: caller, way: "password" } as const;
    return admitUser(deps, { companyId, userId, isNewDevice, ...origin });
  });
}

/**
 * Ids that no company and no user has. They let an unknown email address cost as much database and processor time as a
 * known one.
 */
export const nobody: LoginOwner = { company_id: 0, user_id: 0 };

async function checkPassword(
  { database }: SignInDeps,
  owner: LoginOwner,
  password: string,
): Promise<LoginOwner | undefined> {
  const known = await database.read(owner.company_id, (db) => findPasswordHash(db, owner.user_id));
  const matches = await isPassword(password, known?.password_hash ?? unmatchableHash);
  return matches && known?.active ? owner : undefined;
}

/** Opens a session for a user whose identity has already been verified. */
export function admitUser(
  deps: SignInDeps,
  { companyId, ...admission }: Admission & { companyId: number },
): Promise<SignInResult> {
  return deps.database.write(companyId, (db) => admitInTransaction(deps, db, admission));
}

interface Admission extends SessionOrigin {
  userId: number;
  way: SignInWay;
  /** Whether the browser lacks the user's device cookie. Missing if the way to sign in proves the device itself. */
  isNewDevice?: boolean;
  /** Account at an identity provider with which the user signs in; undefined after a password or a passkey alone. */
  identity?: SigningInIdentity | undefined;
}

/** Opens a session as part of the transaction that verified the user's identity. */
export async function admitInTransaction(
  deps: SignInDeps,
  db: WriteTx,
  { userId, way, isNewDevice, identity, ...origin }: Admission,
): Promise<SignInResult> {
  const now = deps.clock.now();
  const user = await admittedUser(deps, db, userId, now);
  const session = await openUserSession(db, user, origin, now);
  const { sessionId } = session;
  if (identity) await admitIdentity(db, { userId, name: user.name, sessionId }, identity);
  await recordSignIn(db, { userId, way, now, ...origin });
  await recordAudit(
    db,
    { userId, name: user.name },
    { area: "sessions", action: "signedIn", label: user.name },
  );
  if (isNewDevice) await reportNewDevice(deps, db, { user, sessionId, origin, now });
  return sessionOf(deps, db, user, session);
}

/**
 * Ends the actor's session. Throws for an operator in a support session, because signing out there would leave the
 * operator's own session open.
 */
export async function signOut(db: WriteTx, actor: Actor): Promise<void> {
  if (actor.isSupport) throw new AppError("ERR_SUPPORT_INSIDE");
  await closeSession(db, actor.userId, actor.sessionId, "logout");
  await recordAudit(db, actor, { area: "sessions", action: "signedOut", label: actor.name });
}

export async function sessionOf(
  deps: SignInDeps,
  db: ReadTx,
  user: UserWithCompany,
  { sessionId, refreshToken }: Pick<OpenSession, "sessionId" | "refreshToken">,
): Promise<SignInResult> {
  const { id, profile, companyId } = user;
  const token = deps.tokens.sign({ id, profile, companyId, sessionId });
  const due = await findSecondFactorDueAt(db, id);
  const secondFactorDue = due && { at: due.toISOString(), isPast: due <= deps.clock.now() };
  return { session: { token, user, support: null, secondFactorDue }, refreshToken };
}

/** Returns the user if the user is active and the company is admitted. Throws otherwise. */
export async function admittedUser(
  { paymentTokens }: SignInDeps,
  db: WriteTx,
  userId: number,
  now: Date,
): Promise<UserWithCompany> {
  const user = await describeUser(db, userId, now);
  const access = await findCompanyAccess(db);
  const refusal = access && companyRefusal(access, now);
  if (refusal) throw await withPayment(db, refusal, user, paymentTokens);
  return user;
}

export async function describeUser(db: ReadTx, userId: number, now: Date): Promise<UserWithCompany> {
  const user = await findUser(db, userId);
  const company = await findCompany(db);
  const mayBeIn = user && (user.active || user.host_user_id !== null);
  if (!mayBeIn || !company) throw new AppError("ERR_INVALID_CREDENTIALS");
  return presentUserWithCompany(user, company, await readSettings(db), now);
}

interface SignInNotes {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  metrics: Pick<Metrics, "count">;
}

/** One try to sign in, with the network address of the caller. */
export interface SignInTry {
  /** User whom the entered email address belongs to; undefined if there is none. */
  owner: LoginOwner | undefined;
  caller: string;
  /** User-Agent header of the browser. */
  userAgent: string | undefined;
  log: Pick<Logger, "info" | "warn">;
}

/**
 * Counts a sign-in in the metrics. Refused ones are logged, and added to the history of their user. The log contains neither the email nor the network address. It
 * names the account by its ids, and the caller by a keyed digest of the address that is equal in all processes and
 * cannot be reversed.
 */
export async function reportSignIn<T>(
  { database, clock, secrets, metrics }: SignInNotes,
  { owner, caller, userAgent, log }: SignInTry,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    const signedIn = await signIn();
    metrics.count("recado_sign_ins_total", { outcome: "let in" });
    return signedIn;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The password was right; the second step counts as a sign-in of its own.
    if (error.code === "ERR_SECOND_FACTOR_REQUIRED") throw error;
    const isSlowed = error.code === "ERR_TOO_MANY_REQUESTS" || error.code === "ERR_SECOND_FACTOR_TRIES";
    metrics.count("recado_sign_ins_total", { outcome: isSlowed ? "slowed" : "refused" });
    const sign = createHmac("sha256", secrets.derive("caller")).update(caller).digest("hex").slice(0, 12);
    log.info(
      { code: error.code, companyId: owner?.company_id, userId: owner?.user_id, caller: sign },
      owner ? "sign-in refused" : "sign-in refused: unknown e-mail address",
    );
    const now = clock.now();
    if (owner) recordRefusal(database, owner, { code: error.code, now, userAgent, address: caller, log });
    throw error;
  }
}
