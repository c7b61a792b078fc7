/*
 * A user turns the second factor on in two requests: the first creates a secret for the authenticator app and needs the
 * password, the second confirms the secret with a code. Turning it off and new recovery codes need a code, so that somebody
 * at an unattended browser can do neither.
 */

import type { SecondFactor } from "@recado/contract/second-factors";
import {
  auditSecondFactor,
  consumeTotpCode,
  publishSecondFactor,
  renewRecoveryCodes,
} from "../../domain/second-factors/actions.ts";
import { placeOfSecondFactor } from "../../domain/second-factors/rules.ts";
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findRemoval,
  findSecondFactor,
  lockSecondFactor,
  putSecret,
  setConfirmed,
} from "../../domain/second-factors/store.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { findPasswordHash } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { newTotpSecret, toBase32, totpUri } from "../../platform/totp.ts";
import type { Clock } from "../../ports/clock.ts";
import type { GuessLimits } from "../auth/guess-limits.ts";
import { requirePassword } from "../auth/require-password.ts";

export interface SecondFactorDeps {
  secrets: Secrets;
  clock: Clock;
  guessLimits: GuessLimits;
}

export interface SecondFactorCall extends CompanyTransactions {
  actor: Actor;
}

export async function describeSecondFactor(db: ReadTx, userId: number): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, userId);
  const since = factor?.confirmed_at?.toISOString() ?? null;
  return {
    since,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    removalDueAt: (await findRemoval(db, userId))?.due_at.toISOString() ?? null,
  };
}

/** Stores a new secret, which replaces one that was never confirmed. `issuer` names the installation in the app. */
export async function createSecret(
  { secrets, guessLimits }: SecondFactorDeps,
  { actor, read, write }: SecondFactorCall,
  { password, issuer }: { password: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const hash = await read(async (db) => {
    // Operators who visit a company for support are no users of the company.
    await accessUser(db, actor.userId);
    return (await findPasswordHash(db, actor.userId))?.password_hash;
  });
  await requirePassword(guessLimits, actor, hash, password);
  const secret = newTotpSecret();
  const sealed = secrets.seal(secret, placeOfSecondFactor(actor.companyId, actor.userId));
  const isStored = await write((db) => putSecret(db, actor.userId, sealed));
  if (!isStored) throw new AppError("ERR_SECOND_FACTOR_ON");
  const text = toBase32(secret);
  return { secret: text, uri: totpUri(text, issuer, actor.email) };
}

/** Turns the second factor on if the code belongs to the new secret. Returns the recovery codes. */
export function confirmSecret(
  deps: SecondFactorDeps,
  call: SecondFactorCall,
  code: string,
): Promise<string[]> {
  const { userId } = call.actor;
  return withCode(deps, call, code, {
    require: async (db) => {
      const factor = await lockSecondFactor(db, userId);
      if (!factor) throw new AppError("ERR_SECOND_FACTOR_OFF");
      if (factor.confirmed_at) throw new AppError("ERR_SECOND_FACTOR_ON");
    },
    run: async (db) => {
      await setConfirmed(db, userId, deps.clock.now());
      await audit(db, call.actor, [{ field: "secondFactor", from: false, to: true }]);
      publishSecondFactor(db, userId);
      return renewRecoveryCodes(db, userId);
    },
  });
}

export function replaceCodes(
  deps: SecondFactorDeps,
  call: SecondFactorCall,
  code: string,
): Promise<string[]> {
  const { userId } = call.actor;
  return withCode(deps, call, code, {
    require: (db) => requireConfirmed(db, userId),
    run: async (db) => {
      const from = await countRecoveryCodes(db, userId);
      const codes = await renewRecoveryCodes(db, userId);
      await audit(db, call.actor, [{ field: "recoveryCodes", from, to: codes.length }]);
      return codes;
    },
  });
}

export async function turnOff(deps: SecondFactorDeps, call: SecondFactorCall, code: string): Promise<void> {
  const { userId } = call.actor;
  await withCode(deps, call, code, {
    require: (db) => requireConfirmed(db, userId),
    run: async (db) => {
      await deleteSecondFactor(db, userId);
      await audit(db, call.actor, [{ field: "secondFactor", from: true, to: false }]);
      publishSecondFactor(db, userId);
      return true;
    },
  });
}

async function requireConfirmed(db: WriteTx, userId: number): Promise<void> {
  const factor = await lockSecondFactor(db, userId);
  if (!factor?.confirmed_at) throw new AppError("ERR_SECOND_FACTOR_OFF");
}

function audit(db: WriteTx, actor: Actor, changes: Parameters<typeof auditSecondFactor>[3]): Promise<void> {
  return auditSecondFactor(db, actor, { id: actor.userId, name: actor.name }, changes);
}

/** Uses a code and runs the change in the same transaction. Wrong codes count as those of sign-ins do. */
async function withCode<Result>(
  { secrets, clock, guessLimits }: SecondFactorDeps,
  { actor: { companyId, userId, sessionId }, write }: SecondFactorCall,
  code: string,
  { require, run }: { require(db: WriteTx): Promise<void>; run(db: WriteTx): Promise<Result> },
): Promise<Result> {
  const guess = { account: `${companyId}:${userId}`, device: sessionId };
  const done = await guessLimits.takeCode(guess, () =>
    write(async (db) => {
      await require(db);
      const isRight = await consumeTotpCode(db, secrets, { userId, code, now: clock.now() });
      return isRight ? { result: await run(db) } : undefined;
    }),
  );
  if (!done) throw new AppError("ERR_SECOND_FACTOR_CODE");
  return done.result;
}
