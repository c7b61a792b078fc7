import { afterAll, beforeAll, expect, it, vi } from "vitest";

type FormErrorText = typeof import("./form-error-text.ts");
type FormErrorTexts = typeof import("@recado/contract/shared/form-error-texts");
type LanguageModule = typeof import("../i18n/language.ts");
let formErrorText: FormErrorText["formErrorText"];
let formErrorTexts: FormErrorTexts["formErrorTexts"];
let chooseLanguage: LanguageModule["chooseLanguage"];

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "pt", setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  ({ chooseLanguage } = await import("../i18n/language.ts"));
  ({ formErrorText } = await import("./form-error-text.ts"));
  ({ formErrorTexts } = await import("@recado/contract/shared/form-error-texts"));
});
afterAll(() => {
  chooseLanguage("pt");
  vi.unstubAllGlobals();
});

it("no form error is in English on a Portuguese screen", () => {
  const english = Object.keys(formErrorTexts).filter((sentence) => formErrorTexts[sentence]?.en === sentence);
  expect(english.length).toBeGreaterThan(3);
  expect(english.filter((sentence) => formErrorText(sentence) === sentence)).toEqual([]);
});

it("a form error shown before its language was loaded is translated afterwards", async () => {
  vi.resetModules();
  const language = await import("../i18n/language.ts");
  const { onFormErrorTexts, translateShownError, formErrorText: tell } = await import("./form-error-text.ts");
  language.chooseLanguage("es");
  const told = tell("Campo obrigatório");
  await new Promise<void>((resolve) => {
    onFormErrorTexts(resolve);
  });
  expect([told, translateShownError(told)]).toEqual(["Campo obrigatório", "Campo obligatorio"]);
  expect(translateShownError("Muito curto!")).toBe("¡Demasiado corto!");
  const heard = vi.fn();
  onFormErrorTexts(heard);
  language.chooseLanguage("en");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(["Campo obligatorio", "what another program said"].map(translateShownError)).toEqual([
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
  await vi.waitFor(() => expect(formErrorText(sentence)).toBe(words), { timeout: 15_000 });
});
