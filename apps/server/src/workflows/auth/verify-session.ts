import type { Assertion, requestOptionsSchema } from "@recado/contract/passkeys";
import type { VerificationProof } from "@recado/contract/verification";
import type { z } from "zod";
import { findPasskeys } from "../../domain/passkeys/store.ts";
import { consumeAnyCode, hasSecondFactor } from "../../domain/second-factors/actions.ts";
import { consumeChallenge, insertChallenge } from "../../domain/second-factors/store.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { findPasswordHash } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken, randomToken } from "../../platform/secrets.ts";
import { ceremonyMilliseconds, describeCredentials, signedChallengeOf } from "../../platform/webauthn.ts";
import { checkPasskey, type PasskeySignInDeps, requireSite } from "./passkey-sign-in.ts";
import { requirePassword } from "./require-password.ts";
import { findAccount, type VerifyingAccount } from "./require-verified.ts";
import { updateSessionRow } from "./store.ts";

/** Returns a challenge that a passkey of the actor may sign. */
export async function startPasskeyVerification(
  deps: PasskeySignInDeps,
  actor: Actor,
): Promise<z.input<typeof requestOptionsSchema>> {
  const site = requireSite(deps.publicUrl);
  const { companyId, userId } = await findAccount(deps.database, actor);
  const challenge = randomToken();
  const passkeys = await deps.database.write(companyId, async (db) => {
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + ceremonyMilliseconds);
    await insertChallenge(db, { userId, hash: hashVerification(challenge), now, expiresAt });
    return findPasskeys(db, userId);
  });
  return {
    challenge,
    rpId: site.id,
    timeout: ceremonyMilliseconds,
    // The passkey stands for the password here, so a key that somebody left in the machine must not be enough.
    userVerification: "required",
    allowCredentials: describeCredentials(passkeys),
  };
}

/** Verifies the actor's session by a proof of the user; wrong passwords and codes count as those of sign-ins do. */
export async function verifySession(
  deps: PasskeySignInDeps,
  actor: Actor,
  proof: VerificationProof,
): Promise<void> {
  const account = await findAccount(deps.database, actor);
  await acceptProof(deps, account, proof);
  if (!actor.isSupport) return;
  await deps.database.write(actor.companyId, (db) => markVerified(db, { ...actor, now: deps.clock.now() }));
}

function acceptProof(
  deps: PasskeySignInDeps,
  account: VerifyingAccount,
  proof: VerificationProof,
): Promise<void> {
  if (proof.method === "password") return acceptPassword(deps, account, proof.password);
  if (proof.method === "code") return acceptCode(deps, account, proof.code);
  return acceptPasskey(deps, account, proof.credential);
}

async function acceptPassword(
  { database, guessLimits, clock }: PasskeySignInDeps,
  account: VerifyingAccount,
  password: string,
): Promise<void> {
  const { companyId, userId, sessionId } = account;
  const { email, hash } = await database.read(companyId, async (db) => ({
    email: (await accessUser(db, userId)).email,
    hash: (await findPasswordHash(db, userId))?.password_hash,
  }));
  await requirePassword(guessLimits, { email, sessionId }, hash, password);
  await database.write(companyId, (db) => markVerified(db, { ...account, now: clock.now() }));
}

async function acceptCode(
  { database, secrets, guessLimits, clock }: PasskeySignInDeps,
  account: VerifyingAccount,
  code: string,
): Promise<void> {
  const { companyId, userId, sessionId } = account;
  const guess = { account: `${companyId}:${userId}`, device: sessionId };
  const isRight = await guessLimits.takeCode(guess, () =>
    database.write(companyId, async (db) => {
      // A secret that no code has confirmed yet proves nothing.
      if (!(await hasSecondFactor(db, userId))) return undefined;
      const now = clock.now();
      const user = await accessUser(db, userId);
      if (!(await consumeAnyCode(db, secrets, { userId, code, now }, user))) return undefined;
      await markVerified(db, { ...account, now });
      return true;
    }),
  );
  if (!isRight) throw new AppError("ERR_SECOND_FACTOR_CODE");
}

async function acceptPasskey(
  deps: PasskeySignInDeps,
  account: VerifyingAccount,
  credential: Assertion,
): Promise<void> {
  const { companyId, userId } = account;
  const site = requireSite(deps.publicUrl);
  const challenge = signedChallengeOf(credential) ?? "";
  const asked = { site, challenge, credential, mustVerifyUser: true };
  const record = await checkPasskey(deps, { companyId, userId, ...asked });
  await deps.database.write(companyId, async (db) => {
    const now = deps.clock.now();
    if (!(await consumeChallenge(db, userId, hashVerification(challenge), now)))
      throw new AppError("ERR_PASSKEY_EXPIRED");
    await record(db);
    await markVerified(db, { ...account, now });
  });
}

async function markVerified(
  db: WriteTx,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
): Promise<void> {
  await updateSessionRow(db, sessionId, { verified_at: now });
  db.notify("actor", `${db.companyId}:${userId}`);
}

/** Keeps these challenges apart from those of sign-ins and new passkeys, which the same table holds. */
function hashVerification(challenge: string): Buffer {
  return hashToken(`verification ${challenge}`);
}
