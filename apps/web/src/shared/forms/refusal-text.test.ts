import { routes } from "@recado/contract/routes";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { z } from "zod";

type RefusalText = typeof import("./refusal-text.ts");
type RefusalWords = typeof import("./refusal-words.ts");
type LanguageModule = typeof import("../i18n/language.ts");
let refusalText: RefusalText["refusalText"];
let refusalWords: RefusalWords["refusalWords"];
let chooseLanguage: LanguageModule["chooseLanguage"];

/** Messages that no form of the product can cause; only API clients see them. */
const technical = [
  "HH:MM",
  "Not text",
  "A weekday twice",
  "JSON array expected",
  "Invalid ISO date",
  "1 to 5 tickets and contacts",
];

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "pt", setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  ({ chooseLanguage } = await import("../i18n/language.ts"));
  ({ refusalText } = await import("./refusal-text.ts"));
  ({ refusalWords } = await import("./refusal-words.ts"));
});
afterAll(() => {
  chooseLanguage("pt");
  vi.unstubAllGlobals();
});

interface Def {
  error?: (issue: object) => unknown;
  checks?: { _zod: { def: Def } }[];
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  [inner: string]: unknown;
}

/** Collects every error message of a schema and of the schemas inside it. */
function sentences(schema: z.ZodType | undefined, seen = new Set<unknown>()): string[] {
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
    ...within.flatMap((inner) => sentences(inner, seen)),
  ];
}

// Specification (administration): the interface in three languages: refusals of forms too.
it("every form error has a text in English and Spanish", () => {
  const bodies = routes.map(({ route }) => ("body" in route ? (route.body as z.ZodType) : undefined));
  const said = new Set(bodies.flatMap((body) => sentences(body)));
  expect(said.size).toBeGreaterThan(25);
  expect([...said].filter((sentence) => !technical.includes(sentence) && !refusalWords[sentence])).toEqual(
    [],
  );
});

it("no form error is in English on a Portuguese screen", () => {
  const english = Object.keys(refusalWords).filter((sentence) => refusalWords[sentence]?.en === sentence);
  expect(english.length).toBeGreaterThan(3);
  expect(english.filter((sentence) => refusalText(sentence) === sentence)).toEqual([]);
});

it("a form error shown before its language was loaded is translated afterwards", async () => {
  vi.resetModules();
  const language = await import("../i18n/language.ts");
  const { onRefusalWords, retellRefusal, refusalText: tell } = await import("./refusal-text.ts");
  language.chooseLanguage("es");
  const told = tell("Campo obrigatório");
  await new Promise<void>((resolve) => {
    onRefusalWords(resolve);
  });
  expect([told, retellRefusal(told)]).toEqual(["Campo obrigatório", "Campo obligatorio"]);
  expect(retellRefusal("Muito curto!")).toBe("¡Demasiado corto!");
  const heard = vi.fn();
  onRefusalWords(heard);
  language.chooseLanguage("en");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(["Campo obligatorio", "what another program said"].map(retellRefusal)).toEqual([
    "Required field",
    "what another program said",
  ]);
});

it.each([
  ["pt", "Too Short!", "Muito curto!"],
  ["en", "Mensagem muito curta", "Too short"],
  ["es", "Obrigatório", "Obligatorio"],
  ["es", "what another program said", "what another program said"],
] as const)("in the language %s the form error %j is %j", async (language, sentence, words) => {
  chooseLanguage(language);
  await vi.waitFor(() => expect(refusalText(sentence)).toBe(words), { timeout: 15_000 });
});
