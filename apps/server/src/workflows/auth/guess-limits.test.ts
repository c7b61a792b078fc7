import { createHook } from "node:async_hooks";
import { login } from "@recado/contract/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestCompany,
  createTestUser,
  type TestCompany,
  testPassword,
} from "../../testing/factories.ts";
import { freshAddress, openTestApp, type TestApp, type TestAppOptions } from "../../testing/test-app.ts";
import { hashPassword, unmatchableHash } from "./password.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

interface Try {
  secret?: string;
  address?: string;
  device?: string | undefined;
  headers?: Record<string, string>;
}

async function tryLogin(
  email: string,
  { secret = testPassword, address = freshAddress(), device, headers = {} }: Try = {},
  app = testApp,
) {
  const answer = await app.app.http.inject({
    method: "POST",
    url: `/api${login.path}`,
    remoteAddress: address,
    headers,
    payload: { email, password: secret },
    ...(device === undefined ? {} : { cookies: { recado_device: device } }),
  });
  return {
    status: answer.statusCode,
    device: answer.cookies.find(({ name }) => name === "recado_device")?.value,
  };
}

/** Tries wrong passwords for one account, each from a different network address. */
function guess(email: string, times: number) {
  return Promise.all(Array.from({ length: times }, () => tryLogin(email, { secret: "adivinhada" })));
}

describe("guesses of one account's password from many addresses", () => {
  it("are delayed and refused, while the owner still signs in, at once from a known browser", async () => {
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const { device } = await tryLogin(davi.email);
    await guess(davi.email, 12);
    const crowd = await guess(davi.email.toUpperCase(), 30);
    const sentAway = crowd.filter(({ status }) => status === 429);
    expect(sentAway.length).toBeGreaterThanOrEqual(20);
    expect(crowd.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
    const attack = guess(davi.email, 10);
    expect((await tryLogin(davi.email, { device })).status).toBe(200);
    await attack;
    expect((await tryLogin(davi.email)).status).toBe(200);
  });

  it("get the same answers for an account that does not exist", async () => {
    const nobody = "ninguem@exemplo.com.br";
    await guess(nobody, 12);
    const statuses = new Set((await guess(nobody, 20)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 429]));
  });

  it("are still refused with another user's device cookie or a token of another kind", async () => {
    const [eva, ivo] = await Promise.all(
      ["Eva", "Ivo"].map((name) => createTestUser(testApp, padaria, { name })),
    );
    const { device } = await tryLogin(ivo?.email ?? "");
    await guess(eva?.email ?? "", 12);
    for (const claimed of [device, ivo?.token]) {
      const tries = Array.from({ length: 20 }, () =>
        tryLogin(eva?.email ?? "", { secret: "adivinhada", device: claimed }),
      );
      expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
    }
  });
});

it("the sign-in with an unknown e-mail address runs the same statements as with a known one", async () => {
  const asked = async (email: string) => {
    const statements: string[] = [];
    // Only statements about sign-in are recorded, because work queues query the database at the same time.
    testApp.app.database.onStatement = (text) => /find_login|users/.test(text) && statements.push(text);
    expect((await tryLogin(email, { secret: "errada" })).status).toBe(401);
    testApp.app.database.onStatement = undefined;
    expect(statements).toHaveLength(2);
    return statements;
  };
  expect(await asked("alguem@exemplo.com.br")).toEqual(await asked(padaria.bruno.email));
});

it("the sign-in with an unknown e-mail address checks a password hash of the same cost", async () => {
  const checked = async (email: string) => {
    let checks = 0;
    // Counts the asynchronous resources that the native password check creates. Promises are not counted.
    const hook = createHook({
      init: (_, type) => {
        if (type !== "PROMISE" && /\bisPassword\b/.test(new Error().stack ?? "")) checks += 1;
      },
    }).enable();
    expect((await tryLogin(email, { secret: "errada" })).status).toBe(401);
    hook.disable();
    return checks;
  };
  expect(await checked(padaria.clara.email)).toBe(1);
  expect(await checked("outro-alguem@exemplo.com.br")).toBe(1);
  // Keeps the algorithm and its cost parameters from a hash, and replaces each character of salt and digest by an x.
  const costOf = (hash: string) => hash.replace(/[^$]+\$[^$]+$/, (ends) => ends.replace(/[^$]/g, "x"));
  expect(costOf(unmatchableHash)).toBe(costOf(await hashPassword(testPassword)));
});

describe("the sign-in limit per address", () => {
  /**
   * Returns how many of 25 sign-ins from one network address are admitted while each claims another address in a
   * header.
   */
  async function tries(trustProxy: TestAppOptions["trustProxy"], forwarded: (claim: string) => string) {
    const app = await openTestApp({ ...(trustProxy === undefined ? {} : { trustProxy }), own: true });
    const statuses: number[] = [];
    for (let count = 0; count < 25; count++) {
      const headers = { "x-forwarded-for": forwarded(freshAddress()) };
      const email = `${count}@exemplo.com.br`;
      statuses.push((await tryLogin(email, { secret: "x", address: "10.9.9.9", headers }, app)).status);
    }
    await app.close();
    return statuses.filter((status) => status === 401).length;
  }

  it.each([
    ["ignores forwarded addresses without a trusted proxy", false, (claim: string) => claim, 20],
    ["uses the last forwarded address behind one proxy", 1, (claim: string) => `${claim}, 203.0.113.7`, 20],
    [
      "uses the last but one forwarded address behind two proxies",
      2,
      (claim: string) => `${claim}, 203.0.113.7, 10.0.0.3`,
      20,
    ],
    [
      "uses the forwarded address left of a trusted network",
      ["10.0.0.0/8"],
      (claim: string) => `${claim.replace("10.", "11.")}, 203.0.113.7, 10.0.0.3`,
      20,
    ],
    ["believes a single forwarded address behind one proxy", 1, (claim: string) => claim, 25],
  ] as const)("%s", async (_, trustProxy, forwarded, admitted) => {
    expect(await tries(trustProxy, forwarded)).toBe(admitted);
  });
});
