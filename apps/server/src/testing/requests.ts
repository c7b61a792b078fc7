import { routeUrl } from "@recado/contract/shared/client";
import type { Route } from "@recado/contract/shared/route";
import { z } from "zod";
import { freshAddress, type House } from "./house.ts";

/** What an id within a request names. A kind is recognised by the field's name, and by the area where that is just `id`. */
export type Kind =
  | "ticket"
  | "ticketUuid"
  | "message"
  | "note"
  | "contact"
  | "merge"
  | "queue"
  | "queueOption"
  | "user"
  | "connection"
  | "tag"
  | "quickMessage"
  | "schedule"
  | "pushSubscription"
  | "fileList"
  | "prompt"
  | "chat"
  | "integration"
  | "announcement"
  | "help"
  | "company";

/** These are everybody's: nobody asks for them from outside. */
export const ofEverybody: readonly Kind[] = ["announcement", "help"];

/** One object of each kind. */
export type Objects = Record<Kind, string | number>;

const kindByArea: Record<string, Kind> = {
  companies: "company",
  tickets: "ticket",
  "ticket-notes": "note",
  contacts: "contact",
  "contact-merges": "merge",
  users: "user",
  queue: "queue",
  "queue-options": "queueOption",
  files: "fileList",
  prompt: "prompt",
  chats: "chat",
  queueIntegration: "integration",
  announcements: "announcement",
  helps: "help",
  schedules: "schedule",
  whatsapp: "connection",
  whatsappsession: "connection",
  tags: "tag",
  "quick-messages": "quickMessage",
  "push-subscriptions": "pushSubscription",
};

const kindByName: Record<string, Kind> = {
  uuid: "ticketUuid",
  ticketId: "ticket",
  messageId: "message",
  quotedMsg: "message",
  contactId: "contact",
  with: "contact",
  queueId: "queue",
  queueIds: "queue",
  transferQueueId: "queue",
  transferTo: "queue",
  promptId: "prompt",
  parentId: "queueOption",
  optionIds: "queueOption",
  userId: "user",
  users: "user",
  mentions: "user",
  whatsappId: "connection",
  tags: "tag",
  tagId: "tag",
  lane: "tag",
  integrationId: "integration",
  queueIntegrationId: "integration",
  companyId: "company",
};

/** Path parameters that name nothing of a company: the same word means the same everywhere. */
const words: Record<string, string> = { key: "call", personaId: "camila" };

export type Place = `${"params" | "query" | "body"}.${string}`;

/** Every id that a route takes and what it names. Throws on a path parameter that it does not know, so that a new one is thought of. */
export function idsOf(route: Route): Map<Place, Kind> {
  const ids = new Map<Place, Kind>();
  for (const [, name = ""] of route.path.matchAll(/:(\w+)/g)) {
    const kind = name === "id" ? kindByArea[route.path.split("/")[1] ?? ""] : kindByName[name];
    if (kind) ids.set(`params.${name}`, kind);
    else if (!(name in words)) throw new Error(`nobody knows what :${name} of ${route.path} names`);
  }
  for (const part of ["query", "body"] as const)
    for (const name of Object.keys(propertiesOf(route[part]))) {
      const kind = kindByName[name];
      if (kind) ids.set(`${part}.${name}`, kind);
    }
  return ids;
}

interface Property {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Property[];
  properties?: Record<string, Property>;
  required?: string[];
  minimum?: number;
  format?: string;
}

export function propertiesOf(schema: z.ZodType | undefined): Record<string, Property> {
  return schema ? (describe(schema).properties ?? {}) : {};
}

function describe(schema: z.ZodType): Property {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Property;
}

export interface Request {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** A request with every id filled in and whatever else the route needs. */
export function requestOf(route: Route, id: (place: Place, kind: Kind) => string | number): Request {
  const request: Request = { params: {}, query: {}, body: route.body ? needed(route.body) : undefined };
  for (const [, name = ""] of route.path.matchAll(/:(\w+)/g)) request.params[name] = words[name] ?? "";
  for (const [place, kind] of idsOf(route)) {
    const [part, name = ""] = place.split(".");
    const value = id(place, kind);
    if (part === "params") request.params[name] = String(value);
    if (part === "query") request.query[name] = name.endsWith("s") ? JSON.stringify([value]) : String(value);
    if (part === "body" && request.body) request.body[name] = inBody(name, value);
  }
  return request;
}

function inBody(name: string, value: string | number): unknown {
  if (name === "quotedMsg") return { id: value };
  return name.endsWith("s") ? [value] : value;
}

function needed(schema: z.ZodType): Record<string, unknown> {
  const { properties = {}, required = [] } = describe(schema);
  // A message needs words as long as it holds nothing else, which its schema's shape cannot say.
  const names = "body" in properties ? new Set([...required, "body"]) : required;
  return Object.fromEntries([...names].map((name) => [name, sample(name, properties[name] ?? {})]));
}

const samples: Record<string, unknown> = {
  endpoint: "https://push.invalid/1",
  p256dh: "A".repeat(87),
  auth: "A".repeat(22),
  name: "Nova",
  email: "a@exemplo.com.br",
  value: "enabled",
  color: "#c92a2a",
  number: "5511999990000",
  pageNumber: "2",
  video: "dQw4w9WgXcQ",
  sendAt: "2027-11-20T12:00:00.000Z",
  cursor: "1763700000000_5",
  timeZone: "America/Manaus",
  before: "999",
};

/** A value that fits a field. */
export function sample(name: string, property: Property): unknown {
  const { enum: choices, anyOf, const: constant, format } = property;
  if (choices) return choices[0];
  if (constant !== undefined) return constant;
  if (anyOf) return sample(name, anyOf[0] ?? {});
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
      return [];
    case "object":
      return Object.fromEntries(
        (property.required ?? []).map((key) => [key, sample(key, property.properties?.[key] ?? {})]),
      );
    default:
      return samples[name] ?? "Bom dia!";
  }
}

export async function ask(house: House, token: string | undefined, route: Route, request: Request) {
  return house.app.http.inject({
    method: route.method,
    url: routeUrl(route.path, request.params, request.query),
    remoteAddress: freshAddress(),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
}
