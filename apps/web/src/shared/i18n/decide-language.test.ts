import { expect, it } from "vitest";
import { decideLanguage } from "./decide-language.ts";

it.each([
  ["nothing chosen and a browser in Spanish", null, ["es-MX", "en"], "es"],
  ["nothing chosen and a browser that would rather have French", null, ["fr-CA", "en-GB", "pt"], "en"],
  ["nothing chosen and a browser of no language of ours", null, ["fr", "ja"], "pt"],
  ["nothing chosen and a browser that says nothing", null, [], "pt"],
  ["a choice, whatever the browser has", "pt", ["en-US"], "pt"],
  ["something chosen that we have not", "fr", ["es"], "es"],
] as const)("the interface language is decided with %s", (_, chosen, browser, language) => {
  expect(decideLanguage(chosen, browser)).toBe(language);
});
