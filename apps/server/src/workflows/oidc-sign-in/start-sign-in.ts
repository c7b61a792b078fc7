/*
 * Sign-in at an OpenID Connect provider. start-sign-in.ts sends the browser to the provider and leaves what must come back in
 * an encrypted cookie; finish-sign-in.ts takes the provider's answer, finds the user and opens the session. The provider's
 * back-channel logout ends it (back-channel-logout.ts).
 */

import { readJson } from "@recado/contract/shared/read-json";
import type { Logger } from "pino";
import { z } from "zod";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { randomToken, type Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { OidcFailure } from "../../ports/oidc-client.ts";
import { accessProvider, type ProviderDeps, redirectUrl, registrationOf } from "./providers.ts";

/** Time that a user has at the provider. */
export const signInSeconds = 10 * 60;

const pendingSchema = z.object({
  companyId: z.int().positive(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The signed-in user who links an account; null for a sign-in. */
  linkTo: z.object({ companyId: z.int().positive(), userId: z.int().positive() }).nullable(),
  expiresAt: z.int(),
});
/** A sign-in that waits for the provider's answer. */
export type PendingSignIn = z.output<typeof pendingSchema>;

const cookiePurpose = "identity-provider-sign-in";

/** Returns the provider's URL and the value of the cookie. */
export async function startSignIn(
  deps: ProviderDeps & { clock: Clock },
  { key, linkTo, log }: { key: string; linkTo: PendingSignIn["linkTo"]; log: ProviderLog },
): Promise<{ url: string; cookie: string }> {
  const { secrets, oidc, clock, publicUrl } = deps;
  const row = await accessProvider(deps, key);
  if (linkTo && linkTo.companyId !== row.company_id && !row.for_all_companies)
    throw new AppError("ERR_NO_IDENTITY_PROVIDER");
  const checks = { state: randomToken(), nonce: randomToken(), verifier: randomToken() };
  const registration = registrationOf(secrets, row);
  const url = await oidc
    .authorizationUrl(registration, redirectUrl(publicUrl), checks)
    .catch((error: unknown) => refuse(error, log));
  const expiresAt = clock.now().getTime() + signInSeconds * 1_000;
  const pending: PendingSignIn = { companyId: row.company_id, ...checks, linkTo, expiresAt };
  const cookie = secrets.seal(Buffer.from(storableJson(pending)), cookiePurpose).toString("base64url");
  return { url, cookie };
}

/** Reads the cookie of a pending sign-in; undefined if it is forged or too old. */
export function readPending(
  secrets: Secrets,
  cookie: string | undefined,
  now: Date,
): PendingSignIn | undefined {
  if (cookie === undefined) return undefined;
  try {
    const plain = secrets.open(Buffer.from(cookie, "base64url"), cookiePurpose).toString();
    const pending = pendingSchema.safeParse(readJson(plain)).data;
    return pending && pending.expiresAt > now.getTime() ? pending : undefined;
  } catch {
    // A forged cookie is answered like a missing one.
    return undefined;
  }
}

const codes = {
  unreachable: "ERR_OIDC_UNREACHABLE",
  refused: "ERR_OIDC_REFUSED",
  cancelled: "ERR_OIDC_CANCELLED",
} as const;

export type ProviderLog = Pick<Logger, "info">;

/** Translates the failure of a provider into the error that the login page shows. The log names the check that failed. */
export function refuse(error: unknown, log: ProviderLog): never {
  if (!(error instanceof OidcFailure)) throw error;
  const reason = error.cause instanceof Error ? error.cause.message : undefined;
  log.info(
    { problem: error.problem, reason },
    "answer of an identity provider not accepted, nobody signed in",
  );
  throw new AppError(codes[error.problem]);
}
