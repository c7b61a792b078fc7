import { getMe, refreshSession, userSessionSchema } from "@recado/contract/auth";
import { replaceToken } from "@recado/contract/connections";
import { sendExternalMessage } from "@recado/contract/external-messages";
import { routes } from "@recado/contract/routes";
import { updateSetting } from "@recado/contract/settings";
import type { Route } from "@recado/contract/shared/route";
import { listUsers } from "@recado/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usualTimeLimits } from "../../platform/http/request-time.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  testPassword,
} from "../../testing/factories.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { turnOnSecondFactor } from "../../testing/turn-on-second-factor.ts";

let testApp: TestApp;
let other: TestApp;
let padaria: TestCompany;

const timeLimits = { ...usualTimeLimits, sessionCheck: 20 };

beforeAll(async () => {
  testApp = await openTestApp({ own: true, timeLimits });
  other = await openTestApp({ beside: testApp, roles: ["web"], timeLimits });
  padaria = await createTestCompany(testApp);
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

function require({ ana }: TestCompany, value = "enabled") {
  return testApp.call(ana.token, updateSetting, { params: { key: "secondFactorRequired" }, body: { value } });
}

/** Moves the start of the days of grace of all users, and the change of the company's setting, into the past. */
async function pass({ id }: { id: number }, days: number): Promise<void> {
  await testApp.app.database.write(id, async (db) => {
    const ago = sql`make_interval(days => ${days}::integer)`;
    await db.run(sql`update users set second_factor_grace_from = second_factor_grace_from - ${ago}
      where company_id = ${db.companyId}`);
    await db.run(sql`update settings set updated_at = updated_at - ${ago}
      where company_id = ${db.companyId} and key = 'secondFactorRequired'`);
    db.notify("actor", `${id}:*`);
  });
}

async function createRequiringCompany(): Promise<TestCompany> {
  const company = await createTestCompany(testApp);
  await require(company);
  return company;
}

async function errorOf({ method, path }: Route, token: string): Promise<unknown> {
  const answer = await testApp.app.http.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, "1")}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: freshAddress(),
  });
  return answer.json().error;
}

/** Signs in and returns the session with its refresh cookie. */
async function logIn({ email }: Person) {
  const answer = await testApp.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: freshAddress(),
    payload: { email, password: testPassword },
  });
  const cookie = answer.cookies.find(({ name }) => name === "recado_refresh")?.value ?? "";
  return { session: userSessionSchema.parse(answer.json()), cookie };
}

describe("a second factor that a company requires", () => {
  it("is due after seven days, which the session says, and saving the setting again gives no more days", async () => {
    const company = await createRequiringCompany();
    await pass(company, 3);
    await require(company);
    const { session } = await logIn(company.bruno);
    const days = (Date.parse(session.secondFactorDue?.at ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(3.9);
    expect(days).toBeLessThanOrEqual(4);
    expect(await testApp.call(session.token, listUsers, {})).toMatchObject({ count: 3 });
  });

  it("is announced to the browsers that are open, and is due for nobody of another company", async () => {
    const company = await createTestCompany(testApp);
    const bruno = await testApp.listen(company.bruno.token);
    await require(company);
    await bruno.next(({ name }) => name === "settings");
    expect(bruno.heard).toMatchObject([
      { payload: { setting: { key: "secondFactorRequired", value: "enabled" } } },
    ]);
    expect((await logIn(padaria.bruno)).session.secondFactorDue).toBeNull();
  });

  it("closes every route but its set-up once it is due", async () => {
    const company = await createRequiringCompany();
    await pass(company, 8);
    const open: string[] = [];
    for (const { feature, name, route } of routes) {
      const { who, setup } = route.access;
      // The sign-out would end the session that the other routes need.
      if ((who !== "signedIn" && who !== "super") || name === "logout") continue;
      const isClosed = (await errorOf(route, company.bruno.token)) === "ERR_SECOND_FACTOR_SETUP";
      if (isClosed === Boolean(setup)) open.push(`${feature}.${name}`);
    }
    expect(open).toEqual([]);
  });

  it("closes the live connection and the files once it is due", async () => {
    const company = await createRequiringCompany();
    const bruno = await testApp.listen(company.bruno.token);
    const closed = new Promise((resolve) => bruno.socket.once("disconnect", resolve));
    await pass(company, 8);
    await closed;
    await expect(testApp.listen(company.bruno.token)).rejects.toThrow("ERR_SESSION_EXPIRED");
    const file = await testApp.app.http.inject({
      url: `/media/users/${company.ana.id}/1/small`,
      headers: { authorization: `Bearer ${company.bruno.token}` },
    });
    expect(file.statusCode).toBe(403);
  });

  it("lets the user work again as soon as it is set up, also at another process", async () => {
    const company = await createRequiringCompany();
    await pass(company, 8);
    const { token } = company.bruno;
    await expectRefusal(testApp.call(token, listUsers, {}), "ERR_SECOND_FACTOR_SETUP");
    await expectRefusal(other.call(token, listUsers, {}), "ERR_SECOND_FACTOR_SETUP");
    expect(await testApp.call(token, getMe, {})).toMatchObject({ id: company.bruno.id });
    await turnOnSecondFactor(testApp, company.bruno);
    expect(await other.call(token, listUsers, {})).toMatchObject({ count: 3 });
    expect(await testApp.call(token, listUsers, {})).toMatchObject({ count: 3 });
  });

  it("lets users sign in and renew their session when it is due, to set it up", async () => {
    const company = await createRequiringCompany();
    await pass(company, 8);
    const { session, cookie } = await logIn(company.clara);
    expect(session.secondFactorDue).toMatchObject({ isPast: true });
    const answer = await testApp.app.http.inject({
      method: "POST",
      url: `/api${refreshSession.path}`,
      cookies: { recado_refresh: cookie },
    });
    expect(answer.json().secondFactorDue).toEqual(session.secondFactorDue);
  });

  it("is not asked for once the company no longer requires it", async () => {
    const company = await createRequiringCompany();
    await turnOnSecondFactor(testApp, company.ana);
    await pass(company, 8);
    await expectRefusal(testApp.call(company.bruno.token, listUsers, {}), "ERR_SECOND_FACTOR_SETUP");
    await require(company, "disabled");
    expect(await testApp.call(company.bruno.token, listUsers, {})).toMatchObject({ count: 3 });
  });

  it("is not asked of programs with an API token", async () => {
    const company = await createTestCompany(testApp);
    const { token } = await testApp.call(company.ana.token, replaceToken, {
      params: { id: String(company.connectionId) },
    });
    await require(company);
    await pass(company, 8);
    const body = { number: "5511987654321", body: "Oi" };
    expect(await testApp.call(token, sendExternalMessage, { body })).toMatchObject({
      message: { ack: expect.anything() },
    });
  });
});

describe("the second factor of super users", () => {
  it("is due seven days after their creation, whatever their company requires", async () => {
    const company = await createTestCompany(testApp);
    const sofia = await createTestUser(testApp, company, { name: "Sofia", profile: "admin", super: true });
    await pass(company, 6);
    expect(await testApp.call(sofia.token, listUsers, {})).toMatchObject({ count: 4 });
    await pass(company, 2);
    await expectRefusal(testApp.call(sofia.token, listUsers, {}), "ERR_SECOND_FACTOR_SETUP");
    expect(await testApp.call(company.ana.token, listUsers, {})).toMatchObject({ count: 4 });
    await turnOnSecondFactor(testApp, sofia);
    expect(await testApp.call(sofia.token, listUsers, {})).toMatchObject({ count: 4 });
  });
});
