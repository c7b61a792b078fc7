import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Claims = Record<string, unknown>;

/** Deviations of the provider from the standard in one sign-in. */
export interface ProviderChanges {
  /** Changes the claims of the ID token; `undefined` removes a claim. */
  claims?: Claims;
  /** Changes the header of the ID token. */
  header?: Claims;
  /** Signs the ID token in another way than with the provider's own key. */
  signer?: (input: string) => Buffer;
  /** Changes the finished ID token. */
  token?: (token: string) => unknown;
  /** Changes the token endpoint's answer. */
  answer?: Claims;
  /** Answer of the userinfo endpoint; a provider that has none of it answers 404 there. */
  userInfo?: Claims;
  /** Answers at the token endpoint in place of the usual answer. */
  respond?: (response: ServerResponse) => void;
}

interface Grant {
  claims: Claims;
  challenge: string;
  redirectUri: string;
  changes: ProviderChanges;
}

interface TokenRequest {
  form: URLSearchParams;
  authorization: string;
  response: ServerResponse;
}

/**
 * An OpenID Connect provider on a real socket that signs ID tokens and logout tokens with its own key. Tests change what it
 * answers.
 */
export class FakeIdentityProvider {
  readonly clientId = "recado";
  readonly clientSecret = "segredo do cliente";
  readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #grants = new Map<string, Grant>();
  /** Answers of the userinfo endpoint, by access token. */
  readonly #userInfos = new Map<string, Claims>();
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      this.#answer(new URL(request.url ?? "/", this.issuer).pathname, {
        form,
        authorization: request.headers.authorization ?? "",
        response,
      });
    });
  });
  issuer = "";
  /** Changes the published configuration; `undefined` removes an entry. */
  configuration: Claims = {};

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Lets a user sign in at the authorization URL. Returns the query with which the browser comes back. */
  authorize(url: string, claims: Claims, changes: ProviderChanges = {}): URLSearchParams {
    const asked = new URL(url).searchParams;
    const code = randomUUID();
    const nonce = asked.get("nonce");
    this.#grants.set(code, {
      claims: { nonce, ...claims },
      challenge: asked.get("code_challenge") ?? "",
      redirectUri: asked.get("redirect_uri") ?? "",
      changes,
    });
    return new URLSearchParams({ code, state: asked.get("state") ?? "", iss: this.issuer });
  }

  /** Signs a token with the provider's key. */
  sign(claims: Claims, { header = {}, signer }: Pick<ProviderChanges, "header" | "signer"> = {}): string {
    const head = encodeJson({ alg: "ES256", kid: "1", typ: "JWT", ...header });
    const input = `${head}.${encodeJson(claims)}`;
    return `${input}.${(signer ?? signWith(this.keys.privateKey))(input).toString("base64url")}`;
  }

  /** Usual claims of a logout token. */
  logoutClaims(claims: Claims): Claims {
    return {
      iss: this.issuer,
      aud: this.clientId,
      iat: Math.floor(Date.now() / 1_000),
      jti: randomUUID(),
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      ...claims,
    };
  }

  #answer(path: string, request: TokenRequest): void {
    const { response } = request;
    if (path === "/.well-known/openid-configuration") sendJson(response, this.#configuration());
    else if (path === "/jwks") sendJson(response, { keys: [this.#publicKey()] });
    else if (path === "/token") this.#answerToken(request);
    else if (path === "/userinfo") this.#answerUserInfo(request);
    else response.writeHead(404).end();
  }

  #answerToken({ form, authorization, response }: TokenRequest): void {
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const secret = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
    const isClient =
      secret === `${this.clientId}:${encodeURIComponent(this.clientSecret).replaceAll("%20", "+")}`;
    if (!isClient) sendJson(response, { error: "invalid_client" }, 401);
    else if (!grant || grant.challenge !== proof || grant.redirectUri !== form.get("redirect_uri"))
      sendJson(response, { error: "invalid_grant" }, 400);
    else if (grant.changes.respond) grant.changes.respond(response);
    else this.#sendTokens(grant, response);
  }

  #answerUserInfo({ authorization, response }: TokenRequest): void {
    const found = this.#userInfos.get(authorization.replace("Bearer ", ""));
    if (found) sendJson(response, found);
    else response.writeHead(404).end();
  }

  #sendTokens({ claims, changes }: Grant, response: ServerResponse): void {
    const accessToken = randomUUID();
    if (changes.userInfo) this.#userInfos.set(accessToken, changes.userInfo);
    const now = Math.floor(Date.now() / 1_000);
    const usual = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 300 };
    const token = this.sign({ ...usual, ...claims, ...changes.claims }, changes);
    const idToken = changes.token ? changes.token(token) : token;
    sendJson(response, {
      access_token: accessToken,
      token_type: "Bearer",
      id_token: idToken,
      ...changes.answer,
    });
  }

  #publicKey() {
    return { ...this.keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "ES256", use: "sig" };
  }

  #configuration() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      ...this.configuration,
    };
  }
}

export function signWith(key: KeyObject): (input: string) => Buffer {
  return (input) => sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
}

export function signWithSecret(secret: string | Buffer): (input: string) => Buffer {
  return (input) => createHmac("sha256", secret).update(input).digest();
}

export function encodeJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
