/*
 * A user adds a passkey in two requests: the first gives the browser a challenge and needs the password, the second stores
 * the public key that the authenticator created for the challenge.
 */

import type { createPasskey, creationOptionsSchema, Passkey } from "@recado/contract/passkeys";
import type { BodyOf } from "@recado/contract/shared/route";
import type { z } from "zod";
import { addPasskey, deletePasskey } from "../../domain/passkeys/actions.ts";
import { passkeyHandle } from "../../domain/passkeys/rules.ts";
import { findPasskeys } from "../../domain/passkeys/store.ts";
import { consumeChallenge, insertChallenge } from "../../domain/second-factors/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken, randomToken } from "../../platform/secrets.ts";
import {
  ceremonyMilliseconds,
  creationOptions,
  readNewCredential,
  relyingPartyAt,
  signedChallengeOf,
} from "../../platform/webauthn.ts";
import type { Clock } from "../../ports/clock.ts";
import type { GuessLimits } from "../auth/guess-limits.ts";
import { requireOwnPassword } from "../auth/require-password.ts";

export interface PasskeyDeps {
  clock: Clock;
  guessLimits: GuessLimits;
  publicUrl: string;
}

interface PasskeyCall extends CompanyTransactions {
  actor: Actor;
}

export async function startSetUp(
  deps: PasskeyDeps,
  call: PasskeyCall,
  { password, siteName }: { password: string; siteName: string },
): Promise<z.input<typeof creationOptionsSchema>> {
  const site = requireSite(deps);
  await requireOwnPassword(deps, call, password);
  const { userId, companyId, name, email } = call.actor;
  const challenge = randomToken();
  const existing = await call.write(async (db) => {
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + ceremonyMilliseconds);
    await insertChallenge(db, { userId, hash: hashSetUp(challenge), now, expiresAt });
    return findPasskeys(db, userId);
  });
  const handle = passkeyHandle({ companyId, userId });
  return creationOptions(site, { challenge, siteName, handle, user: { name, email }, existing });
}

export async function finishSetUp(
  deps: PasskeyDeps,
  { actor, write }: PasskeyCall,
  { name, credential }: BodyOf<typeof createPasskey>,
): Promise<Passkey> {
  const site = requireSite(deps);
  const challenge = signedChallengeOf(credential);
  const created = challenge && (await readNewCredential(site, challenge, credential));
  if (!created) throw new AppError("ERR_PASSKEY_INVALID");
  return write(async (db) => {
    const now = deps.clock.now();
    if (!(await consumeChallenge(db, actor.userId, hashSetUp(challenge), now)))
      throw new AppError("ERR_PASSKEY_EXPIRED");
    return addPasskey(db, actor, {
      name,
      credential_id: created.id,
      public_key: created.publicKey,
      counter: created.counter,
      transports: credential.response.transports ?? [],
      created_at: now,
    });
  });
}

export async function removeOwnPasskey(
  deps: PasskeyDeps,
  call: PasskeyCall,
  { id, password }: { id: number; password: string },
): Promise<void> {
  // Refused before the password is asked for, as everywhere else with objects of other users.
  const own = await call.read((db) => findPasskeys(db, call.actor.userId));
  if (!own.some((passkey) => passkey.id === id)) throw new AppError("ERR_NO_PASSKEY_FOUND");
  await requireOwnPassword(deps, call, password);
  await call.write((db) => deletePasskey(db, call.actor, id));
}

function requireSite({ publicUrl }: PasskeyDeps) {
  const site = relyingPartyAt(publicUrl);
  if (!site) throw new AppError("ERR_PASSKEYS_NEED_DOMAIN");
  return site;
}

/** Keeps the challenges of new passkeys apart from those of sign-ins, which the same table holds. */
function hashSetUp(challenge: string): Buffer {
  return hashToken(`new passkey ${challenge}`);
}
