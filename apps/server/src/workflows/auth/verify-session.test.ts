import { finishLogin } from "@recado/contract/auth";
import { deleteFileList } from "@recado/contract/files";
import { createPasskey, startPasskey } from "@recado/contract/passkeys";
import { routes } from "@recado/contract/routes";
import { listSettings, updateSetting } from "@recado/contract/settings";
import { asksForVerification } from "@recado/contract/shared/route";
import { updateUser } from "@recado/contract/staff";
import { enterCompany } from "@recado/contract/support";
import { deleteTicket } from "@recado/contract/tickets";
import { startVerification, type VerificationProof, verifySession } from "@recado/contract/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  testPassword,
} from "../../testing/factories.ts";
import { SoftwareAuthenticator } from "../../testing/software-authenticator.ts";
import { minute, SteeredClock, second } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { turnOnSecondFactor } from "../../testing/turn-on-second-factor.ts";
import { unmatchableHash } from "./password.ts";

const origin = "https://crm.exemplo.com.br";
const clock = new SteeredClock();
let testApp: TestApp;
let other: TestApp;
let padaria: Staff;

beforeAll(async () => {
  testApp = await openTestApp({ clock, publicUrl: origin, own: true });
  other = await openTestApp({ clock, publicUrl: origin, beside: testApp, roles: ["web"] });
  padaria = await createTestStaff(testApp);
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

const hireAdmin = () => createTestUser(testApp, padaria, { name: "Rita", profile: "admin" });
const requireCode = { params: { key: "secondFactorRequired" }, body: { value: "disabled" } };
const change = ({ token }: Pick<Person, "token">, app = testApp) =>
  app.call(token, updateSetting, requireCode);
const verify = ({ token }: Pick<Person, "token">, body: VerificationProof, app = testApp) =>
  app.call(token, verifySession, { body });
const password = { method: "password", password: testPassword } as const;

function expectQuestion(calling: Promise<unknown>, methods: readonly string[]) {
  const body = { error: "ERR_VERIFICATION_REQUIRED", methods };
  return expect(calling).rejects.toMatchObject({ status: 403, body });
}

describe("a sensitive call", () => {
  it("asks ten minutes after the sign-in, until the password is right; at another process too", async () => {
    const rita = await hireAdmin();
    clock.advance(9 * minute);
    await change(rita);
    clock.advance(minute);
    await Promise.all([testApp, other].map((app) => expectQuestion(change(rita, app), ["password"])));
    const rating = { params: { key: "userRating" }, body: { value: "disabled" } };
    await testApp.call(rita.token, updateSetting, rating);
    await testApp.call(rita.token, listSettings, {});
    await expectRefusal(verify(rita, { ...password, password: "errada" }), "ERR_CURRENT_PASSWORD");
    await expectQuestion(change(rita), ["password"]);
    await verify(rita, password);
    await Promise.all([change(rita), change(rita, other)]);
    clock.advance(9 * minute);
    await expectRefusal(testApp.call(rita.token, listSettings, {}), "ERR_SESSION_EXPIRED");
  });

  it("asks at each route that the contract lists, after the user's right to call it", async () => {
    const host = await createTestStaff(testApp, "Sede");
    const rita = await createTestUser(testApp, host, { name: "Rita", profile: "admin", super: true });
    const bruno = await createTestUser(testApp, padaria, { name: "Bruno" });
    clock.advance(10 * minute);
    const asking = routes.flatMap(({ name, route }) => {
      const params = { id: "1", whatsappId: "1", key: "asaas" };
      return asksForVerification(route.access.stepUp, params) ? [{ name, route, params }] : [];
    });
    expect(asking.length).toBeGreaterThan(20);
    for (const { name, route, params } of asking) {
      const answer = await testApp.app.http.inject({
        method: route.method,
        url: `/api${route.path.replace(/:(\w+)/g, (_, key: keyof typeof params) => params[key])}`,
        remoteAddress: freshAddress(),
        headers: { authorization: `Bearer ${rita.token}` },
      });
      expect([name, answer.statusCode, answer.json().error]).toEqual([
        name,
        403,
        "ERR_VERIFICATION_REQUIRED",
      ]);
    }
    const params = { id: "1" };
    await expectRefusal(testApp.call(bruno.token, deleteTicket, { params }), "ERR_NO_PERMISSION");
    await expectQuestion(testApp.call(bruno.token, deleteFileList, { params }), ["password"]);
  });

  it("asks before an admin takes over a user's sign-in, not before other changes of the user", async () => {
    const [rita, davi] = [await hireAdmin(), await createTestUser(testApp, padaria, { name: "Davi" })];
    clock.advance(10 * minute);
    const params = { id: String(davi.id) };
    const save = (body: object) => testApp.call(rita.token, updateUser, { params, body });
    await save({ name: "Davi Lima", email: davi.email });
    await expectQuestion(save({ email: "outro@exemplo.com.br" }), ["password"]);
    await expectQuestion(save({ password: "uma senha nova" }), ["password"]);
  });

  it("offers no method to a user of a provider, who can sign in again", async () => {
    const rita = await hireAdmin();
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update users set password_hash = ${unmatchableHash}
        where company_id = ${db.companyId} and id = ${rita.id}`),
    );
    clock.advance(10 * minute);
    await expectQuestion(change(rita), []);
    await expectRefusal(verify(rita, password), "ERR_CURRENT_PASSWORD");
  });
});

describe("the verification of a session", () => {
  it("takes a code of the app once, and a recovery code", async () => {
    const rita = await hireAdmin();
    const { secret, recoveryCodes } = await turnOnSecondFactor(testApp, rita);
    clock.advance(10 * minute);
    await expectQuestion(change(rita), ["password", "code"]);
    const code = totpCode(secret, totpStep(clock.now()));
    await verify(rita, { method: "code", code });
    await change(rita);
    await expectRefusal(verify(rita, { method: "code", code }), "ERR_SECOND_FACTOR_CODE");
    const davi = await hireAdmin();
    const [recovery = ""] = recoveryCodes;
    await expectRefusal(verify(davi, { method: "code", code: recovery }), "ERR_SECOND_FACTOR_CODE");
    await verify(rita, { method: "code", code: recovery });
    await expectRefusal(verify(rita, { method: "code", code: recovery }), "ERR_SECOND_FACTOR_CODE");
  });

  it("takes a passkey of the user that verified its owner, once", async () => {
    const rita = await hireAdmin();
    const authenticator = new SoftwareAuthenticator(origin);
    const options = await testApp.call(rita.token, startPasskey, { body: { password: testPassword } });
    const credential = authenticator.create(options);
    await testApp.call(rita.token, createPasskey, { body: { name: "Celular", credential } });
    clock.advance(10 * minute);
    await expectQuestion(change(rita), ["password", "passkey"]);
    const asked = await testApp.call(rita.token, startVerification, {});
    const davi = await hireAdmin();
    const proof = (changes = {}) =>
      ({ method: "passkey", credential: authenticator.get(asked, changes) }) as const;
    await expectRefusal(verify(davi, proof()), "ERR_PASSKEY_REFUSED");
    await expectRefusal(verify(rita, proof({ isUserVerified: false })), "ERR_PASSKEY_REFUSED");
    await verify(rita, proof());
    await change(rita);
    await expectRefusal(verify(rita, proof()), "ERR_PASSKEY_EXPIRED");
  });

  it("counts wrong codes with those of the sign-in in this browser, and locks no other browser out", async () => {
    const rita = await hireAdmin();
    const { secret } = await turnOnSecondFactor(testApp, rita);
    const signedIn = await signInByCode(rita, secret);
    const wrong = { method: "code", code: "000000" } as const;
    for (let times = 0; times < 5; times += 1)
      await expectRefusal(verify(signedIn, wrong), "ERR_SECOND_FACTOR_CODE");
    await expectRefusal(verify(signedIn, wrong, other), "ERR_SECOND_FACTOR_TRIES");
    expect(await signInByCode(rita, secret, signedIn.device)).toMatchObject({
      error: "ERR_SECOND_FACTOR_TRIES",
    });
    const elsewhere = await signInByCode(rita, secret);
    await change(elsewhere);
  });
});

describe("a support session", () => {
  it("is verified by the operator's own password ten minutes after it began", async () => {
    const host = await createTestStaff(testApp, "Sede");
    const sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
    const body = { reason: "Fila sem horário" };
    const inside = await testApp.call(sofia.token, enterCompany, {
      params: { id: String(padaria.id) },
      body,
    });
    await change(inside);
    clock.advance(10 * minute);
    await expectQuestion(change(inside), ["password"]);
    await expectRefusal(verify(inside, { ...password, password: "errada" }), "ERR_CURRENT_PASSWORD");
    await verify(inside, password);
    await change(inside);
  });
});

/** Signs in with password and code, maybe in a browser that the user has used before. */
async function signInByCode({ email }: Person, secret: Buffer, device?: string) {
  clock.advance(31 * second);
  const post = (path: string, payload: object) =>
    testApp.app.http.inject({
      method: "POST",
      url: `/api${path}`,
      remoteAddress: freshAddress(),
      payload,
      cookies: device === undefined ? {} : { recado_device: device },
    });
  const { challenge } = (await post("/auth/login", { email, password: testPassword })).json();
  const code = totpCode(secret, totpStep(clock.now()));
  const answer = await post(finishLogin.path, { challenge, code });
  const cookie = answer.cookies.find(({ name }) => name === "recado_device")?.value;
  return { ...(answer.json() as { token: string; error?: string }), device: cookie };
}
