/*
 * WebAuthn, the protocol of passkeys. The checks are those of @simplewebauthn/server, which is loaded with the first
 * passkey, because it consists of hundreds of modules. No attestation is asked for: which product made an authenticator
 * does not matter here.
 */

import { isIP } from "node:net";
import type { Assertion, creationOptionsSchema, newCredentialSchema } from "@recado/contract/passkeys";
import { readJson } from "@recado/contract/shared/read-json";
import type { z } from "zod";
import { isLoopback } from "./http/loopback.ts";

/** The site that passkeys belong to. Browsers offer a passkey only at its site. */
export interface RelyingParty {
  /** Domain name of the site. */
  id: string;
  origin: string;
}

/**
 * Returns the site at the public URL; undefined if its host is an IP address, for which browsers create no passkeys. A
 * loopback address stands for `localhost`.
 */
export function relyingPartyAt(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isLoopback(host)) return undefined;
  const id = isIP(host) === 0 ? host : "localhost";
  return { id, origin: `${protocol}//${id}${port === "" ? "" : `:${port}`}` };
}

/** Milliseconds for which the browser waits for the user. */
export const ceremonyMilliseconds = 5 * 60_000;

/** COSE numbers of the accepted algorithms: EdDSA, ES256 and RS256 cover all authenticators in use. */
const algorithms = [-8, -7, -257] as const;
const pubKeyCredParams = algorithms.map((alg) => ({ type: "public-key" as const, alg }));

interface CredentialId {
  credential_id: Uint8Array;
  transports: readonly string[];
}

export function describeCredentials(credentials: readonly CredentialId[]) {
  return credentials.map(({ credential_id: id, transports }) => ({
    id: Buffer.from(id).toString("base64url"),
    type: "public-key" as const,
    transports: [...transports],
  }));
}

export interface NewPasskeyRequest {
  challenge: string;
  siteName: string;
  /** Bytes that name the user to this site, as text. */
  handle: string;
  user: { name: string; email: string };
  existing: readonly CredentialId[];
}

export function creationOptions(
  { id }: RelyingParty,
  { challenge, siteName, handle, user, existing }: NewPasskeyRequest,
): z.input<typeof creationOptionsSchema> {
  return {
    challenge,
    rp: { id, name: siteName },
    user: { id: Buffer.from(handle).toString("base64url"), name: user.email, displayName: user.name },
    pubKeyCredParams,
    timeout: ceremonyMilliseconds,
    attestation: "none",
    excludeCredentials: describeCredentials(existing),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  };
}

/** Public key of a new passkey. */
export interface NewCredential {
  id: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** Checks the answer of `navigator.credentials.create`; returns undefined if it is not right. */
export async function readNewCredential(
  { id: rpId, origin }: RelyingParty,
  challenge: string,
  { response, ...credential }: z.output<typeof newCredentialSchema>,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON } = response;
  const attestationObject = await withoutAttestation(response.attestationObject);
  if (attestationObject === undefined) return undefined;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(unverified);
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id: Buffer.from(id, "base64url"), publicKey: Buffer.from(publicKey), counter };
}

/**
 * Removes the statement of the manufacturer from the answer. Nobody relies on it, and to check it the library would fetch
 * lists of revoked certificates from URLs that the caller chooses. Returns undefined if the answer is malformed.
 */
async function withoutAttestation(attestationObject: string): Promise<string | undefined> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  try {
    const given = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
    const kept = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, never>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, never>()],
      ["authData", given.get("authData")],
    ]);
    return Buffer.from(isoCBOR.encode(kept)).toString("base64url");
  } catch {
    // Bytes that are no CBOR are refused like a wrong signature.
    return undefined;
  }
}

/** Public key with which an assertion is checked. */
export interface StoredCredential {
  credential_id: Uint8Array;
  public_key: Uint8Array<ArrayBufferLike>;
  counter: number;
}

interface AssertionCheck {
  challenge: string;
  credential: StoredCredential;
  /** Whether the authenticator must have verified the user, for example by a PIN or a fingerprint. */
  mustVerifyUser: boolean;
}

/**
 * Checks the answer of `navigator.credentials.get`: type, challenge, origin, site, flags, signature and counter. Returns the
 * authenticator's new counter; undefined if anything is not right.
 */
export async function checkAssertion(
  { id: rpId, origin }: RelyingParty,
  { response, ...assertion }: Assertion,
  { challenge, credential, mustVerifyUser }: AssertionCheck,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: Buffer.from(credential.credential_id).toString("base64url"),
      publicKey: new Uint8Array(credential.public_key),
      counter: credential.counter,
    },
    requireUserVerification: mustVerifyUser,
  }).catch(unverified);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws an error for each kind of wrong answer. The caller must not learn which check failed. */
function unverified(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}

/** Reads the challenge that an authenticator signed; undefined if the client data are malformed. */
export function signedChallengeOf({
  response,
}: {
  response: { clientDataJSON: string };
}): string | undefined {
  try {
    const data: unknown = readJson(Buffer.from(response.clientDataJSON, "base64url").toString());
    const challenge = typeof data === "object" && data && "challenge" in data ? data.challenge : undefined;
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}
