import { getMe, login, logout, userSessionSchema } from "@recado/contract/auth";
import { updateInstallationSettings } from "@recado/contract/installation-settings";
import { updateSetting } from "@recado/contract/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usualTimeLimits } from "../../platform/http/request-time.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  signInAs,
  type TestCompany,
  testPassword,
} from "../../testing/factories.ts";
import { day, minute, SteeredClock, second } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ clock });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function tryLogin(email: string, secret = testPassword, remoteAddress = freshAddress()) {
  return testApp.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    payload: { email, password: secret },
  });
}

type Answer = Awaited<ReturnType<typeof tryLogin>>;

function cookieOf(answer: Answer): string {
  const cookie = answer.cookies.find(({ name }) => name === "recado_refresh");
  if (!cookie) throw new Error("expected a refresh cookie in the answer, found none");
  return cookie.value;
}

function refreshWith(cookie: string | undefined) {
  return testApp.app.http.inject({
    method: "POST",
    url: "/api/auth/refresh_token",
    remoteAddress: freshAddress(),
    ...(cookie === undefined ? {} : { cookies: { recado_refresh: cookie } }),
  });
}

function meAs(authorization?: string) {
  return testApp.app.http.inject({
    url: "/api/auth/me",
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  });
}

/** Signs a user in as a browser does. Returns the access token and the refresh cookie. */
async function browserOf(person: Pick<Person, "email">) {
  const answer = await tryLogin(person.email);
  return { token: userSessionSchema.parse(answer.json()).token, cookie: cookieOf(answer) };
}

describe("the sign-in", () => {
  it("returns the user with company and settings, and the refresh token in an HTTP-only cookie", async () => {
    const bruno = await createTestUser(testApp, padaria, { name: "Bruno", queueIds: [padaria.sales] });
    const answer = await tryLogin(bruno.email.toUpperCase());
    const { user } = userSessionSchema.parse(answer.json());
    expect(user).toMatchObject({
      id: bruno.id,
      name: "Bruno",
      profile: "user",
      super: false,
      allTicket: "desabled",
      companyId: padaria.id,
      queues: [{ id: padaria.sales, UserQueue: { userId: bruno.id, queueId: padaria.sales } }],
      company: { id: padaria.id, name: padaria.name, status: true, recurrence: "MENSAL" },
    });
    expect(user.company.settings).toContainEqual({ key: "campaignsEnabled", value: "true" });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/api/auth", maxAge: 604_800 });
  });

  it("gives the same error for a wrong password, an unknown address and an inactive user", async () => {
    const inactive = await createTestUser(testApp, padaria, { name: "Inês" });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update users set active = false where company_id = ${db.companyId} and id = ${inactive.id}`),
    );
    const closed = await createTestCompany(testApp, "Fechada");
    await testApp.app.database.write(closed.id, (db) =>
      db.run(sql`update companies set status = false where id = ${db.companyId}`),
    );
    const answers = await Promise.all([
      tryLogin(padaria.bruno.email, "senha errada"),
      tryLogin("ninguem@exemplo.com.br"),
      tryLogin(inactive.email),
      tryLogin(closed.ana.email, "senha errada"),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: "ERR_INVALID_CREDENTIALS", requestId: expect.any(String) });
      expect(answer.cookies).toEqual([]);
    }
  });

  // Specification (money): login refused with the sentence and the date of the company’s calendar.
  it("is refused after the company's due date, with the day in the company's time zone", async () => {
    const late = await createTestCompany(testApp, "Atrasada");
    await testApp.app.database.write(late.id, (db) =>
      db.run(sql`update companies set due_date = '2026-03-05T02:00:00Z' where id = ${db.companyId}`),
    );
    const body = { email: late.bruno.email, password: testPassword };
    const refusal = await expectRefusal(testApp.call(undefined, login, { body }), "ERR_SUBSCRIPTION_EXPIRED");
    expect(refusal.params).toEqual({ date: "04/03/2026" });
  });

  // Specification (money): grace days.
  it("is allowed during the days of grace after the due date, and refused later", async () => {
    const late = await createTestCompany(testApp, "Quase");
    const body = { email: late.bruno.email, password: testPassword };
    const sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
    const setGrace = (graceDays: number) =>
      testApp.call(sofia.token, updateInstallationSettings, { body: { graceDays } });
    const fallDue = (hours: number) =>
      testApp.app.database.write(late.id, (db) =>
        db.run(sql`update companies set due_date = now() - make_interval(hours => ${hours}::int)
          where id = ${db.companyId}`),
      );
    await setGrace(3);
    try {
      await fallDue(3 * 24 - 1);
      expect((await testApp.call(undefined, login, { body })).user.id).toBe(late.bruno.id);
      await fallDue(3 * 24 + 1);
      await expectRefusal(testApp.call(undefined, login, { body }), "ERR_SUBSCRIPTION_EXPIRED");
    } finally {
      await setGrace(0);
    }
    await fallDue(1);
    await expectRefusal(testApp.call(undefined, login, { body }), "ERR_SUBSCRIPTION_EXPIRED");
  });

  it("is limited per address and answers 429 beyond the limit", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Davi" });
    const address = freshAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt++)
      statuses.push((await tryLogin(`ninguem.${attempt}@exemplo.com.br`, "x", address)).statusCode);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    const refused = await tryLogin(person.email, testPassword, address);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: "ERR_TOO_MANY_REQUESTS", requestId: expect.any(String) });
    expect((await tryLogin(person.email)).statusCode).toBe(200);
  });

  it("stores passwords as argon2id with 19 MiB, and never returns or logs them", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Dora" });
    const answer = await tryLogin(person.email);
    const stored = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ password_hash: string }>`
        select password_hash from users where company_id = ${db.companyId} and id = ${person.id}`),
    );
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(answer.body).not.toMatch(/argon2|password|secret|hash/i);
    expect(testApp.logs.join("")).not.toContain(testPassword);
  });
});

describe("the only live session of a user", () => {
  it("is the newest, and the former one gets an event, is refused and disconnected", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita" });
    const bruno = await testApp.listen(padaria.bruno.token);
    const first = await testApp.listen(rita.token);
    const closed = new Promise((resolve) => first.socket.once("disconnect", resolve));
    const again = await signInAs(testApp, rita);
    const second = await testApp.listen(again.token);
    await first.next(({ name }) => name === "auth");
    expect(first.heard).toEqual([
      {
        name: "auth",
        companyId: padaria.id,
        payload: { action: "update", user: { id: rita.id, email: rita.email, companyId: padaria.id } },
      },
    ]);
    await expectRefusal(testApp.call(rita.token, getMe, {}), "ERR_SESSION_EXPIRED");
    expect(await testApp.call(again.token, getMe, {})).toMatchObject({ id: rita.id });
    await closed;
    await Promise.all([second.settle(), bruno.settle()]);
    expect([...second.heard, ...bruno.heard]).toEqual([]);
    await expect(testApp.listen(rita.token)).rejects.toThrow("ERR_SESSION_EXPIRED");
  });

  it("ends at logout, with its token, cookie and socket", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Sara" });
    const { token, cookie } = await browserOf(person);
    const listener = await testApp.listen(token);
    const closed = new Promise((resolve) => listener.socket.once("disconnect", resolve));
    await testApp.call(token, logout, {});
    await expectRefusal(testApp.call(token, getMe, {}), "ERR_SESSION_EXPIRED");
    expect((await refreshWith(cookie)).statusCode).toBe(401);
    await closed;
  });

  it("ends at once when the user is deactivated", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Téo" });
    const { token, cookie } = await browserOf(person);
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`update users set active = false where company_id = ${db.companyId} and id = ${person.id}`,
      );
      db.notify("actor", `${db.companyId}:${person.id}`);
    });
    await expectRefusal(testApp.call(token, getMe, {}), "ERR_SESSION_EXPIRED");
    const refused = await refreshWith(cookie);
    expect(refused.statusCode).toBe(401);
    expect(refused.cookies).toMatchObject([
      { name: "recado_refresh", value: "" },
      { name: "recado_files", value: "" },
    ]);
  });
});

describe("refreshing a session", () => {
  it("returns a new token and a new cookie each time, and continues the session", async () => {
    const { cookie } = await browserOf(padaria.clara);
    const refreshed = await refreshWith(cookie);
    expect(userSessionSchema.parse(refreshed.json()).user.id).toBe(padaria.clara.id);
    expect(cookieOf(refreshed)).not.toBe(cookie);
    expect((await refreshWith(cookieOf(refreshed))).statusCode).toBe(200);
  });

  it("succeeds for two tabs that use the same cookie at the same moment", async () => {
    const { cookie } = await browserOf(padaria.clara);
    const answers = await Promise.all([refreshWith(cookie), refreshWith(cookie)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const renewed = answers.flatMap(({ cookies }) => cookies).filter(({ name }) => name === "recado_refresh");
    expect(renewed).toHaveLength(1);
    expect((await refreshWith(renewed[0]?.value)).statusCode).toBe(200);
  });

  it.each([1, 2, 3])("with a cookie from %i rotations ago ends the session as stolen", async (rotations) => {
    const { cookie: stolen } = await browserOf(padaria.clara);
    let cookie = stolen;
    for (let turn = 0; turn < rotations; turn++) cookie = cookieOf(await refreshWith(cookie));
    clock.advance(11 * second);
    const replayed = await refreshWith(stolen);
    expect(replayed.statusCode).toBe(401);
    expect(replayed.json()).toMatchObject({ error: "ERR_NOT_AUTHENTICATED" });
    expect(replayed.cookies).toMatchObject([
      { name: "recado_refresh", value: "", path: "/api/auth" },
      { name: "recado_files", value: "", path: "/media" },
    ]);
    expect((await refreshWith(cookie)).statusCode).toBe(401);
  });

  it.each([
    ["no cookie", undefined],
    ["an invalid cookie", "nonsense"],
    ["an unknown session", `1.00000000-0000-4000-8000-000000000000.${"a".repeat(43)}`],
    ["an unknown company", `999999999.00000000-0000-4000-8000-000000000000.${"a".repeat(43)}`],
    ["an invalid id", `1.${"-".repeat(36)}.${"a".repeat(43)}`],
  ])("with %s is refused, and the cookie is cleared", async (_, cookie) => {
    const refused = await refreshWith(cookie);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ error: "ERR_NOT_AUTHENTICATED" });
    expect(refused.cookies).toMatchObject([
      { name: "recado_refresh", value: "" },
      { name: "recado_files", value: "" },
    ]);
  });

  it("is refused after more than a week without a refresh", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Ugo" });
    const { cookie } = await browserOf(person);
    clock.advance(8 * day);
    expect((await refreshWith(cookie)).statusCode).toBe(401);
  });
});

describe("an access token", () => {
  it("is valid for fifteen minutes", async () => {
    const { token } = await browserOf(padaria.clara);
    clock.advance(14 * minute);
    expect((await meAs(`Bearer ${token}`)).statusCode).toBe(200);
    clock.advance(2 * minute);
    expect((await meAs(`Bearer ${token}`)).json()).toMatchObject({ error: "ERR_SESSION_EXPIRED" });
  });

  it.each([
    ["missing", undefined, 401, "ERR_NOT_AUTHENTICATED"],
    ["of another scheme", "Basic YTpi", 401, "ERR_NOT_AUTHENTICATED"],
    ["empty", "Bearer ", 401, "ERR_NOT_AUTHENTICATED"],
    ["in two parts", "Bearer a b", 401, "ERR_NOT_AUTHENTICATED"],
    ["malformed", "Bearer nonsense", 403, "ERR_SESSION_EXPIRED"],
    ["unsigned", `Bearer ${unsignedToken()}`, 403, "ERR_SESSION_EXPIRED"],
  ])("that is %s is refused", async (_, authorization, status, code) => {
    const refused = await meAs(authorization);
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject({ error: code });
  });

  it("with a wrong signature is refused", async () => {
    const { token } = await browserOf(padaria.clara);
    const [head, claims] = token.split(".");
    expect((await meAs(`Bearer ${head}.${claims}.${"A".repeat(43)}`)).statusCode).toBe(403);
  });
});

function unsignedToken(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { id: 1, profile: "admin", companyId: 1, sessionId: "x", exp: 9_999_999_999 };
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

it("a request that the profile does not permit is refused without asking for a token refresh", async () => {
  const { token } = await browserOf(padaria.clara);
  const changing = testApp.call(token, updateSetting, {
    params: { key: "call" },
    body: { value: "enabled" },
  });
  await expectRefusal(changing, "ERR_NO_PERMISSION");
});

describe("the live socket", () => {
  it("stays open as long as its session, not its token, and is closed when the session expires", async () => {
    const steered = new SteeredClock();
    const hurried = await openTestApp({
      clock: steered,
      own: true,
      timeLimits: { ...usualTimeLimits, sessionCheck: 20 },
    });
    const staff = await createTestStaff(hurried);
    const signedIn = await hurried.app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: freshAddress(),
      payload: { email: staff.bruno.email, password: testPassword },
    });
    const refreshing = await hurried.listen(userSessionSchema.parse(signedIn.json()).token);
    const silent = await hurried.listen(staff.clara.token);
    const closed = new Promise((resolve) => silent.socket.once("disconnect", resolve));
    steered.advance(6 * day);
    const refreshed = await hurried.app.http.inject({
      method: "POST",
      url: "/api/auth/refresh_token",
      remoteAddress: freshAddress(),
      cookies: { recado_refresh: cookieOf(signedIn) },
    });
    expect(refreshed.statusCode).toBe(200);
    steered.advance(2 * day);
    await closed;
    await refreshing.settle();
    expect(refreshing.socket.connected).toBe(true);
    await hurried.close();
  });

  it("and the API are refused for a session that has expired in the database", async () => {
    const person = await createTestUser(testApp, padaria, { name: "Vânia" });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        update user_sessions set expires_at = now() - interval '1 second'
        where company_id = ${db.companyId} and user_id = ${person.id}`),
    );
    await expectRefusal(testApp.call(person.token, getMe, {}), "ERR_SESSION_EXPIRED");
    await expect(testApp.listen(person.token)).rejects.toThrow("ERR_SESSION_EXPIRED");
  });
});
