import { generateKeyPairSync, randomUUID } from "node:crypto";
import { getMe } from "@recado/contract/auth";
import * as contract from "@recado/contract/identity-providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, signInAs, untilTrue } from "../../testing/factories.ts";
import {
  FakeIdentityProvider,
  type ProviderChanges,
  signWith,
  signWithSecret,
} from "../../testing/fakes/fake-identity-provider.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { openTestSession } from "../../testing/test-tokens.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";
let testApp: TestApp;
let other: TestApp;
let provider: FakeIdentityProvider;
let padaria: Awaited<ReturnType<typeof createTestStaff>>;
let key = "";
let logoutPath = "";

beforeAll(async () => {
  provider = await new FakeIdentityProvider().start();
  const options = { allowPrivateHosts: true };
  testApp = await openTestApp({ ...options, own: true });
  other = await openTestApp({ ...options, beside: testApp, roles: ["web"] });
  padaria = await createTestStaff(testApp);
  const { loginUrl, logoutUrl } = await testApp.call(padaria.ana.token, contract.updateIdentityProvider, {
    body: {
      name: "Contas da Padaria",
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      domains: ["exemplo.com.br"],
      createsUsers: true,
      queueIds: [],
      linksByEmail: true,
      skipsSecondFactor: false,
      forAllCompanies: false,
    },
  });
  key = new URL(loginUrl).searchParams.get("sso") ?? "";
  logoutPath = new URL(logoutUrl).pathname;
});
afterAll(async () => {
  await other.close();
  await testApp.close();
  provider.stop();
});

const inject = (url: string, payload: object, cookies: Record<string, string> = {}) =>
  testApp.app.http.inject({ method: "POST", url, remoteAddress: freshAddress(), payload, cookies });

/** Signs somebody in at the provider, under a session of the provider. */
async function signIn() {
  const [sub, sid] = [randomUUID(), randomUUID()];
  const claims = { sub, sid, email: `${sub}@exemplo.com.br`, email_verified: true };
  const started = await inject("/api/auth/oidc/start", { key });
  const cookie = started.cookies.find(({ name }) => name === "recado_oidc")?.value ?? "";
  const response = String(provider.authorize(started.json().url, claims));
  const { token, user } = (
    await inject("/api/auth/oidc/finish", { response }, { recado_oidc: cookie })
  ).json();
  return { sub, sid, token: token as string, email: user.email as string, id: user.id as number };
}

function logOut(token: string, app = testApp) {
  return app.app.http.inject({
    method: "POST",
    url: logoutPath,
    remoteAddress: freshAddress(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
}

const isOpen = (token: string) =>
  testApp.call(token, getMe, {}).then(
    () => true,
    () => false,
  );

describe("a logout token of an identity provider", () => {
  it.each(["sub", "sid"] as const)(
    "with a %s alone ends the session and its sockets at both processes",
    async (claim) => {
      const [rita, davi] = [await signIn(), await signIn()];
      const listeners = [await testApp.listen(rita.token), await other.listen(rita.token)];
      const answer = await logOut(provider.sign(provider.logoutClaims({ [claim]: rita[claim] })));
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
      await untilTrue(() => listeners.every(({ socket }) => !socket.connected));
      for (const app of [testApp, other])
        await expectRefusal(app.call(rita.token, getMe, {}), "ERR_SESSION_EXPIRED");
      expect(await isOpen(davi.token)).toBe(true);
    },
  );

  it("with the id of a former session leaves the present one open", async () => {
    const rita = await signIn();
    const token = await testApp.app.database.write(padaria.id, (db) =>
      openTestSession(db, { ...rita, profile: "user" }),
    );
    expect((await logOut(provider.sign(provider.logoutClaims({ sid: rita.sid })))).statusCode).toBe(200);
    expect(await isOpen(token)).toBe(true);
  });

  it("works once, also at two processes", async () => {
    const rita = await signIn();
    const token = provider.sign(provider.logoutClaims({ sub: rita.sub }));
    const answers = [await logOut(token), await logOut(token, other)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    expect(await isOpen((await signInAs(testApp, padaria.bruno)).token)).toBe(true);
  });

  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const now = () => Math.floor(Date.now() / 1_000);
  it.each<[string, object, (() => Pick<ProviderChanges, "header" | "signer">)?]>([
    ["of another issuer", { iss: "https://evil.example" }],
    ["without an issuer", { iss: undefined }],
    ["for another client", { aud: "outro" }],
    ["without an audience", { aud: undefined }],
    ["without a time of issue", { iat: undefined }],
    ["of yesterday", { iat: 1_700_000_000 }],
    ["of tomorrow", { iat: now() + 86_400 }],
    ["that has expired", { exp: 1_700_000_000 }],
    ["without an id", { jti: undefined }],
    ["with an empty id", { jti: "" }],
    ["without events", { events: undefined }],
    ["with another event", { events: { "https://example.com/event": {} } }],
    ["with a text as event", { events: { [event]: "" } }],
    ["with a list of events", { events: [event] }],
    ["with a nonce", { nonce: "a" }],
    ["without a user and a session", { sub: undefined }],
    ["with an empty user", { sub: "" }],
    ["with a number as user", { sub: 1 }],
    ["without a signature", {}, () => ({ header: { alg: "none" }, signer: () => Buffer.alloc(0) })],
    ["signed by a stranger", {}, () => ({ signer: signWith(stranger) })],
    [
      "signed with the client's secret",
      {},
      () => ({ header: { alg: "HS256" }, signer: signWithSecret(provider.clientSecret) }),
    ],
    ["with an unknown key id", {}, () => ({ header: { kid: "2" } })],
  ])("%s is refused, and sessions stay open", async (_, changes, signing) => {
    const rita = await signIn();
    const claims = { ...provider.logoutClaims({ sub: rita.sub }), ...changes };
    expect((await logOut(provider.sign(claims, signing?.()))).statusCode).toBe(400);
    expect(await isOpen(rita.token)).toBe(true);
  });

  it("is refused at an unknown address, and without a token", async () => {
    const token = provider.sign(provider.logoutClaims({ sub: "a" }));
    const path = logoutPath;
    logoutPath = "/oidc/logout/1.AAAAAAAAAAAAAAAAAAAAAA";
    expect((await logOut(token)).statusCode).toBe(400);
    logoutPath = path;
    expect((await logOut("")).statusCode).toBe(400);
  });
});
