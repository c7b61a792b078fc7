import { routes } from "@recado/contract/routes";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { z } from "zod";

type RefusalText = typeof import("./refusal-text.ts");
type RefusalWords = typeof import("./refusal-words.ts");
type LanguageModule = typeof import("../i18n/language.ts");
let refusalText: RefusalText["refusalText"];
let refusalWords: RefusalWords["refusalWords"];
let chooseLanguage: LanguageModule["chooseLanguage"];

/** The same in every language. */
const languageless = ["HH:MM"];

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
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  [inner: string]: unknown;
}

/** Fields that are left empty, and filled with what they do not take. */
const wrongValues = [
  ...[undefined, null, "", " ", "x", "x".repeat(200_000), "\u0000", "2020-99-99", "a@b", "http://x"],
  ...[
    -1,
    0,
    1.5,
    1e12,
    Number.NaN,
    true,
    [],
    [null],
    {},
    { id: null },
    Array.from({ length: 2_000 }, () => "x"),
  ],
];

/** Every schema in a schema, so that each rule is tried by itself however deep it lies. */
function within(schema: z.ZodType | undefined, seen = new Set<z.ZodType>()): Set<z.ZodType> {
  // What only changes a value expects one that was checked before.
  if (!schema || schema.def.type === "transform" || seen.has(schema)) return seen;
  seen.add(schema);
  const def = schema.def as unknown as Def;
  const parts = ["element", "innerType", "in", "out", "valueType"].map((name) => def[name] as z.ZodType);
  for (const part of [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...(def.items ?? []),
    ...parts,
  ])
    within(part, seen);
  return seen;
}

/** Every sentence with which a schema, or one in it, refuses one of the wrong values. */
function refusalsOf(schema: z.ZodType): string[] {
  return [...within(schema)].flatMap((part) =>
    wrongValues.flatMap((value) => part.safeParse(value).error?.issues.map(({ message }) => message) ?? []),
  );
}

it("every form that is sent empty or wrong is refused in words of the screen's language", () => {
  const parts = routes.flatMap(({ route }) =>
    (["body", "query", "params"] as const).map((part) =>
      part in route ? (route[part as "body"] as unknown) : undefined,
    ),
  );
  const schemas = parts.filter((part): part is z.ZodType => part !== undefined);
  const said = new Set(schemas.flatMap(refusalsOf));
  expect(said.size).toBeGreaterThan(25);
  expect([...said].filter((sentence) => !refusalWords[sentence])).toEqual([]);
});

it("no sentence of the contract is English on a Portuguese screen", () => {
  chooseLanguage("pt");
  const english = Object.entries(refusalWords).filter(([sentence, { en }]) => refusalText(sentence) === en);
  expect(english.map(([sentence]) => sentence)).toEqual(languageless);
});

it("what was told before its words came, or in another language, is told again in that of the screen", async () => {
  vi.resetModules();
  const language = await import("../i18n/language.ts");
  const { onRefusalWords, retellRefusal, refusalText: tell } = await import("./refusal-text.ts");
  language.chooseLanguage("es");
  const told = tell("Campo obrigatório");
  await new Promise<void>((resolve) => {
    onRefusalWords(resolve);
  });
  expect([told, retellRefusal(told)]).toEqual(["Campo obrigatório", "Campo obligatorio"]);
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
  ["pt", "Obrigatório", "Obrigatório"],
  ["en", "Mensagem muito curta", "Too short"],
  ["es", "Obrigatório", "Obligatorio"],
  ["es", "what another program said", "what another program said"],
] as const)("in %s %j is %j", async (language, sentence, words) => {
  chooseLanguage(language);
  await vi.waitFor(() => expect(refusalText(sentence)).toBe(words), { timeout: 15_000 });
});
