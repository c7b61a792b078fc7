import { getMe } from "@recado/contract/auth";
import { listMessages } from "@recado/contract/messages";
import { routes } from "@recado/contract/routes";
import { routeUrl } from "@recado/contract/shared/client";
import { errors, isErrorCode } from "@recado/contract/shared/errors";
import type { Route } from "@recado/contract/shared/route";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Company, foundCompany, openTicketOf, signIn } from "./cast.ts";
import { freshAddress, type House, openHouse } from "./house.ts";
import { type Kind, propertiesOf, requestOf, sample } from "./requests.ts";

/** Together ten thousand, over all routes. */
const casesPerRoute = Math.ceil(10_000 / routes.length);
/** Requests under way at a time. */
const width = 16;

let house: House;
let padaria: Company;
let objects: Record<Kind, string | number>;

beforeAll(async () => {
  house = await openHouse();
  padaria = await foundCompany(house);
  const { id, uuid, contactId } = await openTicketOf(house, padaria);
  const { messages } = await house.call(padaria.ana.token, listMessages, {
    params: { ticketId: String(id) },
  });
  objects = {
    ticket: id,
    ticketUuid: uuid,
    message: messages[0]?.id ?? "",
    contact: contactId,
    queue: padaria.sales,
    user: padaria.bruno.id,
    connection: padaria.connectionId,
    tag: 1,
    company: padaria.id,
  };
});
afterAll(() => house.close());

interface Wrong {
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const strangeText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    ...[
      "",
      " ",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "\udc00a",
      "💥",
      "' or 1=1 --",
      "%",
      "\\",
      "{{name}}",
      "../../etc/passwd",
    ],
    ...["0", "-0", "1e999", "NaN", "0x10", "2147483648", "9223372036854775808", "9".repeat(40), "1.5", "٣"],
    ...[
      "true",
      "null",
      "undefined",
      "[]",
      "[1",
      "[[[[1]]]]",
      "{}",
      "[null]",
      '["a"]',
      "[1e999]",
      "[2147483648]",
    ],
    ...[
      "0000-01-01",
      "9999-12-31",
      "2026-02-30",
      "+275760-09-13",
      "999999999999999_2147483647",
      "1_0",
      "__proto__",
    ],
    "a".repeat(300),
    "ã".repeat(70_000),
  ),
);

const strangeValue = fc.oneof(
  strangeText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom<unknown>(null, [], {}, [[]], -1, 0, 0.5, 2_147_483_648, 9_007_199_254_740_991, 1e308, {
    length: -1,
  }),
  fc.array(strangeText, { maxLength: 3 }),
  fc.dictionary(strangeText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Mostly what the field takes, sometimes anything, sometimes nothing. */
function fieldOf(fitting: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(fitting) },
    { weight: 1, arbitrary: strangeValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function bodyOf(route: Route): fc.Arbitrary<unknown> {
  const filled = requestOf(route, (_, kind) => objects[kind]).body;
  const fields = Object.entries(propertiesOf(route.body)).map(([name, property]) => [
    name,
    fieldOf(filled && name in filled ? filled[name] : sample(name, property)),
  ]);
  const shaped = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  const crowded = fc.tuple(shaped, fc.dictionary(strangeText, strangeValue, { maxKeys: 2 }));
  return fc.oneof(
    { weight: 7, arbitrary: shaped },
    { weight: 2, arbitrary: crowded.map(([known, unknown]) => ({ ...known, ...unknown })) },
    { weight: 1, arbitrary: strangeValue },
  );
}

const json = { "content-type": "application/json" };
const strangeTypes = [
  "text/plain",
  "application/xml",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "json",
  ";;",
];

/** A body as bytes: well-formed JSON of any value, JSON that breaks off, and what is no JSON at all. */
function payloadOf(route: Route): fc.Arbitrary<Pick<Wrong, "headers" | "payload">> {
  const text = bodyOf(route).map((body) => JSON.stringify(body) ?? "");
  return fc.oneof(
    { weight: 8, arbitrary: text.map((payload) => ({ headers: json, payload })) },
    { weight: 1, arbitrary: text.map((payload) => ({ headers: json, payload: payload.slice(0, -1) })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom(...strangeTypes))
        .map(([payload, type]) => ({ headers: { "content-type": type }, payload })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 40 })
        .map((bytes) => ({ headers: json, payload: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '{"__proto__":{"a":1}}',
          '{"constructor":{"prototype":{}}}',
          "[".repeat(20_000),
          '{"a":'.repeat(5_000),
          "\ufeff{}",
          "x".repeat(1_100_000),
        )
        .map((payload) => ({ headers: json, payload })),
    },
  );
}

function pathOf(route: Route): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const { params } = requestOf(route, (_, kind) => objects[kind]);
  const fields = names.map((name) => [
    name,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(params[name] ?? "") },
      { weight: 1, arbitrary: strangeText.filter((text) => text.length < 1_000) },
    ),
  ]);
  const filled = fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<string>>)
    .map((values) => routeUrl(route.path, wellFormed(values)));
  const broken = fc
    .constantFrom("%E0%A4%A", "%", "%zz", "%00", "%2e%2e%2f", "//", ";a=b")
    .map((piece) => `/api${route.path.replace(/:\w+/, piece)}`);
  return names.length === 0
    ? fc.constant(`/api${route.path}`)
    : fc.oneof({ weight: 9, arbitrary: filled }, { weight: 1, arbitrary: broken });
}

/** Halves of characters cannot be written into an address. */
function wellFormed(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.toWellFormed()]));
}

function queryOf(route: Route): fc.Arbitrary<string> {
  const short = strangeText.filter((text) => text.length < 1_000);
  const filled = requestOf(route, (_, kind) => objects[kind]).query;
  const fields = Object.entries(propertiesOf(route.query)).map(([name, property]) => [
    name,
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 3, arbitrary: fc.constant(filled[name] ?? String(sample(name, property))) },
      { weight: 1, arbitrary: short },
    ),
  ]);
  const shaped = fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<string | undefined>>)
    .map((query) => routeUrl("/", {}, query).replace("/api/", ""));
  const unknown = fc.tuple(short, short).map((pair) => `?${new URLSearchParams([pair])}`);
  const broken = fc.constantFrom(
    "?%E0%A4%A=1",
    "?a=%",
    "?=&&=",
    `?${"a=1&".repeat(2_000)}`,
    "?status[]=open&status=closed&status=open",
  );
  return fc.oneof(
    { weight: 8, arbitrary: shaped },
    { weight: 1, arbitrary: unknown },
    { weight: 1, arbitrary: broken },
  );
}

function wrongRequests(route: Route): fc.Arbitrary<Wrong> {
  const payload = route.body
    ? payloadOf(route)
    : fc.oneof({ weight: 4, arbitrary: fc.constant({ headers: {} }) }, payloadOf(route));
  return fc
    .tuple(pathOf(route), queryOf(route), payload)
    .map(([path, query, sent]) => ({ url: path + query, ...sent }));
}

async function send(route: Route, { url, headers, payload }: Wrong) {
  return house.app.http.inject({
    method: route.method,
    url,
    remoteAddress: freshAddress(),
    headers: { authorization: `Bearer ${padaria.ana.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** What is wrong with an answer; undefined when it is one of the contract's. */
function complaintAbout({ statusCode, body }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined;
  const { error, requestId } = JSON.parse(body) as { error?: string; requestId?: string };
  if (error === undefined || !isErrorCode(error)) return `${statusCode} without a code: ${body}`;
  if (statusCode >= 500 || errors[error].status !== statusCode) return `${statusCode} ${error}`;
  return /^[0-9a-f-]{36}$/.test(requestId ?? "") ? undefined : `${statusCode} without a request id: ${body}`;
}

describe("ten thousand wrong requests", () => {
  // What deletes comes last, so that there is something to ask for.
  const crawled = routes
    .map(({ feature, name, route }) => [`${feature}.${name}`, route] as const)
    .toSorted(([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));

  it.each(crawled)("%s answers each with one of its own refusals", async (_, route) => {
    await house.call(padaria.ana.token, getMe, {}).catch(async () => {
      padaria.ana = await signIn(house, padaria.ana);
    });
    const wrong = fc.sample(wrongRequests(route), { numRuns: casesPerRoute, seed: 20_261_121 });
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

  it("left nothing in the log but the refusals' silence", () => {
    expect(house.logs.filter((line) => line.includes("request failed"))).toEqual([]);
  });
});
