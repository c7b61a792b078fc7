import { randomUUID } from "node:crypto";
import { getMe } from "@recado/contract/auth";
import { updateCompanyHours } from "@recado/contract/companies";
import { createContact } from "@recado/contract/contacts";
import { testDialogflowAgent } from "@recado/contract/integrations";
import { sendMessage } from "@recado/contract/messages";
import { routes } from "@recado/contract/routes";
import { routeUrl } from "@recado/contract/shared/client";
import { errors, isErrorCode } from "@recado/contract/shared/errors";
import type { Route } from "@recado/contract/shared/route";
import { getTicket } from "@recado/contract/tickets";
import * as fc from "fast-check";
import { createSigner } from "fast-jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSecrets } from "../../platform/secrets.ts";
import { createSignedTokens } from "../../platform/signed-tokens.ts";
import { deepJson } from "../deep-json.ts";
import { createTestCompany, createTestUser, signInAs, type TestCompany } from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { runCount } from "../run-count.ts";
import { freshAddress, openTestApp, type TestApp } from "../test-app.ts";
import { testSecretKey } from "../test-tokens.ts";
import { untilQuiet, watchRows } from "../watch-rows.ts";
import { type ObjectIds, requestOf } from "./requests.ts";
import { type WrongRequest, wrongRequests } from "./wrong-requests.ts";

/** Number of wrong requests per route. A long run tries ten thousand over all routes. */
const casesPerRoute = Math.ceil(runCount({ short: 1_000, long: 10_000 }) / routes.length);
/** Number of requests that are sent in parallel. */
const width = 16;

let testApp: TestApp;
let padaria: TestCompany;
let objects: ObjectIds;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  // A super user has access to every route, so no route rejects the request before it has read the input.
  padaria.ana = await createTestUser(testApp, padaria, { name: "Ana", profile: "admin", super: true });
  objects = await createOneOfEach(testApp, padaria, padaria.bruno, "padaria");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.call(padaria.ana.token, getMe, {}).catch(async () => {
    padaria.ana = await signInAs(testApp, padaria.ana);
  });
});

async function send(route: Route, { url, headers, payload }: WrongRequest) {
  return testApp.app.http.inject({
    method: route.method,
    url,
    remoteAddress: freshAddress(),
    headers: { authorization: `Bearer ${padaria.ana.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Describes how a response breaks the contract; undefined if the response is valid. */
function complaintAbout({ statusCode, body }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined;
  const { error, requestId } = JSON.parse(body) as { error?: string; requestId?: string };
  if (error === undefined || !isErrorCode(error)) return `${statusCode} without a code: ${body}`;
  if (statusCode >= 500 || errors[error].status !== statusCode) return `${statusCode} ${error}`;
  return /^[0-9a-f-]{36}$/.test(requestId ?? "") ? undefined : `${statusCode} without a request id: ${body}`;
}

// Routes that delete come last, so that the objects still exist for the other routes.
const crawled = routes
  .map(({ feature, name, route }) => [`${feature}.${name}`, route] as const)
  .toSorted(([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));

describe("a wrong request", () => {
  const changing = crawled.filter(([, { method, body }]) => method !== "GET" && body);
  it.each(changing)(
    "to %s that is refused changes nothing",
    async (_, route) => {
      const rows = await watchRows(testApp, padaria.id);
      try {
        await untilQuiet(testApp, padaria);
        let before = await rows.look();
        for (const request of fc.sample(wrongRequests(route, objects), {
          numRuns: runCount({ short: 4, long: 25 }),
          seed: 1_121,
        })) {
          const { statusCode } = await send(route, request);
          if (statusCode < 300) await untilQuiet(testApp, padaria);
          const after = await rows.look();
          if (statusCode >= 300) expect(after).toEqual(before);
          before = after;
        }
      } finally {
        await rows.close();
      }
    },
    120_000,
  );
});

describe.each(deepJson)("a body of %s nested in each other", (_, payload) => {
  // Routes for programs are excluded: they take API tokens, and their feature has a test of its own for this.
  const reading = crawled.filter(([, { method, access }]) => method !== "GET" && access.who !== "program");
  it.each(reading)("is refused by %s before it is parsed", async (_name, route) => {
    const { params } = requestOf(route, (_place, kind) => objects[kind]);
    const headers = { "content-type": "application/json" };
    const { statusCode, body } = await send(route, { url: routeUrl(route.path, params), headers, payload });
    expect([statusCode, JSON.parse(body)]).toEqual([400, expect.objectContaining({ error: "ERR_BAD_JSON" })]);
  });
});

describe("a value that the database cannot store", () => {
  const half = "Loja \ud83d";
  const nul = "Loja\u0000";
  const place = { type: "location", latitude: 1, longitude: 1 };
  const day = { weekdayEn: "monday", startTime: "08:00", endTime: "18:00" };
  const bodies: [string, Route, object][] = [
    [
      "a contact card's name",
      sendMessage,
      { content: { type: "contacts", cards: [{ name: nul, vcard: "x" }] } },
    ],
    ["a contact card", sendMessage, { content: { type: "contacts", cards: [{ name: "Ana", vcard: half }] } }],
    ["a location's name", sendMessage, { content: { ...place, name: nul, address: "" } }],
    ["a location's address", sendMessage, { content: { ...place, name: "", address: half } }],
    ["a text", sendMessage, { body: half }],
    [
      "an extra field",
      createContact,
      { name: "Ana", number: "5511999990001", extraInfo: [{ name: "Loja", value: half }] },
    ],
    ["a weekday", updateCompanyHours, { schedules: [{ ...day, weekday: half }] }],
    [
      "a holiday",
      updateCompanyHours,
      { schedules: [], holidays: [{ date: "2026-12-25", name: half, startTime: "00:00", endTime: "00:00" }] },
    ],
    ["a project name", testDialogflowAgent, { projectName: half, jsonContent: "{}", language: "pt-BR" }],
  ];
  it.each(bodies)("(%s) is refused as invalid", async (_, route, body) => {
    const { params } = requestOf(route, (_place, kind) => objects[kind]);
    const { statusCode, body: answer } = await send(route, {
      url: routeUrl(route.path, params),
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    expect([statusCode, (JSON.parse(answer) as { error: string }).error]).toEqual([400, "ERR_VALIDATION"]);
  });

  it.each([301, 1_000, 6_000])(
    "such as an id of %i characters is answered with a regular refusal",
    async (length) => {
      const url = `/api/tickets/${"1".repeat(length)}`;
      expect(complaintAbout(await send(getTicket, { url, headers: {} }))).toBeUndefined();
    },
  );
});

describe("a correctly signed token", () => {
  const good = () => ({ id: 1, profile: "admin", companyId: padaria.id, sessionId: randomUUID() });
  const wrongClaims: [string, object][] = [
    ["a session id that is no UUID", { sessionId: "session" }],
    ["a session id of a payment", { sessionId: "payment" }],
    ["no session id", { sessionId: undefined }],
    ["a company that no column holds", { companyId: 2_147_483_648 }],
    ["a company in words", { companyId: "1" }],
    ["a company between two others", { companyId: 1.5 }],
    ["no company", { companyId: undefined }],
    ["a user that no column holds", { id: 2_147_483_648 }],
    ["a user in words", { id: "ana" }],
    ["a profile that nobody has", { profile: "root" }],
  ];
  const tokenOf = (purpose: string, claims: object) =>
    createSigner({ key: createSecrets(testSecretKey).derive(purpose), algorithm: "HS256" })({
      ...good(),
      exp: 4_102_444_800,
      ...claims,
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const doors: [string, string, (token: string) => object][] = [
    ["access-token", "/api/auth/me", bearer],
    ["payment-token", "/api/companies/listPlan/1", bearer],
    ["file-token", "/media/messages/1/photo", (token) => ({ cookie: `recado_files=${token}` })],
  ];

  it.each(doors.flatMap((door) => wrongClaims.map((wrong) => [...door, ...wrong] as const)))(
    "as %s for %s with invalid claims is refused as an ended session (%#)",
    async (purpose, url, headersOf, what, claims) => {
      const { statusCode, body } = await testApp.app.http.inject({
        url,
        remoteAddress: freshAddress(),
        headers: { ...headersOf(tokenOf(purpose, claims)) },
      });
      expect([what, statusCode, (JSON.parse(body) as { error: string }).error]).toEqual([
        what,
        403,
        "ERR_SESSION_EXPIRED",
      ]);
    },
  );

  it.each(["zzzzzzzz-1", "1-zzzzzzzz", "0-1", "-", "_-_", "1-1-1"])(
    "as an opt-out link for %s opens nothing",
    async (text) => {
      const token = createSignedTokens(createSecrets(testSecretKey).derive("opt-out-link")).sign(text);
      expect(
        (await testApp.app.http.inject({ url: `/o/${token}`, remoteAddress: freshAddress() })).statusCode,
      ).toBe(404);
    },
  );
});

describe("thousands of wrong requests", () => {
  it.each(crawled)("to %s are each answered with a regular refusal", async (_, route) => {
    const wrong = fc.sample(wrongRequests(route, objects), { numRuns: casesPerRoute, seed: 20_261_121 });
    const complaints: object[] = [];
    for (let start = 0; start < wrong.length; start += width)
      await Promise.all(
        wrong.slice(start, start + width).map(async (request) => {
          const complaint = complaintAbout(await send(route, request));
          if (complaint)
            complaints.push({ complaint, ...request, payload: String(request.payload).slice(0, 200) });
        }),
      );
    expect(complaints.slice(0, 3)).toEqual([]);
  });

  // Specification (tickets): bad input is refused by every route and loses nothing.
  it("leave no failure in the log", () => {
    expect(testApp.logs.filter((line) => line.includes("request failed"))).toEqual([]);
  });
});
