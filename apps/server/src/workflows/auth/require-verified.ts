/*
 * Step-up: sensitive calls need a session that proved within the last ten minutes who its user is. Sign-ins prove it, and
 * so does verify-session.ts. The contract's `stepUp` lists the routes; platform/http/serve.ts asks here.
 */

import { type VerificationMethod, verificationMinutes } from "@recado/contract/verification";
import { hasPasskeys } from "../../domain/passkeys/store.ts";
import { hasSecondFactor } from "../../domain/second-factors/actions.ts";
import { findPasswordHash, findUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { relyingPartyAt } from "../../platform/webauthn.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Actors } from "./actors.ts";
import { unmatchableHash } from "./password.ts";
import { lockSupport } from "./support-store.ts";

interface VerifiedDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
  actors: Pick<Actors, "lookUpAgain">;
}

/** Throws ERR_VERIFICATION_REQUIRED with the methods of the user unless the session was verified a moment ago. */
export async function requireVerified(deps: VerifiedDeps, actor: Actor): Promise<void> {
  if (isVerified(deps.clock, actor)) return;
  // Another process may have verified the session while this one remembers the actor as it was before.
  if (isVerified(deps.clock, await deps.actors.lookUpAgain(actor))) return;
  const account = await findAccount(deps.database, actor);
  const methods = await deps.database.read(account.companyId, (db) =>
    findMethods(db, account.userId, deps.publicUrl),
  );
  throw new AppError("ERR_VERIFICATION_REQUIRED", { extra: { methods, isSupport: actor.isSupport } });
}

function isVerified(clock: Clock, { verifiedAt }: Pick<Actor, "verifiedAt">): boolean {
  return verifiedAt !== null && clock.now().getTime() - verifiedAt.getTime() < verificationMinutes * 60_000;
}

/** Account whose password, code or passkey verifies a session, and the session in which guesses at it are counted. */
export interface VerifyingAccount {
  companyId: number;
  userId: number;
  sessionId: string;
}

/**
 * Finds the account that verifies the actor's session. Operators who visit a company for support have no password there;
 * their own account verifies both sessions.
 */
export async function findAccount(
  database: Database,
  { companyId, userId, sessionId, isSupport }: Actor,
): Promise<VerifyingAccount> {
  if (!isSupport) return { companyId, userId, sessionId };
  const support = await database.write(companyId, (db) => lockSupport(db, sessionId));
  if (!support) throw new AppError("ERR_SESSION_EXPIRED");
  return {
    companyId: support.hostCompanyId,
    userId: support.hostUserId,
    sessionId: support.hostSessionId,
  };
}

/** Finds the ways in which a user can prove who they are; none if the user can only sign in again. */
async function findMethods(db: ReadTx, userId: number, publicUrl: string): Promise<VerificationMethod[]> {
  const user = await findUser(db, userId);
  if (!user?.active) return [];
  const hash = (await findPasswordHash(db, userId))?.password_hash;
  const canAskForPasskey = relyingPartyAt(publicUrl) !== undefined && (await hasPasskeys(db, userId));
  return [
    ...(hash === unmatchableHash ? [] : (["password"] as const)),
    ...((await hasSecondFactor(db, userId)) ? (["code"] as const) : []),
    ...(canAskForPasskey ? (["passkey"] as const) : []),
  ];
}
