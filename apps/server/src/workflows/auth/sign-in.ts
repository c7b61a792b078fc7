/*
 * A user signs in here: guess-limits.ts slows down guesses, sessions.ts opens the session, and a refresh cookie with an access
 * token of fifteen minutes is returned. Each request is authenticated by actors.ts, which caches a session's user and rights
 * until a message on the bus says that they changed. refresh.ts rotates the cookie. refuse-company.ts decides whether the users
 * of a company are admitted.
 */

import type { Session } from "@recado/contract/auth";
import type { UserWithCompany } from "@recado/contract/users";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { findCompany } from "../../domain/companies/queries.ts";
import { readSettings } from "../../domain/settings/queries.ts";
import { presentUserWithCompany } from "../../domain/users/present.ts";
import { findPasswordHash, findUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { findLogin, type Owner, ownDevice } from "./find-login.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isPassword, nobodysHash } from "./password.ts";
import { withPayment } from "./payment.ts";
import { refusalOf } from "./refuse-company.ts";
import { closeSession, type OpenSession, openSession } from "./sessions.ts";
import { findStanding } from "./store.ts";
import { type SignInNotes, type SignInTry, tellSignIn } from "./tell-sign-in.ts";

export interface SignInDeps extends SignInNotes {
  database: Database;
  tokens: AccessTokens;
  /** Tokens that open the payment of an overdue company, and nothing else. */
  paymentTokens: AccessTokens;
  clock: Clock;
  guessLimits: GuessLimits;
}

/** Session as sent to the client, with the refresh cookie to set beside it. */
export interface SignedIn {
  session: Session;
  refreshToken: string | undefined;
}

export interface SignInCall extends Omit<SignInTry, "owner"> {
  email: string;
  password: string;
  /** User-Agent header of the browser. */
  userAgent: string | undefined;
  /** Claims of the browser's device cookie, if a user has signed in with it before. */
  device: AccessClaims | undefined;
}

export async function signIn(
  deps: SignInDeps,
  { email, password, userAgent, device, caller, log }: SignInCall,
): Promise<SignedIn> {
  const found = await deps.database.platform((db) => findLogin(db, email));
  const guess = { account: email.toLowerCase(), device: ownDevice(found, device) };
  return tellSignIn(deps, { owner: found, caller, log }, async () => {
    const user = await deps.guessLimits.take(guess, () => checkPassword(deps, found ?? nobody, password));
    if (!user) throw new AppError("ERR_INVALID_CREDENTIALS");
    return admitUser(deps, { companyId: user.company_id, userId: user.user_id, userAgent });
  });
}

/**
 * Ids that no company or user has, so that an unknown address costs the same database and processor work as a known
 * one.
 */
const nobody: Owner = { company_id: 0, user_id: 0 };

async function checkPassword(
  { database }: SignInDeps,
  owner: Owner,
  password: string,
): Promise<Owner | undefined> {
  const known = await database.read(owner.company_id, (db) => findPasswordHash(db, owner.user_id));
  const matches = await isPassword(password, known?.password_hash ?? nobodysHash);
  return matches && known?.active ? owner : undefined;
}

/** Opens a session for a user whose identity has already been verified. */
export function admitUser(
  deps: SignInDeps,
  { companyId, userId, userAgent }: { companyId: number; userId: number; userAgent: string | undefined },
): Promise<SignedIn> {
  return deps.database.write(companyId, async (db) => {
    const now = deps.clock.now();
    const user = await admittedUser(deps, db, userId, now);
    const session = await openSession(db, user, userAgent, now);
    await recordAudit(
      db,
      { userId, name: user.name },
      { area: "sessions", action: "signedIn", label: user.name },
    );
    return signedIn(deps, user, session);
  });
}

/** An operator must leave the support session before signing out; otherwise their own session would stay open. */
export async function signOut(db: WriteTx, actor: Actor): Promise<void> {
  if (actor.isSupport) throw new AppError("ERR_SUPPORT_INSIDE");
  await closeSession(db, actor.userId, actor.sessionId, "logout");
  await recordAudit(db, actor, { area: "sessions", action: "signedOut", label: actor.name });
}

export function signedIn(
  deps: SignInDeps,
  user: UserWithCompany,
  { sessionId, refreshToken }: Pick<OpenSession, "sessionId" | "refreshToken">,
): SignedIn {
  const { id, profile, companyId } = user;
  const token = deps.tokens.sign({ id, profile, companyId, sessionId });
  return { session: { token, user, support: null }, refreshToken };
}

/** Returns an active user of a company that is admitted; throws otherwise. */
export async function admittedUser(
  { paymentTokens }: SignInDeps,
  db: WriteTx,
  userId: number,
  now: Date,
): Promise<UserWithCompany> {
  const user = await describeUser(db, userId, now);
  const standing = await findStanding(db);
  const refusal = standing && refusalOf(standing, now);
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
