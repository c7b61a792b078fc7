import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { signalSchemas, subscriptionSchemas } from "../client-events.ts";
import { routes } from "../routes.ts";
import { isText } from "./wire.ts";

/** Characters that PostgreSQL cannot store as text or as JSON. */
const unstorable = ["\u0000", "\ud800", "\udc00"];
/**
 * Texts that satisfy the formats of the schemas. Combined with an unstorable character, only the check for storable
 * text can reject them.
 */
const shapes = [
  "",
  "a",
  "1",
  "12345678",
  "Bom dia a todos",
  "a@exemplo.com",
  "https://exemplo.com/",
  "#aabbcc",
  "🙂",
];
const candidates = unstorable.flatMap((bad) =>
  shapes.flatMap((shape) => [shape + bad, bad + shape, shape + bad + shape]),
);

/** Fields that the server ignores; they may therefore accept any text. */
const unread = [
  "messages.sendMessage body.read",
  "messages.sendMessage body.fromMe",
  "messages.sendMessage body.mediaUrl",
  "chats.readChat body.userId",
];

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

/** Returns the paths within a request schema at which the schema accepts a text that the database cannot store. */
function holes(schema: z.ZodType, path: string): string[] {
  const def = schema.def as unknown as Def;
  const within = (inner: z.ZodType | undefined, step = "") => (inner ? holes(inner, path + step) : []);
  switch (def.type) {
    case "string":
    case "template_literal":
      return textHole(schema, path);
    case "object":
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => within(inner, `.${name}`));
    case "array":
      return within(def.element, "[]");
    case "tuple":
      return (def.items ?? []).flatMap((item, index) => within(item, `[${index}]`));
    case "union":
      return (def.options ?? []).flatMap((option) => within(option));
    case "record":
      return [...within(def.keyType, ".key"), ...within(def.valueType, ".value")];
    case "pipe":
      // The second schema of the pipe may still reject a text that the first schema accepts.
      return [...(isTextual(def.in) ? textHole(schema, path) : within(def.in)), ...within(def.out)];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return within(def.innerType);
    case "number":
    case "boolean":
    case "null":
    case "undefined":
    case "literal":
    case "enum":
    case "date":
    case "transform":
    case "never":
      return [];
    default:
      return unread.includes(path) ? [] : [`${path} takes ${def.type}`];
  }
}

function isTextual(schema: z.ZodType | undefined): boolean {
  const def = schema?.def as unknown as Def | undefined;
  return def?.type === "string" || (def?.type === "pipe" && isTextual(def.in));
}

function textHole(schema: z.ZodType, path: string): string[] {
  const isHole = candidates.some((candidate) => {
    const { success, data } = schema.safeParse(candidate);
    return success && typeof data === "string" && !isText(data);
  });
  return isHole ? [path] : [];
}

const incoming = routes.flatMap(({ feature, name, route }) =>
  (["params", "query", "body"] as const).flatMap((part): [string, z.ZodType][] =>
    route[part] ? [[`${feature}.${name} ${part}`, route[part]]] : [],
  ),
);
const heard = Object.entries({ ...subscriptionSchemas, ...signalSchemas });

describe("every incoming text can be stored in the database:", () => {
  it.each([...incoming, ...heard])("%s", (path, schema) => {
    expect(holes(schema, path)).toEqual([]);
  });
});
