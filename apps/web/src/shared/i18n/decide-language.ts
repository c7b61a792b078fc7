import { type Language, languages } from "@recado/contract/shared/language";

/** The language chosen in this browser, else the first supported language of the browser, else Portuguese. */
export function decideLanguage(chosen: string | null, browser: readonly string[]): Language {
  const wanted = [chosen ?? "", ...browser.map((tag) => tag.split("-")[0]?.toLowerCase())];
  const known = wanted.flatMap((one) => languages.filter((language) => language === one));
  return known[0] ?? "pt";
}
