import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "@recado/contract/routes";
import { validate, validatePathParameters } from "@scalar/openapi-validator";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOpenTicket, createTestCompany, untilTrue } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
/**
 * `hanging` is a promise that the fake storage waits for before it responds; `asked` counts the health checks that the
 * storage has received.
 */
let hanging: Promise<void> | undefined;
let asked = 0;

beforeAll(async () => {
  testApp = await openTestApp({
    storage: (folder) => ({
      ...folder,
      async reach() {
        asked += 1;
        await hanging;
        await folder.reach();
      },
    }),
  });
  await createOpenTicket(testApp, await createTestCompany(testApp));
});
afterAll(() => testApp.close());

describe("operator routes", () => {
  it.each(["/health/live", "/health/ready", "/health/serving"])(
    "%s reports status ok on a healthy installation",
    async (url) => {
      const answer = await testApp.app.http.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ status: "ok" });
    },
  );

  it("/health/ready names unreachable storage with a 503 while /health/serving stays ok", async () => {
    const [media, away] = [join(testApp.dataDir, "media"), join(testApp.dataDir, "away")];
    await rename(media, away);
    const answer = await testApp.app.http.inject("/health/ready");
    const serving = await testApp.app.http.inject("/health/serving");
    await rename(away, media);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: "not ready", missing: ["storage"] });
    // Text messages still work while the storage is away. If this endpoint failed, load balancers would take all
    // processes out of service at once.
    expect([serving.statusCode, serving.json()]).toEqual([200, { status: "ok", missing: [] }]);
    expect((await testApp.app.http.inject("/health/ready")).statusCode).toBe(200);
  });

  it("/health/ready answers in time and checks only once while the storage never answers", async () => {
    const silence = Promise.withResolvers<void>();
    hanging = silence.promise;
    asked = 0;
    const answers = await Promise.all([1, 2].map(() => testApp.app.http.inject("/health/ready")));
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { status: "not ready", missing: ["storage"] },
      ]);
    expect(asked).toBe(1);
    silence.resolve();
    await untilTrue(async () => (await testApp.app.http.inject("/health/ready")).statusCode === 200);
  });

  it("/health/ready and /health/serving answer 503 when the database role lacks a right", async () => {
    const { owner, runtime } = testApp.testDatabase;
    const administrator = new Client(owner);
    await administrator.connect();
    const role = administrator.escapeIdentifier(runtime.user);
    await administrator.query(`revoke insert on users from ${role}`);
    const answers = [
      await testApp.app.http.inject("/health/ready"),
      await testApp.app.http.inject("/health/serving"),
    ];
    await administrator.query(`grant insert on users to ${role}`);
    await administrator.end();
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([503, { status: "not ready", missing: ["rights"] }]);
    expect((await testApp.app.http.inject("/health/ready")).statusCode).toBe(200);
  });

  it.each(["/metrics", "/api/docs/", "/api/openapi.json"])(
    "%s without a token is open only to calls from the same machine",
    async (url) => {
      const { http } = testApp.app;
      expect((await http.inject(url)).statusCode).toBe(200);
      const others = [
        { remoteAddress: "192.0.2.7" },
        { headers: { host: "recado.example" } },
        { headers: { "x-forwarded-for": "192.0.2.7" } },
      ];
      for (const other of others) {
        const answer = await http.inject({ url, ...other });
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
          401,
          "ERR_NOT_AUTHENTICATED",
        ]);
      }
    },
  );

  it("/metrics contains no id, name or number of a company", async () => {
    const { body } = await testApp.app.http.inject("/metrics");
    const lines = body.split("\n").filter((line) => !line.startsWith("#"));
    // The values of metrics may contain any digits, so only their names and labels are checked.
    const names = lines.map((line) => line.replace(/ \S+$/, ""));
    expect(names.join("\n")).not.toMatch(/company|padaria|@|5511/i);
  });
});

describe("the API documentation", () => {
  interface Description {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; security?: object[]; "x-access": object }>>;
  }

  async function read(): Promise<Description> {
    return (await testApp.app.http.inject("/api/openapi.json")).json() as Description;
  }

  it("is valid OpenAPI 3.1", async () => {
    const description = await read();
    expect(description.openapi).toBe("3.1.0");
    expect(validate(description)).toMatchObject({ valid: true });
    expect(validatePathParameters(description)).toEqual([]);
  });

  it("describes every route of the contract once, with its permission", async () => {
    const { paths } = await read();
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    for (const { feature, name, route } of routes) {
      const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`;
      expect(paths[path]?.[route.method.toLowerCase()]).toMatchObject({
        operationId: `${feature}.${name}`,
        "x-access": route.access,
      });
    }
  });

  it.each(["/api/docs/nothing", "/api/docs/js/nothing.js", "/api/docs/%2e%2e/me", "/api/docs/%zz"])(
    "refuses %s with a regular error answer",
    async (url) => {
      const answer = await testApp.app.http.inject(url);
      const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERR_NOT_FOUND", requestId }]);
    },
  );

  it("is also an HTML page whose content security policy allows only its own inline scripts", async () => {
    const page = await testApp.app.http.inject("/api/docs/");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toContain("text/html");
    const inside = [...page.body.matchAll(/<script(?: type="text\/javascript")?>([^<]+)<\/script>/g)].map(
      ([, script = ""]) => script,
    );
    expect(inside.length).toBeGreaterThan(0);
    const hashes = inside.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(page.headers["content-security-policy"]).toContain(`;script-src 'self' ${hashes.join(" ")};`);
  });
});
