import { routeUrl } from "@recado/contract/shared/client";
import type { Route } from "@recado/contract/shared/route";
import * as fc from "fast-check";
import { type ObjectIds, propertiesOf, requestOf, sample } from "./requests.ts";

export interface WrongRequest {
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/**
 * Generates requests to a route as a careless or malicious client might send them. Most are valid except for one fault.
 */
export function wrongRequests(route: Route, objects: ObjectIds): fc.Arbitrary<WrongRequest> {
  const payload = route.body
    ? payloadOf(route, objects)
    : fc.oneof({ weight: 4, arbitrary: fc.constant({ headers: {} }) }, payloadOf(route, objects));
  return fc
    .tuple(pathOf(route, objects), queryOf(route, objects), payload)
    .map(([path, query, sent]) => ({ url: path + query, ...sent }));
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
    "a".repeat(900),
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

/** Generates values for a field: most are valid, some are of any kind, and some are missing. */
function fieldOf(fitting: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(fitting) },
    { weight: 1, arbitrary: strangeValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Texts with characters that PostgreSQL cannot store. */
const unstorable = ["Loja\u0000", "Loja \ud83d", "\udc00"];

/** Returns copies of a valid value. Each copy has one text to which the poison is appended. */
function poisoned(fitting: unknown, poison: string): unknown[] {
  if (typeof fitting === "string") return [fitting + poison];
  if (typeof fitting !== "object" || fitting === null) return [];
  return Object.entries(fitting).flatMap(([key, value]) =>
    poisoned(value, poison).map((wrong) =>
      Array.isArray(fitting) ? fitting.with(Number(key), wrong) : { ...fitting, [key]: wrong },
    ),
  );
}

function poisonedBodies(route: Route, objects: ObjectIds): fc.Arbitrary<unknown> {
  const filled = requestOf(route, (_, kind) => objects[kind]).body ?? {};
  const full = Object.fromEntries(
    Object.entries(propertiesOf(route.body)).map(([name, property]) => [
      name,
      sample(name, property, { isFull: true }),
    ]),
  );
  const bodies = unstorable.flatMap((poison) => poisoned({ ...full, ...filled }, poison));
  return bodies.length === 0 ? fc.constant({}) : fc.constantFrom(...bodies);
}

function bodyOf(route: Route, objects: ObjectIds): fc.Arbitrary<unknown> {
  const filled = requestOf(route, (_, kind) => objects[kind]).body;
  const fields = Object.entries(propertiesOf(route.body)).map(([name, property]) => [
    name,
    fieldOf(filled && name in filled ? filled[name] : sample(name, property)),
  ]);
  const shaped = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  const crowded = fc.tuple(shaped, fc.dictionary(strangeText, strangeValue, { maxKeys: 2 }));
  return fc.oneof(
    { weight: 7, arbitrary: shaped },
    { weight: 2, arbitrary: poisonedBodies(route, objects) },
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

/** Generates request bodies as bytes: valid JSON with any content, truncated JSON, and bytes that are not JSON. */
function payloadOf(
  route: Route,
  objects: ObjectIds,
): fc.Arbitrary<Pick<WrongRequest, "headers" | "payload">> {
  const text = bodyOf(route, objects).map((body) => JSON.stringify(body) ?? "");
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

function pathOf(route: Route, objects: ObjectIds): fc.Arbitrary<string> {
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

/** Replaces lone surrogates in the values, because a URL cannot contain them. */
function wellFormed(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.toWellFormed()]));
}

function queryOf(route: Route, objects: ObjectIds): fc.Arbitrary<string> {
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
