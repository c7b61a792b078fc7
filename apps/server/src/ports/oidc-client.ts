/** A client registration at an OpenID Connect provider. */
export interface OidcRegistration {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Values that a sign-in remembers between its two requests. */
export interface OidcChecks {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
}

/** Verified claims of an ID token. */
export interface OidcClaims {
  sub: string;
  /** Id of the session at the provider; undefined if the provider names none. */
  sid?: string | undefined;
  email?: string | undefined;
  emailVerified: boolean;
  name?: string | undefined;
}

/** Verified claims of a logout token. It names the user, the session at the provider, or both. */
export interface LogoutClaims {
  jti: string;
  sub?: string | undefined;
  sid?: string | undefined;
}

/** Why a provider's answer is not accepted. */
export class OidcFailure extends Error {
  readonly problem: "unreachable" | "refused" | "cancelled";
  constructor(problem: OidcFailure["problem"], cause?: unknown) {
    super(`sign-in at the identity provider failed: ${problem}`, { cause });
    this.name = "OidcFailure";
    this.problem = problem;
  }
}

/** Talks to OpenID Connect providers. Every method rejects with an OidcFailure. */
export interface OidcClient {
  /** Rejects if the issuer does not publish a configuration. */
  checkIssuer(registration: OidcRegistration): Promise<void>;
  /** Returns the URL of the provider's login page. */
  authorizationUrl(registration: OidcRegistration, redirectUri: string, checks: OidcChecks): Promise<string>;
  /** Exchanges the code in the redirect URI, and verifies the answer and its ID token. */
  redeem(registration: OidcRegistration, redirectedTo: URL, checks: OidcChecks): Promise<OidcClaims>;
  readLogoutToken(registration: OidcRegistration, token: string): Promise<LogoutClaims>;
  close(): Promise<void>;
}
