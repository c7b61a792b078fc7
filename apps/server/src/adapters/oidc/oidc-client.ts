/*
 * OpenID Connect by openid-client: discovery, authorization code with PKCE (S256), state, nonce, and the `iss` parameter of
 * RFC 9207. Besides the library's usual checks, the signature of each ID token is verified. Admins of companies choose the
 * issuer, and the issuer chooses further URLs, so every request goes through the guarded agent and follows no redirect.
 */

import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { fetch } from "undici";
import { z } from "zod";
import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import {
  type LogoutClaims,
  type OidcChecks,
  type OidcClaims,
  type OidcClient,
  OidcFailure,
  type OidcRegistration,
} from "../../ports/oidc-client.ts";

const timeoutSeconds = 10;
const mostBytes = 262_144;
/** Time in milliseconds for which a provider's configuration is kept, so that sign-ins do not load it each time. */
const configurationMilliseconds = 10 * 60_000;
const mostConfigurations = 500;
/** Largest difference between the clocks of the provider and this server. */
const clockSeconds = 60;
/** Age up to which a logout token is accepted. */
const logoutAge = "5m";
/** Asymmetric algorithms; a token that a shared secret or nothing signs is refused. */
const algorithms = ["RS256", "PS256", "ES256", "ES384", "RS384", "RS512", "PS384", "PS512", "EdDSA"];
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

const personFields = {
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
};
const personSchema = z.object(personFields);

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  sid: z.string().max(255).optional(),
  ...personFields,
});

const logoutSchema = z
  .object({
    jti: z.string().min(1).max(500),
    iat: z.int(),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

interface Provider {
  configuration: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

export function createOidcClient({ allowPrivateHosts }: { allowPrivateHosts: boolean }): OidcClient {
  const agent = createGuardedAgent({
    allowPrivateHosts,
    timeoutMilliseconds: timeoutSeconds * 1_000,
    mostBytes,
  });
  const guardedFetch = (url: string, options: object) =>
    fetch(url, { ...options, redirect: "error", dispatcher: agent }) as unknown as Promise<Response>;
  const known = new Map<string, { provider: Promise<Provider>; until: number }>();

  async function discover({ issuer, clientId, clientSecret }: OidcRegistration): Promise<Provider> {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockSeconds },
      authenticateClient(clientSecret),
      {
        [oidc.customFetch]: guardedFetch,
        timeout: timeoutSeconds,
        // The guarded agent refuses addresses without encryption, unless the operator allows private networks.
        execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      },
    );
    const { jwks_uri: jwksUri, token_endpoint: tokenUri } = configuration.serverMetadata();
    if (jwksUri === undefined || tokenUri === undefined) throw new OidcFailure("refused");
    // Throws unless the provider's login page is a web address. The browser goes there, and must not run a script.
    oidc.buildAuthorizationUrl(configuration, {});
    return { configuration, keys: createRemoteJWKSet(new URL(jwksUri), { [joseFetch]: guardedFetch }) };
  }

  function providerOf(registration: OidcRegistration): Promise<Provider> {
    const { issuer, clientId, clientSecret } = registration;
    const key = createHash("sha256")
      .update(JSON.stringify([issuer, clientId, clientSecret]))
      .digest("hex");
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.provider;
    if (known.size >= mostConfigurations) known.clear();
    const provider = discover(registration);
    known.set(key, { provider, until: Date.now() + configurationMilliseconds });
    provider.catch(() => known.delete(key));
    return provider;
  }

  return {
    checkIssuer: (registration) => discover(registration).then(() => undefined, fail),
    authorizationUrl: async (registration, redirectUri, { state, nonce, verifier }) => {
      const { configuration } = await providerOf(registration).catch(fail);
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      }).href;
    },
    redeem: async (registration, redirectedTo, checks) => {
      const { configuration } = await providerOf(registration).catch(fail);
      return redeem(configuration, redirectedTo, checks);
    },
    readLogoutToken: async (registration, token) =>
      readLogoutToken(await providerOf(registration).catch(fail), registration.clientId, token),
    close: () => agent.close(),
  };
}

async function redeem(
  configuration: oidc.Configuration,
  redirectedTo: URL,
  { state, nonce, verifier }: OidcChecks,
): Promise<OidcClaims> {
  const tokens = await oidc
    .authorizationCodeGrant(configuration, redirectedTo, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch(fail);
  const claims = claimsSchema.safeParse(tokens.claims());
  if (!claims.success) throw new OidcFailure("refused", claims.error);
  const { sub, sid } = claims.data;
  const isWhole = claims.data.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
  const person = isWhole ? claims.data : await findPerson(configuration, tokens.access_token, sub);
  const { email, email_verified: emailVerified = false, name } = person;
  return { sub, sid, email, emailVerified, name };
}

/**
 * Asks the userinfo endpoint for the e-mail address, which many providers leave out of the ID token. Only a first sign-in
 * needs it, so a failure counts as an answer without an address.
 */
async function findPerson(
  configuration: oidc.Configuration,
  accessToken: string,
  sub: string,
): Promise<z.output<typeof personSchema>> {
  const answer = await oidc.fetchUserInfo(configuration, accessToken, sub).catch(() => ({}));
  return personSchema.safeParse(answer).data ?? {};
}

async function readLogoutToken(
  { configuration, keys }: Provider,
  clientId: string,
  token: string,
): Promise<LogoutClaims> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: clientId,
    algorithms,
    maxTokenAge: logoutAge,
    clockTolerance: clockSeconds,
  }).catch(fail);
  const claims = logoutSchema.safeParse(payload);
  if (!claims.success) throw new OidcFailure("refused", claims.error);
  return claims.data;
}

/**
 * Sends the secret in the way that the provider supports. A provider that says nothing supports HTTP Basic, the default of
 * the standard.
 */
function authenticateClient(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = supported.includes("client_secret_basic") ? basic : post;
    return authenticate(server, client, body, headers);
  };
}

/** A failed connection counts as unreachable, the provider's refusal as cancelled, everything else as refused. */
function fail(error: unknown): never {
  if (error instanceof OidcFailure) throw error;
  if (error instanceof oidc.AuthorizationResponseError)
    throw new OidcFailure(error.error === "access_denied" ? "cancelled" : "refused", error);
  const isOutage =
    error instanceof TypeError &&
    error.message === "fetch failed" &&
    !(error.cause instanceof oidc.ClientError);
  throw new OidcFailure(isOutage || isTimeout(error) ? "unreachable" : "refused", error);
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "TimeoutError" || (error.cause !== undefined && isTimeout(error.cause)))
  );
}
