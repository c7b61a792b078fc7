import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "@recado/contract/routes";
import { validate, validatePathParameters } from "@scalar/openapi-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestCompany, openTicketOf } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  await openTicketOf(testApp, await createTestCompany(testApp));
});
afterAll(() => testApp.close());

describe("for those who host it", () => {
  it.each(["/health/live", "/health/ready"])("%s says that all is well", async (url) => {
    const answer = await testApp.app.http.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: "ok" });
  });

  it("/health/ready says what cannot be reached", async () => {
    const [media, away] = [join(testApp.dataDir, "media"), join(testApp.dataDir, "away")];
    await rename(media, away);
    const answer = await testApp.app.http.inject("/health/ready");
    await rename(away, media);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: "not ready", missing: ["storage"] });
    expect((await testApp.app.http.inject("/health/ready")).statusCode).toBe(200);
  });

  it.each([
    [
      "answered requests",
      /^recado_http_request_seconds_count\{route="\/api\/tickets\/:id",method="PUT",status="200"\} 1$/m,
    ],
    ["drained lanes", /^recado_job_seconds_count\{job="lane:inbound",outcome="done"\} [1-9]/m],
    ["what waits in the lanes", /^# TYPE recado_lane_waiting gauge$/m],
    ["since when", /^# TYPE recado_lane_oldest_seconds gauge$/m],
    ["connections", /^recado_connections\{status="CONNECTED"\} 1$/m],
    ["sockets", /^recado_sockets 0$/m],
    ["the database's connections", /^recado_database_connections\{state="idle"\} \d+$/m],
    ["the event loop's delay", /^recado_event_loop_delay_p99_seconds \d/m],
    ["starts", /^recado_starts_total 1$/m],
  ])("/metrics tells of %s", async (_, line) => {
    const answer = await testApp.app.http.inject("/metrics");
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.body).toMatch(line);
  });

  it("/metrics holds no id, name or number of a company", async () => {
    const { body } = await testApp.app.http.inject("/metrics");
    const figures = body.split("\n").filter((line) => !line.startsWith("#"));
    expect(figures.join("\n")).not.toMatch(/company|padaria|@|5511/i);
  });
});

describe("the API's description", () => {
  interface Description {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; security?: object[]; "x-access": object }>>;
  }

  async function read(): Promise<Description> {
    return (await testApp.app.http.inject("/api/openapi.json")).json() as Description;
  }

  it("is valid OpenAPI", async () => {
    const description = await read();
    expect(description.openapi).toBe("3.1.0");
    expect(validate(description)).toMatchObject({ valid: true });
    expect(validatePathParameters(description)).toEqual([]);
  });

  it("holds every route of the contract, once, with its access", async () => {
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

  it("is a page to read as well, which may run the scripts inside it and no others", async () => {
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
