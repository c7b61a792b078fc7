import { generateKeyPairSync, randomUUID } from "node:crypto";
import { listAuditLog } from "@recado/contract/audit-log";
import { finishLogin, getMe } from "@recado/contract/auth";
import * as contract from "@recado/contract/identity-providers";
import { listUsers } from "@recado/contract/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findIdentitySessions } from "../../domain/identity-providers/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Person, testPassword } from "../../testing/factories.ts";
import {
  encodeJson,
  FakeIdentityProvider,
  type ProviderChanges,
  signWith,
  signWithSecret,
} from "../../testing/fakes/fake-identity-provider.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { turnOnSecondFactor } from "../../testing/turn-on-second-factor.ts";

type TestStaff = Awaited<ReturnType<typeof createTestStaff>>;

const clock = new SteeredClock();
const domain = "exemplo.com.br";
let testApp: TestApp;
let provider: FakeIdentityProvider;
let padaria: TestStaff;
let vizinha: TestStaff;
let key: string;

beforeAll(async () => {
  provider = await new FakeIdentityProvider().start();
  testApp = await openTestApp({ own: true, clock, allowPrivateHosts: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
  key = await setProvider(padaria.ana);
});
afterAll(async () => {
  await testApp.close();
  provider.stop();
});

function formOf(changes: object = {}) {
  return {
    name: "Contas da Padaria",
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    domains: [domain],
    createsUsers: true,
    queueIds: [],
    linksByEmail: true,
    skipsSecondFactor: false,
    forAllCompanies: false,
    ...changes,
  };
}

/** Sets the provider of the admin's company and returns its key. */
async function setProvider(admin: Person, changes: object = {}): Promise<string> {
  const body = formOf(changes);
  const { loginUrl } = await testApp.call(admin.token, contract.updateIdentityProvider, { body });
  return new URL(loginUrl).searchParams.get("sso") ?? "";
}

function post(url: string, payload: object, { cookie, token }: { cookie?: string; token?: string } = {}) {
  return testApp.app.http.inject({
    method: "POST",
    url: `/api/auth/oidc/${url}`,
    remoteAddress: freshAddress(),
    payload,
    ...(cookie === undefined ? {} : { cookies: { recado_oidc: cookie } }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
}

interface Started {
  url: string;
  cookie: string;
}

async function start(providerKey = key): Promise<Started> {
  const answer = await post("start", { key: providerKey });
  return { url: answer.json().url, cookie: cookieOf(answer) };
}

function cookieOf(answer: Awaited<ReturnType<typeof post>>): string {
  return answer.cookies.find(({ name }) => name === "recado_oidc")?.value ?? "";
}

const finish = (response: URLSearchParams | string, cookie?: string) =>
  post("finish", { response: String(response) }, cookie === undefined ? {} : { cookie });

const link = ({ token }: Person, password = testPassword) => post("link", { key, password }, { token });

/** Signs in at the provider with the claims, and comes back. */
async function signIn(claims: object, changes: ProviderChanges = {}, providerKey = key) {
  const { url, cookie } = await start(providerKey);
  return finish(provider.authorize(url, { ...claims }, changes), cookie);
}

const newcomer = () => ({ sub: randomUUID(), email: `${randomUUID()}@${domain}`, email_verified: true });

/** Creates a user whose account at the provider is linked. */
async function createLinked(): Promise<{ sub: string; id: number }> {
  const claims = newcomer();
  const { user } = (await signIn(claims)).json();
  return { sub: claims.sub, id: user.id };
}

describe("a sign-in at an identity provider", () => {
  it("creates a user with the profile user in the chosen queues, and finds the user again by the account alone", async () => {
    const own = await setProvider(padaria.ana, { queueIds: [padaria.sales] });
    const claims = { ...newcomer(), name: "Joana" };
    const first = await signIn(claims, {}, own);
    expect(first.json()).toMatchObject({
      user: { name: "Joana", email: claims.email, profile: "user", queues: [{ id: padaria.sales }] },
    });
    expect(first.cookies.map(({ name }) => name)).toContain("recado_refresh");
    const again = await signIn({ sub: claims.sub, email: "outra@fora.example" }, {}, own);
    expect(again.json().user.id).toBe(first.json().user.id);
    expect(await testApp.call(again.json().token, getMe, {})).toMatchObject({ name: "Joana" });
  });

  it("sends a challenge by S256, a state and a nonce, and never the secret", async () => {
    const { url } = await start();
    const query = new URL(url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      code_challenge_method: "S256",
      response_type: "code",
      redirect_uri: "http://localhost/login",
      client_id: provider.clientId,
    });
    expect(query.get("state")).toMatch(/^[\w-]{43}$/);
    expect(query.get("nonce")).toMatch(/^[\w-]{43}$/);
    expect(decodeURIComponent(url)).not.toContain(provider.clientSecret);
  });

  it("links a user by the verified e-mail only where the admin allows it", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const claims = { ...newcomer(), email: rita.email };
    const closed = await setProvider(padaria.ana, { linksByEmail: false });
    expect((await signIn(claims, {}, closed)).json().error).toBe("ERR_OIDC_NOT_LINKED");
    const open = await setProvider(padaria.ana);
    expect((await signIn(claims, {}, open)).json().user.id).toBe(rita.id);
  });

  it("links no user of another company, unless the operator shares the provider", async () => {
    const claims = { ...newcomer(), email: vizinha.bruno.email };
    expect((await signIn(claims)).json().error).toBe("ERR_OIDC_NOT_LINKED");
    await expectRefusal(setProvider(padaria.ana, { forAllCompanies: true }), "ERR_NO_PERMISSION");
    const host = await createTestUser(testApp, padaria, { name: "Dona", profile: "admin", super: true });
    const shared = await setProvider(host, { forAllCompanies: true });
    expect((await signIn(claims, {}, shared)).json().user.id).toBe(vizinha.bruno.id);
    const listed = await testApp.call(undefined, contract.listLoginProviders, {});
    expect(listed).toEqual([{ key: shared, name: "Contas da Padaria" }]);
    const ownHost = { ...newcomer(), email: host.email };
    expect((await signIn(ownHost, {}, shared)).json().error).toBe("ERR_OIDC_NOT_LINKED");
    await setProvider(host);
    await expectNoSession(await signIn(claims), "ERR_OIDC_NOT_LINKED");
  });

  it("links an account from the profile of the signed-in user, whatever its e-mail, and unlinks it", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const answer = await link(rita);
    const sub = randomUUID();
    const response = provider.authorize(answer.json().url, { sub });
    const session = (await finish(response, cookieOf(answer))).json();
    expect(session.user.id).toBe(rita.id);
    const accounts = () => testApp.call(session.token, contract.listLinkedAccounts, {});
    expect(await accounts()).toEqual([{ key, name: "Contas da Padaria", linkedAt: expect.any(String) }]);
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const second = await link(davi);
    const stolen = provider.authorize(second.json().url, { sub });
    expect((await finish(stolen, cookieOf(second))).json().error).toBe("ERR_OIDC_LINKED_ELSEWHERE");
    const unlink = (password: string, token: string = session.token) =>
      testApp.call(token, contract.unlinkAccount, { body: { key, password } });
    await expectRefusal(unlink("errada"), "ERR_CURRENT_PASSWORD");
    await unlink(testPassword, davi.token);
    expect((await accounts())[0]?.linkedAt).not.toBeNull();
    await unlink(testPassword);
    expect((await accounts())[0]?.linkedAt).toBeNull();
    await expectNoSession(await signIn({ sub }), "ERR_OIDC_EMAIL");
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "users" } });
    expect(entries[0]).toMatchObject({
      label: "Rita",
      changes: [{ field: "identityProvider", from: provider.issuer, to: null }],
    });
  });

  it("links nothing without the right password, and no account at another company's provider", async () => {
    expect((await link(padaria.bruno, "errada")).json().error).toBe("ERR_CURRENT_PASSWORD");
    expect((await link(vizinha.clara)).json().error).toBe("ERR_NO_IDENTITY_PROVIDER");
    expect(await testApp.call(vizinha.clara.token, contract.listLinkedAccounts, {})).toEqual([]);
  });

  it("asks for the second factor, and links the account and the provider's session after it", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const { recoveryCodes } = await turnOnSecondFactor(testApp, rita);
    const [sub, sid] = [randomUUID(), randomUUID()];
    const asked = await signIn({ sub, sid, email: rita.email, email_verified: true });
    await expectNoSession(asked, "ERR_SECOND_FACTOR_REQUIRED");
    const body = { challenge: asked.json().challenge, code: recoveryCodes[0] ?? "" };
    const { token } = await testApp.call(undefined, finishLogin, { body });
    expect((await testApp.call(token, contract.listLinkedAccounts, {}))[0]?.linkedAt).not.toBeNull();
    const open = await setProvider(padaria.ana, { skipsSecondFactor: true });
    expect((await signIn({ sub }, {}, open)).json().user.id).toBe(rita.id);
    await setProvider(padaria.ana);
    const owners = await testApp.app.database.platform((db) => findIdentitySessions(db, padaria.id, sid));
    expect(owners).toMatchObject([{ company_id: padaria.id, user_id: rita.id }]);
  });

  it("asks the userinfo endpoint for an e-mail that the ID token lacks, and believes no other account", async () => {
    const { sub, ...person } = newcomer();
    const others = { userInfo: { ...person, sub: randomUUID() } };
    await expectNoSession(await signIn({ sub }, others), "ERR_OIDC_EMAIL");
    const unverified = { userInfo: { ...person, sub, email_verified: false } };
    await expectNoSession(await signIn({ sub }, unverified), "ERR_OIDC_EMAIL");
    const { user } = (await signIn({ sub }, { userInfo: { ...person, sub } })).json();
    expect(user.email).toBe(person.email);
    expect((await signIn({ sub })).json().user.id).toBe(user.id);
  });

  it("says that the provider does not answer", async () => {
    const gone = await new FakeIdentityProvider().start();
    const other = await setProvider(vizinha.ana, { issuer: gone.issuer });
    const { url, cookie } = await start(other);
    const response = gone.authorize(url, newcomer());
    gone.stop();
    expect((await finish(response, cookie)).json().error).toBe("ERR_OIDC_UNREACHABLE");
  });
});

const strangersKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const parts = (token: string) => token.split(".") as [string, string, string];
const soon = () => Math.floor(Date.now() / 1_000) + 300;

describe("an altered ID token", () => {
  it.each<[string, () => ProviderChanges]>([
    ["of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["without an issuer", () => ({ claims: { iss: undefined } })],
    ["of an issuer with one more slash", () => ({ claims: { iss: `${provider.issuer}/` } })],
    ["of a list of issuers", () => ({ claims: { iss: [provider.issuer] } })],
    ["for another client", () => ({ claims: { aud: "outro" } })],
    ["without an audience", () => ({ claims: { aud: undefined } })],
    ["for an empty audience", () => ({ claims: { aud: [] } })],
    ["for a list of other clients", () => ({ claims: { aud: ["outro", "mais"] } })],
    ["for a number as audience", () => ({ claims: { aud: 1 } })],
    [
      "for two clients without an authorized party",
      () => ({ claims: { aud: [provider.clientId, "outro"] } }),
    ],
    [
      "for two clients, given to the other",
      () => ({ claims: { aud: [provider.clientId, "outro"], azp: "outro" } }),
    ],
    ["with another nonce", () => ({ claims: { nonce: "outro" } })],
    ["without a nonce", () => ({ claims: { nonce: undefined } })],
    ["with an empty nonce", () => ({ claims: { nonce: "" } })],
    ["with a number as nonce", () => ({ claims: { nonce: 1 } })],
    ["that has expired", () => ({ claims: { exp: soon() - 600 } })],
    ["without an expiry", () => ({ claims: { exp: undefined } })],
    ["with a text as expiry", () => ({ claims: { exp: String(soon()) } })],
    ["with null as expiry", () => ({ claims: { exp: null } })],
    ["with a negative expiry", () => ({ claims: { exp: -1 } })],
    ["without a time of issue", () => ({ claims: { iat: undefined } })],
    ["with a text as time of issue", () => ({ claims: { iat: "1" } })],
    ["that is not valid yet", () => ({ claims: { nbf: soon() } })],
    ["with a text as start", () => ({ claims: { nbf: "1" } })],
    ["without a subject", () => ({ claims: { sub: undefined } })],
    ["with an empty subject", () => ({ claims: { sub: "" } })],
    ["with a number as subject", () => ({ claims: { sub: 1 } })],
    ["with null as subject", () => ({ claims: { sub: null } })],
    ["with an object as subject", () => ({ claims: { sub: {} } })],
    ["with a subject of 256 characters", () => ({ claims: { sub: "a".repeat(256) } })],
    ["without a signature", () => ({ header: { alg: "none" }, signer: () => Buffer.alloc(0) })],
    ["with the algorithm none and a signature", () => ({ header: { alg: "none" } })],
    [
      "signed with the client's secret",
      () => ({ header: { alg: "HS256" }, signer: signWithSecret(provider.clientSecret) }),
    ],
    [
      "signed with the public key as secret",
      () => ({
        header: { alg: "HS256" },
        signer: signWithSecret(provider.keys.publicKey.export({ type: "spki", format: "pem" })),
      }),
    ],
    ["signed by a stranger's key", () => ({ signer: signWith(strangersKeys.privateKey) })],
    [
      "signed by the key in its header",
      () => ({
        header: { jwk: strangersKeys.publicKey.export({ format: "jwk" }), kid: undefined },
        signer: signWith(strangersKeys.privateKey),
      }),
    ],
    ["with an unknown key id", () => ({ header: { kid: "2" } })],
    ["with the name of another algorithm", () => ({ header: { alg: "RS256" } })],
    ["with an unknown critical header", () => ({ header: { crit: ["b64"], b64: false } })],
    ["with an empty signature", () => ({ token: (token) => `${parts(token).slice(0, 2).join(".")}.` })],
    ["with a changed signature", () => ({ token: (token) => token.replace(/.{4}$/, "AAAA") })],
    [
      "with claims that were not signed",
      () => ({
        token: (token) => {
          const [head, claims, signature] = parts(token);
          const given = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
          return `${head}.${encodeJson({ ...given, sub: "admin" })}.${signature}`;
        },
      }),
    ],
    ["of two parts", () => ({ token: (token) => parts(token).slice(0, 2).join(".") })],
    ["of four parts", () => ({ token: (token) => `${token}.AA` })],
    ["that is no token", () => ({ token: () => "a.b.c" })],
    ["that is empty", () => ({ token: () => "" })],
    ["that is a number", () => ({ token: () => 1 })],
    ["that is missing", () => ({ token: () => undefined })],
  ])("%s opens no session", async (_, change) => {
    await expectNoSession(await signIn(newcomer(), change()), "ERR_OIDC_REFUSED");
  });
});

describe("an altered answer of the token endpoint", () => {
  it.each<[string, ProviderChanges]>([
    ["without an access token", { answer: { access_token: undefined } }],
    ["without a type of the access token", { answer: { token_type: undefined } }],
    ["with an error", { respond: (to) => to.writeHead(400, json).end('{"error":"invalid_grant"}') }],
    ["with the status 500", { respond: (to) => to.writeHead(500).end() }],
    ["as HTML", { respond: (to) => to.writeHead(200, { "content-type": "text/html" }).end("<p>") }],
    ["that is no JSON", { respond: (to) => to.writeHead(200, json).end("{") }],
    ["that is a list", { respond: (to) => to.writeHead(200, json).end("[]") }],
    ["that is null", { respond: (to) => to.writeHead(200, json).end("null") }],
  ])("%s opens no session", async (_, changes) => {
    await expectNoSession(await signIn(newcomer(), changes), "ERR_OIDC_REFUSED");
  });

  it.each<[string, ProviderChanges]>([
    [
      "that redirects",
      { respond: (to) => to.writeHead(307, { location: `${provider.issuer}/token` }).end() },
    ],
    ["of a megabyte", { respond: (to) => to.writeHead(200, json).end(" ".repeat(1_048_576)) }],
    ["that breaks off", { respond: (to) => to.destroy() }],
  ])("%s opens no session", async (_, changes) => {
    await expectNoSession(await signIn(newcomer(), changes));
  });
});

const json = { "content-type": "application/json" };

describe("an altered return from the provider", () => {
  it.each<[string, (response: URLSearchParams) => void, string?]>([
    ["without a state", (response) => response.delete("state")],
    ["with another state", (response) => response.set("state", "outro")],
    ["with two states", (response) => response.append("state", response.get("state") ?? "")],
    ["without an issuer", (response) => response.delete("iss"), "ERR_OIDC_REFUSED"],
    ["of another issuer", (response) => response.set("iss", "https://evil.example"), "ERR_OIDC_REFUSED"],
    ["with two issuers", (response) => response.append("iss", "https://evil.example"), "ERR_OIDC_REFUSED"],
    ["without a code", (response) => response.delete("code"), "ERR_OIDC_REFUSED"],
    ["with another code", (response) => response.set("code", "outro"), "ERR_OIDC_REFUSED"],
    ["with two codes", (response) => response.append("code", "outro"), "ERR_OIDC_REFUSED"],
    ["with a code and an error", (response) => response.set("error", "server_error"), "ERR_OIDC_REFUSED"],
    ["with a signed response beside", (response) => response.set("response", "a.b.c"), "ERR_OIDC_REFUSED"],
    [
      "with the user's refusal",
      (response) => {
        response.delete("code");
        response.set("error", "access_denied");
      },
      "ERR_OIDC_CANCELLED",
    ],
  ])("%s opens no session", async (_, change, code = "ERR_OIDC_STATE") => {
    const { url, cookie } = await start();
    const response = provider.authorize(url, newcomer());
    change(response);
    await expectNoSession(await finish(response, cookie), code);
  });

  it("opens no session a second time, without the browser's cookie, or with a forged or old one", async () => {
    const { url, cookie } = await start();
    const response = provider.authorize(url, newcomer());
    await expectNoSession(await finish(response), "ERR_OIDC_STATE");
    await expectNoSession(await finish(response, `${cookie.slice(0, -4)}AAAA`), "ERR_OIDC_STATE");
    expect((await finish(response, cookie)).statusCode).toBe(200);
    await expectNoSession(await finish(response, cookie), "ERR_OIDC_STATE");
    const late = await start();
    const lateResponse = provider.authorize(late.url, newcomer());
    clock.advance(10 * minute);
    await expectNoSession(await finish(lateResponse, late.cookie), "ERR_OIDC_STATE");
    clock.reset();
  });

  it("opens no session with the state or the code of another browser's sign-in", async () => {
    const [own, others] = [await start(), await start()];
    const othersResponse = provider.authorize(others.url, newcomer());
    await expectNoSession(await finish(othersResponse, own.cookie), "ERR_OIDC_STATE");
    const mixed = provider.authorize(own.url, newcomer());
    mixed.set("code", othersResponse.get("code") ?? "");
    await expectNoSession(await finish(mixed, own.cookie), "ERR_OIDC_REFUSED");
  });

  it("opens no session with the answer of another provider, or at another redirect URI", async () => {
    const evil = await new FakeIdentityProvider().start();
    const { url, cookie } = await start();
    const mixedUp = evil.authorize(url, newcomer());
    await expectNoSession(await finish(mixedUp, cookie), "ERR_OIDC_REFUSED");
    const again = await start();
    const disguised = evil.authorize(again.url, newcomer());
    disguised.set("iss", provider.issuer);
    await expectNoSession(await finish(disguised, again.cookie), "ERR_OIDC_REFUSED");
    evil.stop();
    const elsewhere = await start();
    const changed = new URL(elsewhere.url);
    changed.searchParams.set("redirect_uri", "http://localhost/outra");
    const response = provider.authorize(changed.href, newcomer());
    await expectNoSession(await finish(response, elsewhere.cookie), "ERR_OIDC_REFUSED");
    const weak = await start();
    const unproven = new URL(weak.url);
    unproven.searchParams.set("code_challenge", "a");
    const stolen = provider.authorize(unproven.href, newcomer());
    await expectNoSession(await finish(stolen, weak.cookie), "ERR_OIDC_REFUSED");
  });

  it("opens no session of a user of another provider's key", async () => {
    const { sub } = await createLinked();
    const other = await setProvider(vizinha.ana, { createsUsers: false, linksByEmail: false });
    await expectNoSession(await signIn({ sub }, {}, other), "ERR_OIDC_NOT_LINKED");
  });
});

describe("a first sign-in", () => {
  it.each<[string, object]>([
    ["whose e-mail is not verified", { email_verified: false }],
    ["without a word on the verification", { email_verified: undefined }],
    ["with a text as verification", { email_verified: "true" }],
    ["with a number as verification", { email_verified: 1 }],
    ["without an e-mail", { email: undefined }],
    ["with a list of e-mails", { email: [`a@${domain}`] }],
    ["of another domain", { email: "a@fora.example" }],
    ["of a domain below the accepted one", { email: `a@sub.${domain}` }],
    ["of a domain that ends like the accepted one", { email: `a@meu${domain}` }],
    ["with the accepted domain before the real one", { email: `a@${domain}@fora.example` }],
    ["of a domain without a person", { email: domain }],
  ])("%s creates nobody", async (_, claims) => {
    const before = await testApp.call(padaria.ana.token, listUsers, {});
    await expectNoSession(await signIn({ ...newcomer(), ...claims }), "ERR_OIDC_EMAIL");
    expect((await testApp.call(padaria.ana.token, listUsers, {})).count).toBe(before.count);
  });
});

async function expectNoSession(answer: Awaited<ReturnType<typeof post>>, code?: string): Promise<void> {
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).not.toBe(500);
  if (code !== undefined) expect(answer.json().error).toBe(code);
  expect(answer.cookies.filter(({ name, value }) => name !== "recado_oidc" || value !== "")).toEqual([]);
}

describe("the settings of an identity provider", () => {
  it("keep the secret to themselves, and need it again for another issuer or client", async () => {
    await setProvider(padaria.ana);
    const answer = await testApp.call(padaria.ana.token, contract.getIdentityProvider, {});
    expect(JSON.stringify(answer)).not.toContain(provider.clientSecret);
    expect(await setProvider(padaria.ana, { clientSecret: "" })).toBe(key);
    const other = await new FakeIdentityProvider().start();
    for (const changes of [{ issuer: other.issuer }, { clientId: "outro" }])
      await expectRefusal(
        setProvider(padaria.ana, { ...changes, clientSecret: "" }),
        "ERR_IDENTITY_PROVIDER_SECRET",
      );
    other.stop();
  });

  it("refuse an issuer that publishes no configuration, or that of another issuer", async () => {
    for (const issuer of [`${provider.issuer}/outro`, provider.issuer.replace("127.0.0.1", "localhost")])
      await expectRefusal(setProvider(padaria.ana, { issuer }), "ERR_IDENTITY_PROVIDER_ISSUER");
  });

  it.each<[string, Record<string, unknown>]>([
    ["of another issuer", { issuer: "https://evil.example" }],
    ["without keys", { jwks_uri: undefined }],
    ["whose login page is a script", { authorization_endpoint: "javascript:alert(1)" }],
    ["without a login page", { authorization_endpoint: undefined }],
    ["without an endpoint for tokens", { token_endpoint: undefined }],
  ])("refuse a configuration %s", async (_, configuration) => {
    const odd = await new FakeIdentityProvider().start();
    odd.configuration = configuration;
    await expectRefusal(setProvider(vizinha.ana, { issuer: odd.issuer }), "ERR_IDENTITY_PROVIDER_ISSUER");
    odd.stop();
  });

  it("refuse private addresses, unless the operator allows them", async () => {
    const guarded = await openTestApp();
    const { ana } = await createTestStaff(guarded);
    const saving = guarded.call(ana.token, contract.updateIdentityProvider, { body: formOf() });
    await expectRefusal(saving, "ERR_IDENTITY_PROVIDER_ISSUER");
    await guarded.close();
  });
});
