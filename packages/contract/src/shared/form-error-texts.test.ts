import { expect, it } from "vitest";
import type { z } from "zod";
import { routes } from "../routes.ts";
import { formErrorTexts } from "./form-error-texts.ts";

/** Validation messages that no form of the product can cause; only API clients see them. */
const technical = [
  "HH:MM",
  "Not text",
  "A weekday twice",
  "JSON array expected",
  "Invalid ISO date",
  "1 to 5 tickets and contacts",
];

interface Def {
  error?: (issue: object) => unknown;
  checks?: { _zod: { def: Def } }[];
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  [inner: string]: unknown;
}

/** Collects all validation messages of a schema and of its nested schemas. */
function messagesOf(schema: z.ZodType | undefined, seen = new Set<unknown>()): string[] {
  if (!schema || seen.has(schema)) return [];
  seen.add(schema);
  const def = schema.def as unknown as Def;
  const own = [def, ...(def.checks ?? []).map((check) => check._zod.def)].map(({ error }) => error?.({}));
  const within = [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...(def.items ?? []),
    ...["element", "innerType", "in", "out", "valueType"].map((name) => def[name] as z.ZodType | undefined),
  ];
  return [
    ...own.filter((text) => typeof text === "string"),
    ...within.flatMap((inner) => messagesOf(inner, seen)),
  ];
}

// Specification (administration): the interface in three languages: refusals of forms too.
it("every form error has a text in English and Spanish", () => {
  const bodies = routes.map(({ route }) => route.body);
  const messages = new Set(bodies.flatMap((body) => messagesOf(body)));
  expect(messages.size).toBeGreaterThan(25);
  expect([...messages].filter((message) => !technical.includes(message) && !formErrorTexts[message])).toEqual(
    [],
  );
});
