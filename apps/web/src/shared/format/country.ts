import { currentLanguage, locales } from "../i18n/language.ts";

/** A country by its two letters, as people call it. */
export function formatCountry(code: string): string {
  return new Intl.DisplayNames([locales[currentLanguage()]], { type: "region" }).of(code) ?? code;
}
