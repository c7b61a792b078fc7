import { type ResourceName, routes } from "@recado/contract/routes";
import { routeUrl } from "@recado/contract/shared/client";
import type { Route } from "@recado/contract/shared/route";
import { z } from "zod";
import { freshAddress, type TestApp } from "../test-app.ts";

/** Kind of an object, such as "ticket". The contract's resources define which fields hold an id of which kind. */
export type ObjectKind = ResourceName;

/** Ids of a set of objects: one object of each kind. */
export type ObjectIds = Record<ObjectKind, string | number>;

const resources = new Set(routes.map(({ route }) => route.resource));
/** All kinds whose objects have ids of their own. */
export const kinds = [...resources].flatMap(({ name, notFound }) => (notFound ? [name as ObjectKind] : []));
const kindByField = new Map<string, ObjectKind>();
for (const { name, idFields = [] } of resources)
  for (const field of idFields) {
    if (kindByField.has(field)) throw new Error(`the field ${field} is the id of two kinds of resources`);
    kindByField.set(field, name as ObjectKind);
  }

/**
 * Returns true if objects of a kind belong to the whole installation and not to a company. The isolation test skips the
 * ids of such kinds.
 */
export function isShared(kind: ObjectKind): boolean {
  return [...resources].some(({ name, shared }) => name === kind && shared);
}

export type IdPlace = `${"params" | "query" | "body"}.${string}`;

/**
 * Returns the place and kind of every id in a route's request. Throws for an unknown path parameter, so that a new kind
 * of id is not forgotten.
 */
export function idsOf(route: Route): Map<IdPlace, ObjectKind> {
  const ids = new Map<IdPlace, ObjectKind>();
  for (const [, name = ""] of route.path.matchAll(/:(\w+)/g)) {
    const kind = name === "id" ? (route.resource.name as ObjectKind) : kindByField.get(name);
    if (!kind) throw new Error(`no resource has the id parameter :${name}, which ${route.path} uses`);
    ids.set(`params.${name}`, kind);
  }
  for (const part of ["query", "body"] as const)
    for (const name of Object.keys(propertiesOf(route[part]))) {
      const kind = kindByField.get(name);
      if (kind) ids.set(`${part}.${name}`, kind);
    }
  return ids;
}

/**
 * Kinds of objects that belong to a ticket, and the ticket itself. A user without access to the ticket may see none of
 * them. A kind belongs to a ticket if its response has a `ticketId`.
 */
export const leadingToTickets: readonly ObjectKind[] = [
  ...new Set([
    ...[...resources].map(({ name }) => name as ObjectKind).filter((name) => /^ticket/.test(name)),
    ...routes
      .filter(({ route: { answer } }) => "ticketId" in propertiesOf(itemOf(answer)))
      .map(({ route }) => route.resource.name as ObjectKind),
  ]),
];

/** Returns the schema of a list's elements, or the schema itself when it is no list. */
function itemOf(answer: z.ZodType): z.ZodType {
  return answer instanceof z.ZodArray ? (answer.element as z.ZodType) : answer;
}

interface Property {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Property[];
  properties?: Record<string, Property>;
  required?: string[];
  items?: Property;
  minimum?: number;
  format?: string;
}

export function propertiesOf(schema: z.ZodType | undefined): Record<string, Property> {
  return schema ? (describe(schema).properties ?? {}) : {};
}

/** Returns the name of a table that is named like the feature. */
export function tableNamedAs(feature: string): string {
  return feature.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function describe(schema: z.ZodType): Property {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Property;
}

export interface SampleRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** Builds a valid request with all ids and all required fields. `words` is the value of its free-text fields. */
export function requestOf(
  route: Route,
  id: (place: IdPlace, kind: ObjectKind) => string | number,
  words?: string,
): SampleRequest {
  const request: SampleRequest = {
    params: {},
    query: route.query ? neededInQuery(route.query) : {},
    body: route.body ? needed(route.body, words) : undefined,
  };
  for (const [place, kind] of idsOf(route)) {
    const [part, name = ""] = place.split(".");
    const value = id(place, kind);
    if (part === "params") request.params[name] = String(value);
    if (part === "query") request.query[name] = name.endsWith("s") ? JSON.stringify([value]) : String(value);
    if (part === "body" && request.body) request.body[name] = inBody(name, value);
  }
  return request;
}

/** Returns values of the required fields of a query. */
function neededInQuery(schema: z.ZodType): Record<string, string> {
  const { required = [] } = describe(schema);
  return Object.fromEntries(
    required.flatMap((name) => (Object.hasOwn(querySamples, name) ? [[name, querySamples[name] ?? ""]] : [])),
  );
}

/** Day on which the `one-of-each` fixtures were created. */
const dayOfAll = "2027-03-05";
/** The question contains words of the texts that the isolation test gives to the fixtures. */
const querySamples: Readonly<Record<string, string>> = {
  dateStart: dayOfAll,
  dateEnd: dayOfAll,
  question: "O segredo da padaria, das vendas e do suporte",
};

function inBody(name: string, value: string | number): unknown {
  if (name === "quotedMsg") return { id: value };
  return name.endsWith("s") ? [value] : value;
}

function needed(schema: z.ZodType, words?: string): Record<string, unknown> {
  const { properties = {}, required = [] } = describe(schema);
  // A message without a file or other content needs a body, a condition that JSON Schema's list of required fields
  // cannot express.
  const names = "body" in properties ? new Set([...required, "body"]) : required;
  return Object.fromEntries(
    [...names].map((name) => [name, sample(name, properties[name] ?? {}, { words })]),
  );
}

/** Public key of a browser's push subscription: a valid point on the curve P-256. */
export const samplePushKey =
  "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM";

const samples: Record<string, unknown> = {
  endpoint: "https://push.invalid/1",
  p256dh: samplePushKey,
  auth: "A".repeat(22),
  email: "a@exemplo.com.br",
  newPassword: "Senha-de-teste-1",
  value: "enabled",
  color: "#c92a2a",
  number: "5511999990000",
  pageNumber: "2",
  video: "dQw4w9WgXcQ",
  sendAt: "2027-11-20T12:00:00.000Z",
  cursor: "1763700000000_5",
  timeZone: "America/Manaus",
  before: "999",
  code: "123456",
  language: "pt_BR",
};

/** Values of fields that are valid only together, such as the first and the last hour, or that are never empty. */
const rising: Record<string, unknown> = {
  stairs: [{ fromDay: 0, perDay: 9 }],
  toHour: 22,
  actions: [{ type: "writeNote", note: "Bom dia!" }],
  trigger: { type: "opened" },
};

interface SampleOptions {
  isFull?: boolean | undefined;
  words?: string | undefined;
}

/** Returns a valid value for a field of a request. With `isFull`, the value also contains all optional fields. */
export function sample(name: string, property: Property, options: SampleOptions = {}): unknown {
  const { isFull = false, words = name === "name" ? "Nova" : "Bom dia!" } = options;
  const { enum: choices, anyOf, const: constant, format } = property;
  if (Object.hasOwn(rising, name)) return rising[name];
  if (choices) return choices[0];
  if (constant !== undefined) return constant;
  if (anyOf) return sample(name, anyOf[0] ?? {}, options);
  if (format === "uuid") return "0b9f7a4e-3f0c-4c1e-9d52-6a3f0f6b2c11";
  if (format === "date-time") return samples.sendAt;
  if (format === "date") return "2026-03-05";
  switch ([property.type].flat()[0]) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, property.minimum ?? 1);
    case "array":
      return isFull && property.items ? [sample(name, property.items, options)] : [];
    case "object":
      return sampleObject(property, options);
    default:
      return samples[name] ?? words;
  }
}

function sampleObject({ properties = {}, required = [] }: Property, options: SampleOptions): unknown {
  const keys = options.isFull ? Object.keys(properties) : required;
  return Object.fromEntries(keys.map((key) => [key, sample(key, properties[key] ?? {}, options)]));
}

export async function sendRequest(
  testApp: TestApp,
  token: string | undefined,
  route: Route,
  request: SampleRequest,
) {
  return testApp.app.http.inject({
    method: route.method,
    url: routeUrl(route.path, request.params, request.query),
    remoteAddress: freshAddress(),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
}
