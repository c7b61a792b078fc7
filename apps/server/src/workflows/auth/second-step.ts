/*
 * The second step of a sign-in. After the right password, a user with a second factor gets a challenge and no session
 * (challenges.ts). The challenge and a code of the authenticator app, or a recovery code, open the session.
 */

import { consumeAnyCode } from "../../domain/second-factors/actions.ts";
import { hasChallenge } from "../../domain/second-factors/store.ts";
import { findUser } from "../../domain/users/store.ts";
import { AppError } from "../../platform/errors.ts";
import type { AccessClaims } from "./access-token.ts";
import { hashChallenge, readChallenge, redeemChallenge } from "./challenges.ts";
import { ownDevice } from "./find-login.ts";
import {
  admitInTransaction,
  reportSignIn,
  type SignInDeps,
  type SignInResult,
  type SignInTry,
} from "./sign-in.ts";

export interface SecondStepCall extends Omit<SignInTry, "owner"> {
  challenge: string;
  code: string;
  device: AccessClaims | undefined;
}

/** Opens a session for the user of a challenge if the code is right. A challenge opens one session. */
export function finishSignIn(
  deps: SignInDeps,
  { challenge, code, userAgent, device, caller, log }: SecondStepCall,
): Promise<SignInResult> {
  const { database, secrets, clock, guessLimits } = deps;
  const given = readChallenge(challenge);
  const owner = given && { company_id: given.companyId, user_id: given.userId };
  return reportSignIn(deps, { owner, caller, userAgent, log }, async () => {
    const isOpen =
      given &&
      (await database.read(given.companyId, async (db) => {
        const hash = await hashChallenge(db, given);
        return hash !== undefined && hasChallenge(db, given.userId, hash, clock.now());
      }));
    // Codes are counted only for a valid challenge, so that nobody without the password can use up a user's tries.
    if (!isOpen) throw new AppError("ERR_SECOND_FACTOR_EXPIRED");
    const { companyId, userId } = given;
    const account = `${companyId}:${userId}`;
    const admitted = await guessLimits.takeCode({ account, device: ownDevice(owner, device) }, () =>
      database.write(companyId, async (db) => {
        const now = clock.now();
        const hash = await hashChallenge(db, given);
        const user = await findUser(db, userId);
        if (!hash || !user || !(await hasChallenge(db, userId, hash, now)))
          throw new AppError("ERR_SECOND_FACTOR_EXPIRED");
        if (!(await consumeAnyCode(db, secrets, { userId, code, now }, user))) return undefined;
        const identity = await redeemChallenge(db, userId, hash, now);
        const isNewDevice = ownDevice(owner, device) === undefined;
        const origin = { userAgent, address: caller, way: identity ? "provider" : "code" } as const;
        return admitInTransaction(deps, db, { userId, isNewDevice, identity, ...origin });
      }),
    );
    if (!admitted) throw new AppError("ERR_SECOND_FACTOR_CODE");
    return admitted;
  });
}
