import { listAuditLog } from "@recado/contract/audit-log";
import { getMe } from "@recado/contract/auth";
import * as contract from "@recado/contract/passkeys";
import { confirmSecondFactor, startSecondFactor } from "@recado/contract/second-factors";
import { updateUser } from "@recado/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  signInAs,
  testPassword,
} from "../../testing/factories.ts";
import { type AnswerChanges, SoftwareAuthenticator } from "../../testing/software-authenticator.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

type TestStaff = Awaited<ReturnType<typeof createTestStaff>>;

const origin = "https://atendimento.exemplo.com.br";
const clock = new SteeredClock();
let testApp: TestApp;
let other: TestApp;
let padaria: TestStaff;
let vizinha: TestStaff;

beforeAll(async () => {
  // The proxy in front of the program is reached at another address than the program itself.
  const options = { clock, publicUrl: `${origin}/` };
  testApp = await openTestApp({ ...options, own: true });
  other = await openTestApp({ ...options, beside: testApp, roles: ["web"] });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

const password = { body: { password: testPassword } };

async function addPasskey(
  person: Person,
  name = "Celular",
  authenticator = new SoftwareAuthenticator(origin),
) {
  const options = await testApp.call(person.token, contract.startPasskey, password);
  const credential = authenticator.create(options);
  const passkey = await testApp.call(person.token, contract.createPasskey, { body: { name, credential } });
  return { authenticator, passkey };
}

/** Creates a user with a passkey. */
async function createOwner(company = padaria, authenticator = new SoftwareAuthenticator(origin)) {
  const person = await createTestUser(testApp, company, { name: "Rita" });
  return { ...person, ...(await addPasskey(person, "Celular", authenticator)) };
}

/** Creates a user with a passkey and two-step verification. */
async function createGuarded() {
  const owner = await createOwner();
  const { secret } = await testApp.call(owner.token, startSecondFactor, password);
  const bits = [...secret].map((sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const code = totpCode(Buffer.from(bytes), totpStep(clock.now()));
  await testApp.call(owner.token, confirmSecondFactor, { body: { code } });
  return owner;
}

function post(url: string, payload: object = {}, app = testApp) {
  return app.app.http.inject({
    method: "POST",
    url: `/api/auth/${url}`,
    remoteAddress: freshAddress(),
    payload,
  });
}

async function loginOptions(app = testApp) {
  return contract.requestOptionsSchema.parse((await post("passkey-options", {}, app)).json());
}

/** Signs in with the passkey alone, after falsifying parts of the answer. */
async function signIn(
  { authenticator }: { authenticator: SoftwareAuthenticator },
  changes: AnswerChanges = {},
) {
  return post("passkey", { credential: authenticator.get(await loginOptions(), changes) });
}

async function challengeOf({ email }: Person): Promise<string> {
  return (await post("login", { email, password: testPassword })).json().challenge;
}

async function stepOptions(challenge: string) {
  return contract.requestOptionsSchema.parse(
    (await post("second-factor/passkey-options", { challenge })).json(),
  );
}

const finishStep = (challenge: string, credential: object, app = testApp) =>
  post("second-factor/passkey", { challenge, credential }, app);

/** Signs the admin in again, because the tests' clock has passed the end of earlier tokens. */
const admin = async () => (await signInAs(testApp, padaria.ana)).token;

describe("a sign-in with a passkey alone", () => {
  it("opens a session as the login does, without a code of the second factor", async () => {
    const rita = await createGuarded();
    const answer = await signIn(rita);
    expect(answer.json()).toMatchObject({ user: { id: rita.id }, support: null });
    expect(answer.cookies.map(({ name }) => name)).toContain("recado_refresh");
    expect(await testApp.call(answer.json().token, getMe, {})).toMatchObject({ id: rita.id });
  });

  it("stores the time of its use, and names the site of the public URL", async () => {
    const rita = await createOwner();
    expect(await loginOptions()).toMatchObject({
      rpId: "atendimento.exemplo.com.br",
      userVerification: "required",
      allowCredentials: [],
    });
    const { token } = (await signIn(rita)).json();
    expect(await testApp.call(token, contract.listPasskeys, {})).toEqual([
      { ...rita.passkey, lastUsedAt: expect.any(String) },
    ]);
  });

  it("works again and again with an authenticator that does not count signatures", async () => {
    const rita = await createOwner(padaria, new SoftwareAuthenticator(origin, { countsSignatures: false }));
    expect((await signIn(rita)).statusCode).toBe(200);
    expect((await signIn(rita)).statusCode).toBe(200);
  });

  it.each<[string, AnswerChanges]>([
    ["for another origin", { origin: "https://atendimento.exemplo.com.br.evil.example" }],
    ["for the origin without encryption", { origin: "http://atendimento.exemplo.com.br" }],
    ["for another site", { rpId: "exemplo.com.br" }],
    ["without the user's presence", { isUserPresent: false }],
    ["without the user's verification", { isUserVerified: false }],
    ["that was made to create a passkey", { type: "webauthn.create" }],
    [
      "with a changed signature",
      { forge: (made) => Buffer.concat([made.subarray(0, -1), Buffer.from([9])]) },
    ],
    ["with an empty signature", { forge: () => Buffer.from("AA", "base64url") }],
    ["with a counter that went back", { counter: 0 }],
    ["without a user", { userHandle: "AA" }],
    ["of nobody", { userHandle: Buffer.from("999999999.999999999").toString("base64url") }],
  ])("is refused %s", async (_, changes) => {
    const rita = await createOwner();
    expect((await signIn(rita)).statusCode).toBe(200);
    const answer = await signIn(rita, changes);
    expect([answer.statusCode, answer.json().error, answer.cookies]).toEqual([
      401,
      "ERR_PASSKEY_REFUSED",
      [],
    ]);
    expect((await signIn(rita)).statusCode).toBe(200);
  });

  it("is refused if the client data are not those that were signed", async () => {
    const rita = await createOwner();
    const options = await loginOptions();
    const sentClientData = { type: "webauthn.get", challenge: options.challenge, origin, crossOrigin: false };
    const credential = rita.authenticator.get(options, { origin: "https://evil.example", sentClientData });
    expect((await post("passkey", { credential })).json().error).toBe("ERR_PASSKEY_REFUSED");
  });

  it("is refused as another user, also of another company", async () => {
    const [rita, vera] = [await createOwner(), await createOwner(vizinha)];
    for (const [company, person] of [
      [padaria, padaria.ana],
      [vizinha, vera],
    ] as const) {
      const userHandle = Buffer.from(`${company.id}.${person.id}`).toString("base64url");
      expect((await signIn(rita, { userHandle })).json().error).toBe("ERR_PASSKEY_REFUSED");
    }
  });

  it("is refused for a challenge of nobody's, and for one that this installation did not sign", async () => {
    const rita = await createOwner();
    const { challenge } = await loginOptions();
    const signed = Buffer.from(challenge, "base64url").toString();
    const later = signed.replace(/-[\da-z]+\./, `-${(clock.now().getTime() + 60 * minute).toString(36)}.`);
    for (const forged of ["AAAA", challenge.slice(4), Buffer.from(later).toString("base64url")])
      expect((await signIn(rita, { challenge: forged })).json().error).toBe("ERR_PASSKEY_EXPIRED");
  });

  it("uses a challenge once, also at two processes and for two users at the same moment", async () => {
    const [rita, vera] = [await createOwner(), await createOwner(vizinha)];
    const options = await loginOptions();
    const credentials = [
      rita.authenticator.get(options),
      rita.authenticator.get(options),
      vera.authenticator.get(options),
      vera.authenticator.get(options),
    ];
    const answers = await Promise.all(
      credentials.map((credential, index) => post("passkey", { credential }, index % 2 ? other : testApp)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const again = await post("passkey", { credential: rita.authenticator.get(options) });
    expect(again.json().error).toBe("ERR_PASSKEY_EXPIRED");
  });

  it("opens one session for one signature that two processes get at the same moment", async () => {
    const rita = await createOwner();
    const credential = rita.authenticator.get(await loginOptions(other));
    const answers = await Promise.all([testApp, other].map((app) => post("passkey", { credential }, app)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it("is refused after five minutes", async () => {
    const rita = await createOwner();
    const options = await loginOptions();
    clock.advance(5 * minute);
    const answer = await post("passkey", { credential: rita.authenticator.get(options) });
    expect(answer.json().error).toBe("ERR_PASSKEY_EXPIRED");
  });

  it("is refused for a deactivated user as for an unknown passkey", async () => {
    const rita = await createOwner();
    const body = { active: false };
    await testApp.call(await admin(), updateUser, { params: { id: String(rita.id) }, body });
    const userHandle = Buffer.from(`${padaria.id}.${rita.id}`).toString("base64url");
    const unknown = { authenticator: new SoftwareAuthenticator(origin) };
    const { requestId: _, ...known } = (await signIn(rita)).json();
    const { requestId: __, ...nobodys } = (await signIn(unknown, { userHandle })).json();
    expect(known).toEqual(nobodys);
  });
});

describe("a passkey in the second step of a sign-in", () => {
  it("replaces the code, also without the user's verification", async () => {
    const rita = await createGuarded();
    const login = await post("login", { email: rita.email, password: testPassword });
    expect(login.json()).toMatchObject({ error: "ERR_SECOND_FACTOR_REQUIRED", hasPasskeys: true });
    const { challenge } = login.json();
    const options = await stepOptions(challenge);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([
      rita.authenticator.credentialId.toString("base64url"),
    ]);
    const credential = rita.authenticator.get(options, { isUserVerified: false });
    expect((await finishStep(challenge, credential)).json()).toMatchObject({ user: { id: rita.id } });
  });

  it("opens one session for one challenge at two processes", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    const options = await stepOptions(challenge);
    const answers = await Promise.all(
      [testApp, other].map((app) => finishStep(challenge, rita.authenticator.get(options), app)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it.each<[string, AnswerChanges]>([
    ["for another origin", { origin: "https://evil.example" }],
    ["for another site", { rpId: "exemplo.com.br" }],
    ["for another challenge", { challenge: "AAAA" }],
    ["without the user's presence", { isUserPresent: false }],
    [
      "with a changed signature",
      { forge: (made) => Buffer.concat([made.subarray(0, -1), Buffer.from([9])]) },
    ],
    ["with a counter that went back", { counter: 0 }],
  ])("is refused %s", async (_, changes) => {
    const rita = await createGuarded();
    expect((await signIn(rita)).statusCode).toBe(200);
    const challenge = await challengeOf(rita);
    const options = await stepOptions(challenge);
    const refused = await finishStep(challenge, rita.authenticator.get(options, changes));
    expect(refused.json().error).toBe("ERR_PASSKEY_REFUSED");
    expect((await finishStep(challenge, rita.authenticator.get(options))).statusCode).toBe(200);
  });

  it("is refused if it belongs to another user or answers another user's challenge", async () => {
    const [rita, davi] = [await createGuarded(), await createGuarded()];
    const [ritas, davis] = [await challengeOf(rita), await challengeOf(davi)];
    const [options, others] = [await stepOptions(ritas), await stepOptions(davis)];
    for (const credential of [davi.authenticator.get(options), davi.authenticator.get(others)])
      expect((await finishStep(ritas, credential)).json().error).toBe("ERR_PASSKEY_REFUSED");
    const mixed = await finishStep(davis, rita.authenticator.get(options));
    expect(mixed.json().error).toBe("ERR_PASSKEY_REFUSED");
  });

  it("is refused after the challenge was used or five minutes have passed, and without the password", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    const options = await stepOptions(challenge);
    expect((await finishStep(challenge, rita.authenticator.get(options))).statusCode).toBe(200);
    const again = await finishStep(challenge, rita.authenticator.get(options));
    expect(again.json().error).toBe("ERR_SECOND_FACTOR_EXPIRED");
    const late = await challengeOf(rita);
    const lateOptions = await stepOptions(late);
    clock.advance(5 * minute);
    const tooLate = await finishStep(late, rita.authenticator.get(lateOptions));
    expect(tooLate.json().error).toBe("ERR_SECOND_FACTOR_EXPIRED");
    const forged = `${padaria.id}.${rita.id}.${"A".repeat(43)}`;
    const asked = await post("second-factor/passkey-options", { challenge: forged });
    expect(asked.json().error).toBe("ERR_SECOND_FACTOR_EXPIRED");
  });
});

describe("a passkey of the profile", () => {
  it("needs the password to be added and removed, and the audit log records both", async () => {
    const rita = await createOwner();
    const wrong = { body: { password: "errada" } };
    await expectRefusal(testApp.call(rita.token, contract.startPasskey, wrong), "ERR_CURRENT_PASSWORD");
    const params = { id: String(rita.passkey.id) };
    const remove = (sent: typeof wrong) =>
      testApp.call(rita.token, contract.removePasskey, { params, ...sent });
    await expectRefusal(remove(wrong), "ERR_CURRENT_PASSWORD");
    const listener = await testApp.listen(rita.token);
    await remove(password);
    expect(await testApp.call(rita.token, contract.listPasskeys, {})).toEqual([]);
    await listener.settle();
    expect(listener.heard.filter(({ name }) => name === "passkeys")).toHaveLength(1);
    expect((await signIn(rita)).json().error).toBe("ERR_PASSKEY_REFUSED");
    const { entries } = await testApp.call(await admin(), listAuditLog, { query: { area: "users" } });
    expect(entries.slice(0, 2)).toMatchObject([
      { entityId: String(rita.id), changes: [{ field: "passkey", from: "Celular", to: null }] },
      { entityId: String(rita.id), changes: [{ field: "passkey", from: null, to: "Celular" }] },
    ]);
  });

  it("is one of several, and each is added once", async () => {
    const rita = await createOwner();
    await addPasskey(rita, "Chave USB");
    await expectRefusal(addPasskey(rita, "De novo", rita.authenticator), "ERR_PASSKEY_EXISTS");
    const listed = await testApp.call(rita.token, contract.listPasskeys, {});
    expect(listed.map(({ name }) => name)).toEqual(["Chave USB", "Celular"]);
    const options = await testApp.call(rita.token, contract.startPasskey, password);
    expect(options.excludeCredentials).toHaveLength(2);
  });

  it("is not removed by another user", async () => {
    const [rita, davi] = [await createOwner(), await createTestUser(testApp, padaria, { name: "Davi" })];
    const params = { id: String(rita.passkey.id) };
    const removal = testApp.call(davi.token, contract.removePasskey, { params, ...password });
    await expectRefusal(removal, "ERR_NO_PASSKEY_FOUND");
  });

  it.each<[string, AnswerChanges]>([
    ["for another origin", { origin: "https://evil.example" }],
    ["for another site", { rpId: "exemplo.com.br" }],
    ["without the user's presence", { isUserPresent: false }],
    ["by the answer to a sign-in", { type: "webauthn.get" }],
  ])("is not added %s", async (_, changes) => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const options = await testApp.call(rita.token, contract.startPasskey, password);
    const credential = new SoftwareAuthenticator(origin).create(options, changes);
    const adding = testApp.call(rita.token, contract.createPasskey, {
      body: { name: "Celular", credential },
    });
    await expectRefusal(adding, "ERR_PASSKEY_INVALID");
  });

  it("is added once by a challenge of the same user, within five minutes", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const options = await testApp.call(rita.token, contract.startPasskey, password);
    const add = (person: Person, credential: ReturnType<SoftwareAuthenticator["create"]>) =>
      testApp.call(person.token, contract.createPasskey, { body: { name: "Celular", credential } });
    const credential = new SoftwareAuthenticator(origin).create(options);
    await expectRefusal(add(davi, credential), "ERR_PASSKEY_EXPIRED");
    await add(rita, credential);
    const second = new SoftwareAuthenticator(origin).create(options);
    await expectRefusal(add(rita, second), "ERR_PASSKEY_EXPIRED");
    const late = await testApp.call(rita.token, contract.startPasskey, password);
    clock.advance(5 * minute);
    await expectRefusal(add(rita, new SoftwareAuthenticator(origin).create(late)), "ERR_PASSKEY_EXPIRED");
  });
});

describe("the site of passkeys", () => {
  it("is localhost without a public URL, and missing at an IP address", async () => {
    const { relyingPartyAt } = await import("../../platform/webauthn.ts");
    expect(relyingPartyAt("http://localhost:8080")).toEqual({
      id: "localhost",
      origin: "http://localhost:8080",
    });
    expect(relyingPartyAt("http://127.0.0.1:8080")).toEqual({
      id: "localhost",
      origin: "http://localhost:8080",
    });
    expect(relyingPartyAt("https://192.0.2.7")).toBeUndefined();
    expect(relyingPartyAt("https://crm.exemplo.com.br/")).toEqual({
      id: "crm.exemplo.com.br",
      origin: "https://crm.exemplo.com.br",
    });
  });
});
