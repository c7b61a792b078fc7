import { type Language, languages } from "@recado/contract/shared/language";

/** What was chosen here, else the first of the browser's languages that we have, else Portuguese. */
export function decideLanguage(chosen: string | null, browser: readonly string[]): Language {
  const wanted = [chosen ?? "", ...browser.map((tag) => tag.split("-")[0]?.toLowerCase())];
  const known = wanted.flatMap((one) => languages.filter((language) => language === one));
  return known[0] ?? "pt";
}
