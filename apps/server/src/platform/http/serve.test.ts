import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ownCompanySchema } from "@recado/contract/shared/pagination";
import { type PlanFlag, type Profile, planFlags } from "@recado/contract/shared/permissions";
import { defineResource, defineRoute, type Route, routeMethods } from "@recado/contract/shared/route";
import { idParams, okSchema } from "@recado/contract/shared/wire";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import type { Actor } from "../actor.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { createLocalLimits } from "../limits/shared-limits.ts";
import { createLogger } from "../logger.ts";
import { openWorkFolder } from "../media/work-folder.ts";
import { createMetrics } from "../metrics.ts";
import { callStore } from "./call-limits.ts";
import { serve } from "./serve.ts";
import { createHttpServer } from "./server.ts";

const ok = { message: "ok" };
const longWords = "O prazo depende da transportadora. ".repeat(100);
const logs: string[] = [];
let testDatabase: TestDatabase;
let database: Database;
let app: FastifyInstance;

const resource = defineResource({ name: "test", plan: "any", notFound: "ERR_NO_CONTACT_FOUND" });
const signedIn = { method: "GET", answer: okSchema, summary: "A route of the test" } as const;
const open = defineRoute(resource, { ...signedIn, path: "/open", access: { who: "anyone" } });
const closed = defineRoute(resource, { ...signedIn, path: "/closed", access: { who: "signedIn" } });
const ofSuper = defineRoute(resource, { ...signedIn, path: "/super", access: { who: "super" } });
const ofAdmins = defineRoute(resource, {
  ...signedIn,
  path: "/admins",
  access: { who: "signedIn", permission: "settings:edit" },
});
const ofPlan = defineRoute(resource, {
  ...signedIn,
  path: "/plan",
  access: { who: "signedIn", plan: "useKanban" },
});
const ofPrograms = defineRoute(resource, {
  ...signedIn,
  path: "/program",
  access: { who: "program", plan: "useKanban" },
  callsPerMinute: 2,
});
const withId = defineRoute(resource, {
  ...signedIn,
  path: "/contacts/:id",
  access: { who: "anyone" },
  params: idParams,
});
const withQuery = defineRoute(resource, {
  ...signedIn,
  path: "/query",
  access: { who: "anyone" },
  query: z.strictObject({ known: z.string().optional() }),
});
const list = defineRoute(resource, {
  ...signedIn,
  path: "/list",
  access: { who: "anyone" },
  query: z.strictObject({ known: z.enum(["1"]).optional() }).refine(({ known }) => known === "1"),
  answer: z.object({ message: z.string(), names: z.array(z.string()) }),
});
const bareList = defineRoute(resource, {
  ...signedIn,
  path: "/names",
  access: { who: "anyone" },
  answer: z.array(z.string()),
});
const ofCompany = defineRoute(resource, {
  ...signedIn,
  path: "/company",
  access: { who: "signedIn" },
  query: z.strictObject({ companyId: ownCompanySchema }),
});
const refusing = defineRoute(resource, { ...signedIn, path: "/refusing", access: { who: "anyone" } });
const broken = defineRoute(resource, { ...signedIn, path: "/broken", access: { who: "anyone" } });
const long = defineRoute(resource, { ...signedIn, path: "/long", access: { who: "anyone" } });
const limited = defineRoute(resource, {
  ...signedIn,
  path: "/limited",
  access: { who: "anyone" },
  callsPerMinute: 3,
});

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    connection: testDatabase.runtime,
    poolSize: 2,
    onIdleError: () => {},
  });
  app = await createHttpServer({
    callStore: callStore(createLocalLimits()),
    logger: createLogger("warn", { write: (line) => logs.push(line) }),
    metrics: createMetrics(),
    gates: {
      database,
      authenticate: async (authorization) => actorFrom(authorization),
      authenticateProgram: async (authorization) => ({ ...actorFrom(authorization), connectionId: 1 }),
      requireStorageRoom: async () => {},
      requireVerified: async () => {},
      uploads: await openWorkFolder(join(tmpdir(), "recado-no-uploads")),
    },
    endpoints: [
      ...[
        open,
        closed,
        ofSuper,
        ofAdmins,
        ofPlan,
        ofPrograms,
        withId,
        withQuery,
        list,
        bareList,
        ofCompany,
        limited,
      ].map((route: Route) => serve(route, () => ok)),
      serve(long, () => ({ message: longWords })),
      serve(refusing, () => {
        throw new AppError("ERR_OTHER_OPEN_TICKET", {
          params: { user: "Ana" },
          extra: { ticket: { id: 1 } },
        });
      }),
      serve(broken, () => {
        throw new Error("the password is hunter2");
      }),
    ],
    corsOrigins: ["https://a.exemplo.com.br"],
    trustProxy: false,
    onLoopbackOnly: false,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await testDatabase.drop();
});

/**
 * Creates the caller from the Authorization header, which contains a profile, `super`, or a profile and a word for a
 * plan that includes no features.
 */
function actorFrom(authorization = ""): Actor {
  const [, profile, plan] = /^(\w+)(?: (\w+))?$/.exec(authorization) ?? [];
  if (profile === undefined) throw new AppError("ERR_NOT_AUTHENTICATED");
  return {
    companyId: 1,
    userId: 1,
    sessionId: "session",
    sessionEndsAt: new Date(8.64e15),
    verifiedAt: null,
    secondFactorDueAt: null,
    name: "Ana",
    email: "ana@exemplo.com.br",
    profile: (profile === "super" ? "user" : profile) as Profile,
    super: profile === "super",
    isSupport: false,
    role: null,
    allTicket: false,
    queueIds: [],
    connectionId: null,
    plan: Object.fromEntries(planFlags.map((flag) => [flag, plan !== "poor"])) as Record<PlanFlag, boolean>,
  };
}

async function ask(path: string, authorization?: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url: `/api${path}`,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  });
  return {
    status: answer.statusCode,
    body: answer.json() as Record<string, unknown>,
    headers: answer.headers,
  };
}

describe("the request gates of a route", () => {
  const cases: [string, string | undefined, string][] = [
    ["/open", undefined, "ok"],
    ["/closed", undefined, "ERR_NOT_AUTHENTICATED"],
    ["/closed", "user", "ok"],
    ["/super", "admin", "ERR_NO_PERMISSION"],
    ["/super", "super", "ok"],
    ["/admins", "user", "ERR_NO_PERMISSION"],
    ["/admins", "supervisor", "ERR_NO_PERMISSION"],
    ["/admins", "admin", "ok"],
    ["/plan", "admin poor", "ERR_PLAN_NOT_INCLUDED"],
    ["/plan", "user", "ok"],
    ["/program", "admin poor", "ERR_PLAN_NOT_INCLUDED"],
    ["/program", undefined, "ERR_NOT_AUTHENTICATED"],
    ["/contacts/1", undefined, "ok"],
    ["/contacts/0", undefined, "ERR_NO_CONTACT_FOUND"],
    ["/contacts/x", undefined, "ERR_NO_CONTACT_FOUND"],
    ["/query?known=1", undefined, "ok"],
    ["/query?unknown=1", undefined, "ERR_VALIDATION"],
    ["/open?unknown=1", undefined, "ERR_VALIDATION"],
    ["/list?known=1&unknown=1", undefined, "ok"],
    ["/list?known=2", undefined, "ERR_VALIDATION"],
    ["/list?unknown=1", undefined, "ERR_VALIDATION"],
    ["/names?unknown=1", undefined, "ok"],
    ["/list?known=1&unknown=", undefined, "ok"],
    ["/list?known=", undefined, "ERR_VALIDATION"],
    ["/query?unknown=", undefined, "ok"],
    ["/open?unknown=", undefined, "ok"],
    ["/names?companyId=1", "user", "ok"],
    ["/company?companyId=1", "user", "ok"],
    ["/company?companyId=", "user", "ok"],
    ["/company?companyId=2", "user", "ERR_NO_COMPANY_FOUND"],
    ["/open/", undefined, "ok"],
    ["/names/?unknown=1", undefined, "ok"],
    ["/contacts/1/", undefined, "ok"],
  ];
  it.each(cases)("for %s and the authorization %s answer %s", async (path, authorization, expected) => {
    const { body } = await ask(path, authorization);
    expect(body.error ?? body.message).toBe(expected);
  });

  it("refuse unknown fields by name before the handler runs", async () => {
    expect((await ask("/open?one=1&two=2")).body.issues).toEqual([
      { path: "one", message: "Unknown field" },
      { path: "two", message: "Unknown field" },
    ]);
  });

  it("limit the requests per minute of an address", async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await ask("/limited")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask("/limited")).body).toMatchObject({ error: "ERR_TOO_MANY_REQUESTS" });
  });

  it("limit the requests per minute of each program and report the remaining number", async () => {
    const left: unknown[] = [];
    for (const program of ["um", "um", "um", "outro"]) {
      const headers = { authorization: program };
      const answer = await app.inject({ method: "GET", url: "/api/program", headers });
      left.push([answer.statusCode, answer.headers["ratelimit-remaining"]]);
    }
    expect(left).toEqual([
      [200, "1"],
      [200, "0"],
      [429, "0"],
      [200, "1"],
    ]);
  });
});

describe("an HTTP answer", () => {
  it("is compressed only if it is long and the caller accepts the encoding", async () => {
    const answerOf = (url: string, encoding: string) =>
      app.inject({ url: `/api${url}`, headers: { "accept-encoding": encoding } });
    const brotli = await answerOf("/long", "gzip, br");
    const gzip = await answerOf("/long", "gzip");
    const plain = await answerOf("/long", "identity");
    const short = await answerOf("/open", "gzip, br");
    expect([brotli, gzip, plain, short].map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
      undefined,
    ]);
    expect(brotli.headers.vary).toContain("accept-encoding");
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ message: longWords });
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ message: longWords });
    expect(plain.json()).toEqual({ message: longWords });
  });
});

describe("a failed request", () => {
  it("that a handler refused carries the error's code, status, parameters and data", async () => {
    const { status, body } = await ask("/refusing");
    expect(status).toBe(409);
    expect(body).toEqual({
      error: "ERR_OTHER_OPEN_TICKET",
      params: { user: "Ana" },
      ticket: { id: 1 },
      requestId: expect.any(String),
    });
  });

  it("with an unexpected error reveals nothing and is logged under its request id", async () => {
    const { status, body, headers } = await ask("/broken");
    expect([status, body]).toEqual([500, { error: "ERR_INTERNAL", requestId: headers["x-request-id"] }]);
    const line = logs.find((entry) => entry.includes("hunter2"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ requestId: body.requestId, err: { type: "Error" } });
  });
});

describe("every HTTP answer", () => {
  it.each([
    ["recado.example:8080", "connect-src 'self' ws://recado.example:8080 wss://recado.example:8080"],
    ["recado.example;script-src *", "connect-src 'self'"],
  ])("to a browser on host %j allows live connections to that host only", async (host, expected) => {
    const { headers } = await app.inject({ url: "/api/open", headers: { host } });
    expect(String(headers["content-security-policy"]).split(";")).toContain(expected);
  });

  it("has security headers and does not reveal the server software", async () => {
    const { headers } = await ask("/open");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it.each([
    ["https://a.exemplo.com.br", "https://a.exemplo.com.br"],
    ["https://b.exemplo.com.br", undefined],
    ["https://a.exemplo.com.br.evil.com", undefined],
    ["null", undefined],
  ])("to the origin %s allows reading by %s", async (origin, allowed) => {
    const { headers } = await ask("/open", undefined, { origin });
    expect(headers["access-control-allow-origin"]).toBe(allowed);
  });

  it("to an allowed origin permits every method of the API", async () => {
    for (const method of routeMethods) {
      const { statusCode, headers } = await app.inject({
        method: "OPTIONS",
        url: "/api/open/",
        headers: {
          origin: "https://a.exemplo.com.br",
          "access-control-request-method": method,
          "access-control-request-headers": "authorization,content-type",
        },
      });
      expect(statusCode).toBe(204);
      expect(String(headers["access-control-allow-methods"]).split(", ")).toContain(method);
      expect(headers["access-control-allow-headers"]).toBe("authorization,content-type");
    }
  });
});
