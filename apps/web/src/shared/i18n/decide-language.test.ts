import { expect, it } from "vitest";
import { decideLanguage } from "./decide-language.ts";

it.each([
  ["no choice and a Spanish browser", null, ["es-MX", "en"], "es"],
  ["no choice and a browser that prefers French", null, ["fr-CA", "en-GB", "pt"], "en"],
  ["no choice and a browser of unsupported languages", null, ["fr", "ja"], "pt"],
  ["no choice and a browser without languages", null, [], "pt"],
  ["a choice that differs from the browser", "pt", ["en-US"], "pt"],
  ["an unsupported choice", "fr", ["es"], "es"],
] as const)("with $0 the interface language is $3", (_, chosen, browser, language) => {
  expect(decideLanguage(chosen, browser)).toBe(language);
});
