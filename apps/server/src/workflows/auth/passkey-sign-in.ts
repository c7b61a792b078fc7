/*
 * Sign-ins with a passkey. Alone, it must come from an authenticator that verified its user, and it opens a session without
 * a code. After the right password, it replaces the code of the second step (second-step.ts).
 */

import { randomBytes } from "node:crypto";
import type { Assertion, requestOptionsSchema } from "@recado/contract/passkeys";
import type { z } from "zod";
import { usePasskey } from "../../domain/passkeys/actions.ts";
import { type PasskeyOwner, readPasskeyHandle } from "../../domain/passkeys/rules.ts";
import { consumeSignedChallenge, findPasskey, findPasskeys } from "../../domain/passkeys/store.ts";
import { findUser } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import { createSignedTokens } from "../../platform/signed-tokens.ts";
import {
  ceremonyMilliseconds,
  checkAssertion,
  describeCredentials,
  type RelyingParty,
  relyingPartyAt,
  signedChallengeOf,
} from "../../platform/webauthn.ts";
import { type Challenge, readChallenge, redeemChallenge, requireOpenChallenge } from "./challenges.ts";
import {
  admitInTransaction,
  nobody,
  reportSignIn,
  type SignInDeps,
  type SignInResult,
  type SignInTry,
} from "./sign-in.ts";

export interface PasskeySignInDeps extends SignInDeps {
  publicUrl: string;
}

interface PasskeySignInCall extends Omit<SignInTry, "owner"> {
  credential: Assertion;
}

type RequestOptions = z.input<typeof requestOptionsSchema>;

/** Returns a challenge that any passkey of this installation may answer. */
export function startPasskeySignIn({ publicUrl, secrets, clock }: PasskeySignInDeps): RequestOptions {
  const end = clock.now().getTime() + ceremonyMilliseconds;
  const token = challengeTokens(secrets).sign(`${randomBytes(16).toString("base64url")}-${end.toString(36)}`);
  return {
    challenge: Buffer.from(token).toString("base64url"),
    rpId: requireSite(publicUrl).id,
    timeout: ceremonyMilliseconds,
    userVerification: "required",
    allowCredentials: [],
  };
}

/** Opens a session for the user whom the passkey names. */
export function finishPasskeySignIn(
  deps: PasskeySignInDeps,
  { credential, userAgent, caller, log }: PasskeySignInCall,
): Promise<SignInResult> {
  const { database, secrets, clock, publicUrl } = deps;
  const site = requireSite(publicUrl);
  const owner = readPasskeyHandle(
    Buffer.from(credential.response.userHandle ?? "", "base64url").toString("latin1"),
  );
  const reported = owner ? { company_id: owner.companyId, user_id: owner.userId } : nobody;
  return reportSignIn(deps, { owner: reported, caller, userAgent, log }, async () => {
    const challenge = signedChallengeOf(credential) ?? "";
    const expiresAt = readEnd(challengeTokens(secrets).read(Buffer.from(challenge, "base64url").toString()));
    if (!expiresAt || expiresAt <= clock.now()) throw new AppError("ERR_PASSKEY_EXPIRED");
    if (!owner) throw new AppError("ERR_PASSKEY_REFUSED");
    const record = await checkPasskey(deps, { ...owner, site, challenge, credential, mustVerifyUser: true });
    return database.write(owner.companyId, async (db) => {
      const use = { hash: hashToken(challenge), expiresAt, now: clock.now() };
      if (!(await consumeSignedChallenge(db, use))) throw new AppError("ERR_PASSKEY_EXPIRED");
      await record(db);
      return admitInTransaction(deps, db, {
        userId: owner.userId,
        way: "passkey",
        userAgent,
        address: caller,
      });
    });
  });
}

/** Returns the options for the second step of a sign-in: the user's own passkeys may answer. */
export async function offerPasskeyStep(
  { database, clock, publicUrl }: PasskeySignInDeps,
  token: string,
): Promise<RequestOptions> {
  const site = requireSite(publicUrl);
  const challenge = requireReadable(token);
  const passkeys = await database.read(challenge.companyId, async (db) => {
    await requireOpenChallenge(db, challenge, clock.now());
    return findPasskeys(db, challenge.userId);
  });
  return {
    challenge: stepChallenge(challenge),
    rpId: site.id,
    timeout: ceremonyMilliseconds,
    userVerification: "preferred",
    allowCredentials: describeCredentials(passkeys),
  };
}

/** Opens a session for the user of a second step if one of the user's passkeys signed the step's challenge. */
export function finishStepByPasskey(
  deps: PasskeySignInDeps,
  { challenge: token, credential, userAgent, caller, log }: PasskeySignInCall & { challenge: string },
): Promise<SignInResult> {
  const { database, clock, publicUrl } = deps;
  const site = requireSite(publicUrl);
  const challenge = requireReadable(token);
  const { companyId, userId } = challenge;
  const owner = { company_id: companyId, user_id: userId };
  return reportSignIn(deps, { owner, caller, userAgent, log }, async () => {
    await database.read(companyId, (db) => requireOpenChallenge(db, challenge, clock.now()));
    const asked = { site, challenge: stepChallenge(challenge), credential, mustVerifyUser: false };
    const record = await checkPasskey(deps, { companyId, userId, ...asked });
    return database.write(companyId, async (db) => {
      const hash = await requireOpenChallenge(db, challenge, clock.now());
      const identity = await redeemChallenge(db, userId, hash, clock.now());
      await record(db);
      const way = identity ? "provider" : "passkey";
      return admitInTransaction(deps, db, { userId, way, userAgent, address: caller, identity });
    });
  });
}

interface PasskeyCheck extends PasskeyOwner {
  site: RelyingParty;
  challenge: string;
  credential: Assertion;
  mustVerifyUser: boolean;
}

/**
 * Checks a passkey of the user. Returns a function that stores its use in the transaction of the caller. An unknown
 * passkey, a deactivated user and a wrong signature are refused alike.
 */
export async function checkPasskey(
  { database, clock }: PasskeySignInDeps,
  { companyId, userId, site, challenge, credential, mustVerifyUser }: PasskeyCheck,
): Promise<(db: WriteTx) => Promise<void>> {
  const passkey = await database.read(companyId, async (db) => {
    const user = await findUser(db, userId);
    return user?.active ? findPasskey(db, userId, Buffer.from(credential.id, "base64url")) : undefined;
  });
  const counter =
    passkey &&
    (await checkAssertion(site, credential, {
      challenge,
      credential: { ...passkey, counter: Number(passkey.counter) },
      mustVerifyUser,
    }));
  if (!passkey || counter === undefined) throw new AppError("ERR_PASSKEY_REFUSED");
  return (db) => usePasskey(db, userId, { id: passkey.id, counter, at: clock.now() });
}

/** The challenge that authenticators sign in a second step. It can be used as long as the step's own token. */
function stepChallenge({ token }: Challenge): string {
  return hashToken(`passkey ${token}`).toString("base64url");
}

function requireReadable(token: string): Challenge {
  const challenge = readChallenge(token);
  if (!challenge) throw new AppError("ERR_SECOND_FACTOR_EXPIRED");
  return challenge;
}

export function requireSite(publicUrl: string): RelyingParty {
  const site = relyingPartyAt(publicUrl);
  if (!site) throw new AppError("ERR_PASSKEYS_NEED_DOMAIN");
  return site;
}

function challengeTokens(secrets: PasskeySignInDeps["secrets"]) {
  return createSignedTokens(secrets.derive("passkey-challenge"));
}

/** Reads the end of a challenge's life from the text that this installation signed. */
function readEnd(text: string | undefined): Date | undefined {
  const end = /-([\da-z]+)$/.exec(text ?? "")?.[1];
  return end === undefined ? undefined : new Date(Number.parseInt(end, 36));
}
