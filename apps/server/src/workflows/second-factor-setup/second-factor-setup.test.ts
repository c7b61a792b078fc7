import { listAuditLog } from "@recado/contract/audit-log";
import { finishLogin, getMe } from "@recado/contract/auth";
import * as contract from "@recado/contract/second-factors";
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
import { runCount } from "../../testing/run-count.ts";
import { minute, SteeredClock, second } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { fromBase32 } from "../../testing/turn-on-second-factor.ts";

type TestStaff = Awaited<ReturnType<typeof createTestStaff>>;

const clock = new SteeredClock();
let testApp: TestApp;
let other: TestApp;
let padaria: TestStaff;
let vizinha: TestStaff;

beforeAll(async () => {
  testApp = await openTestApp({ clock, own: true });
  other = await openTestApp({ clock, beside: testApp, roles: ["web"] });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

interface Guarded extends Person {
  secret: Buffer;
  recoveryCodes: string[];
}

/** Returns the app's code of this moment; the clock first goes on to a new code. */
function nextCode({ secret }: Pick<Guarded, "secret">): string {
  clock.advance(31 * second);
  return totpCode(secret, totpStep(clock.now()));
}

async function newSecret(person: Person): Promise<Buffer> {
  const body = { password: testPassword };
  return fromBase32((await testApp.call(person.token, contract.startSecondFactor, { body })).secret);
}

/** Creates a user with a second factor. */
async function createGuarded(company = padaria): Promise<Guarded> {
  const person = await createTestUser(testApp, company, { name: "Rita" });
  const secret = await newSecret(person);
  const body = { code: nextCode({ secret }) };
  const { recoveryCodes } = await testApp.call(person.token, contract.confirmSecondFactor, { body });
  return { ...person, secret, recoveryCodes };
}

/** Signs the admin in again, because the tests' clock has passed the end of earlier tokens. */
const admin = async () => (await signInAs(testApp, padaria.ana)).token;

function post(url: string, payload: object, { device = "", app = testApp } = {}) {
  const cookies = device === "" ? {} : { recado_device: device };
  return app.app.http.inject({
    method: "POST",
    url: `/api/auth/${url}`,
    remoteAddress: freshAddress(),
    payload,
    cookies,
  });
}

const logIn = ({ email }: Person, options = {}) => post("login", { email, password: testPassword }, options);

async function challengeOf(person: Person, device = ""): Promise<string> {
  return (await logIn(person, { device })).json().challenge;
}

/** Signs in and returns the cookie that marks the browser as known. */
async function deviceOf(person: Guarded): Promise<string> {
  const { cookies } = await finish(await challengeOf(person), nextCode(person));
  return cookies.find(({ name }) => name === "recado_device")?.value ?? "";
}

const finish = (challenge: string, code: string, options = {}) =>
  post("second-factor", { challenge, code }, options);

async function errorOf(answer: ReturnType<typeof post>): Promise<unknown> {
  return (await answer).json().error;
}

function wrongCode({ secret }: Guarded): string {
  const near = [-2, -1, 0, 1, 2].map((by) => totpCode(secret, totpStep(clock.now()) + by));
  return (
    ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !near.includes(code)) ?? ""
  );
}

describe("the sign-in of a user with a second factor", () => {
  it("gives no session and nothing of the company for the password alone", async () => {
    const rita = await createGuarded();
    const answer = await logIn(rita);
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
    const { challenge, hasPasskeys, error, ...rest } = answer.json();
    expect([typeof challenge, hasPasskeys, error]).toEqual(["string", false, "ERR_SECOND_FACTOR_REQUIRED"]);
    expect(Object.keys(rest).filter((name) => name !== "requestId" && name !== "message")).toEqual([]);
    expect(await testApp.call(rita.token, getMe, {})).toMatchObject({ id: rita.id });
  });

  it("succeeds with a code of the app in two groups, and answers as the login does", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    const answer = await finish(challenge, nextCode(rita).replace(/^.../, "$& "));
    expect(answer.json()).toMatchObject({ user: { id: rita.id }, support: null });
    expect(answer.cookies.map(({ name }) => name)).toContain("recado_refresh");
    expect(await testApp.call(answer.json().token, getMe, {})).toMatchObject({ id: rita.id });
  });

  it("succeeds once with a code that two processes get at the same moment", async () => {
    const rita = await createGuarded();
    const challenges = [await challengeOf(rita), await challengeOf(rita)];
    const code = nextCode(rita);
    const answers = await Promise.all(
      challenges.map((challenge, index) => finish(challenge, code, { app: index ? other : testApp })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it("refuses the code that turned the second factor on", async () => {
    const rita = await createGuarded();
    const code = totpCode(rita.secret, totpStep(clock.now()));
    expect(await errorOf(finish(await challengeOf(rita), code))).toBe("ERR_SECOND_FACTOR_CODE");
  });

  it("succeeds once with a recovery code, however it is written", async () => {
    const rita = await createGuarded();
    const [code = ""] = rita.recoveryCodes;
    const challenges = [await challengeOf(rita), await challengeOf(rita)];
    const answers = await Promise.all(
      challenges.map((challenge, index) =>
        finish(challenge, index ? code.toLowerCase() : code.replaceAll("-", " "), {
          app: index ? other : testApp,
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const token = answers.find(({ statusCode }) => statusCode === 200)?.json().token;
    expect(await testApp.call(token, contract.getSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 9 });
    const { entries } = await testApp.call(await admin(), listAuditLog, { query: { area: "users" } });
    expect(entries[0]).toMatchObject({
      entityId: String(rita.id),
      changes: [{ field: "recoveryCodes", from: 10, to: 9 }],
    });
  });

  it("uses a challenge once, within five minutes", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    expect((await finish(challenge, nextCode(rita))).statusCode).toBe(200);
    expect(await errorOf(finish(challenge, nextCode(rita)))).toBe("ERR_SECOND_FACTOR_EXPIRED");
    const late = await challengeOf(rita);
    clock.advance(5 * minute);
    expect(await errorOf(finish(late, nextCode(rita)))).toBe("ERR_SECOND_FACTOR_EXPIRED");
  });

  it("refuses a challenge of another user, of another company or of nobody", async () => {
    const [rita, vera] = [await createGuarded(), await createGuarded(vizinha)];
    const challenge = await challengeOf(rita);
    const secretPart = challenge.split(".")[2] ?? "";
    for (const forged of [
      `${vizinha.id}.${vera.id}.${secretPart}`,
      `${padaria.id}.${padaria.ana.id}.${secretPart}`,
      `999999999.1.${secretPart}`,
      "x",
    ])
      expect(await errorOf(finish(forged, nextCode(vera)))).toBe("ERR_SECOND_FACTOR_EXPIRED");
    expect(await errorOf(finish(challenge, nextCode(vera)))).toBe("ERR_SECOND_FACTOR_CODE");
  });

  it("is refused once the user was deactivated or has a new password", async () => {
    const [rita, davi] = [await createGuarded(), await createGuarded()];
    const challenges = [await challengeOf(rita), await challengeOf(davi)] as const;
    const token = await admin();
    const change = (person: Person, body: object) =>
      testApp.call(token, updateUser, { params: { id: String(person.id) }, body });
    await change(rita, { active: false });
    await change(davi, { password: "Outra-senha-1" });
    expect(await errorOf(finish(challenges[0], nextCode(rita)))).toBe("ERR_SECOND_FACTOR_EXPIRED");
    expect(await errorOf(finish(challenges[1], nextCode(davi)))).toBe("ERR_SECOND_FACTOR_EXPIRED");
  });
});

describe("wrong codes of a second factor", () => {
  it("are refused after five, also the right one, until a quarter of an hour has passed", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await errorOf(finish(challenge, wrongCode(rita)))).toBe("ERR_SECOND_FACTOR_CODE");
    const refused = await finish(challenge, nextCode(rita));
    expect(refused.json().error).toBe("ERR_SECOND_FACTOR_TRIES");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("from elsewhere do not keep the user out of a browser that is known", async () => {
    const rita = await createGuarded();
    const device = await deviceOf(rita);
    const challenge = await challengeOf(rita);
    for (let tries = 0; tries < 6; tries += 1) await finish(challenge, wrongCode(rita));
    expect((await finish(await challengeOf(rita), nextCode(rita), { device })).statusCode).toBe(200);
  });

  it("without the password count for nothing", async () => {
    const rita = await createGuarded();
    const forged = `${padaria.id}.${rita.id}.${"A".repeat(43)}`;
    for (let tries = 0; tries < 8; tries += 1)
      expect(await errorOf(finish(forged, wrongCode(rita)))).toBe("ERR_SECOND_FACTOR_EXPIRED");
    expect((await finish(await challengeOf(rita), nextCode(rita))).statusCode).toBe(200);
  });

  it("are counted exactly over two processes: of fifty at the same moment, five are checked", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    const answers = await finishAtTwoProcesses(challenge, wrongCodes(rita, 50));
    const errors = answers.map((answer) => answer.json().error);
    expect(errors.filter((error) => error === "ERR_SECOND_FACTOR_CODE")).toHaveLength(5);
    expect(errors.filter((error) => error === "ERR_SECOND_FACTOR_TRIES")).toHaveLength(45);
  });

  it("by the thousand at two processes let nobody in, and at most five are checked", async () => {
    const rita = await createGuarded();
    const challenge = await challengeOf(rita);
    const answers = await finishAtTwoProcesses(challenge, wrongCodes(rita, 1_000));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
    const checked = answers.filter((answer) => answer.json().error === "ERR_SECOND_FACTOR_CODE");
    expect(checked.length).toBeLessThanOrEqual(5);
  });

  it("and passwords by the hundred thousand, of somebody without the password, keep nobody out", async () => {
    const rita = await createGuarded();
    const device = await deviceOf(rita);
    await inBatches(runCount({ short: 200, long: 100_000 }), (index) =>
      finish(`${padaria.id}.${rita.id}.${String(index).padStart(43, "A")}`, wrongCode(rita)),
    );
    const logins = await inBatches(runCount({ short: 20, long: 200 }), () =>
      post("login", { email: rita.email, password: "adivinhada" }),
    );
    expect(logins.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
    expect((await finish(await challengeOf(rita, device), nextCode(rita))).statusCode).toBe(200);
  });
});

function wrongCodes({ secret }: Guarded, count: number): string[] {
  const near = [-1, 0, 1].map((by) => totpCode(secret, totpStep(clock.now()) + by));
  const codes = Array.from({ length: count + near.length }, (_, index) => String(100_000 + index * 7));
  return codes.filter((code) => !near.includes(code)).slice(0, count);
}

function finishAtTwoProcesses(challenge: string, codes: readonly string[]) {
  return Promise.all(
    codes.map((code, index) => finish(challenge, code, { app: index % 2 ? other : testApp })),
  );
}

/** Makes `count` calls, twenty at the same time, and returns their results. */
async function inBatches<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const size = Math.min(20, count - results.length);
    results.push(...(await Promise.all(Array.from({ length: size }, (_, at) => call(results.length + at)))));
  }
  return results;
}

describe("a second factor", () => {
  const wrong = { body: { code: "000000" } };

  it("needs the password and a code of the app to be turned on", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const start = (password: string) =>
      testApp.call(rita.token, contract.startSecondFactor, { body: { password } });
    await expectRefusal(start("errada"), "ERR_CURRENT_PASSWORD");
    await expectRefusal(
      testApp.call(rita.token, contract.confirmSecondFactor, wrong),
      "ERR_SECOND_FACTOR_OFF",
    );
    const { uri, secret } = await start(testPassword);
    expect(uri).toContain(`secret=${secret}`);
    await expectRefusal(
      testApp.call(rita.token, contract.confirmSecondFactor, wrong),
      "ERR_SECOND_FACTOR_CODE",
    );
    expect((await logIn(rita)).statusCode).toBe(200);
  });

  it("that is on is not replaced by a new secret", async () => {
    const rita = await createGuarded();
    await expectRefusal(newSecret(rita), "ERR_SECOND_FACTOR_ON");
    const body = { code: nextCode(rita) };
    await expectRefusal(
      testApp.call(rita.token, contract.confirmSecondFactor, { body }),
      "ERR_SECOND_FACTOR_ON",
    );
  });

  it("gives ten new recovery codes for a code of the app, and the former ones end", async () => {
    const rita = await createGuarded();
    await expectRefusal(
      testApp.call(rita.token, contract.renewRecoveryCodes, wrong),
      "ERR_SECOND_FACTOR_CODE",
    );
    const body = { code: nextCode(rita) };
    const { recoveryCodes } = await testApp.call(rita.token, contract.renewRecoveryCodes, { body });
    const challenge = await challengeOf(rita);
    expect(await errorOf(finish(challenge, rita.recoveryCodes[0] ?? ""))).toBe("ERR_SECOND_FACTOR_CODE");
    expect((await finish(challenge, recoveryCodes[9] ?? "")).statusCode).toBe(200);
  });

  it("is turned off by a code of the app, and the password is enough again", async () => {
    const rita = await createGuarded();
    await expectRefusal(
      testApp.call(rita.token, contract.removeSecondFactor, wrong),
      "ERR_SECOND_FACTOR_CODE",
    );
    await testApp.call(rita.token, contract.removeSecondFactor, { body: { code: nextCode(rita) } });
    expect(await testApp.call(rita.token, contract.getSecondFactor, {})).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      removalDueAt: null,
    });
    expect((await logIn(rita)).statusCode).toBe(200);
    const { entries } = await testApp.call(await admin(), listAuditLog, { query: { area: "users" } });
    expect(entries.slice(0, 2)).toMatchObject([
      { changes: [{ field: "secondFactor", from: true, to: false }] },
      { changes: [{ field: "secondFactor", from: false, to: true }] },
    ]);
  });

  it("is stored encrypted, and its recovery codes as hashes", async () => {
    const rita = await createGuarded();
    const stored = await testApp.app.database.read(padaria.id, (db) =>
      db.rows({
        compile: () => ({
          sql: `select encode(secret, 'hex') as value from second_factors where company_id = $1 and user_id = $2
            union all select encode(code_hash, 'escape') from recovery_codes where company_id = $1 and user_id = $2`,
          parameters: [padaria.id, rita.id],
        }),
      } as never),
    );
    const values = (stored as { value: string }[]).map(({ value }) => value).join(" ");
    expect(stored).toHaveLength(11);
    expect(values).not.toContain(rita.secret.toString("hex"));
    for (const code of rita.recoveryCodes) expect(values).not.toContain(code.replaceAll("-", ""));
  });

  it("is not finished by a session of another user", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const secret = await newSecret(rita);
    const body = { code: nextCode({ secret }) };
    await expectRefusal(
      testApp.call((await signInAs(testApp, padaria.bruno)).token, contract.confirmSecondFactor, { body }),
      "ERR_SECOND_FACTOR_OFF",
    );
    await expectRefusal(
      testApp.call(undefined, finishLogin, { body: { challenge: "x", ...body } }),
      "ERR_SECOND_FACTOR_EXPIRED",
    );
  });
});
