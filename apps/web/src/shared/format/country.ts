import { currentLanguage, locales } from "../i18n/language.ts";

/** The localized name of a country, by its two-letter code. */
export function formatCountry(code: string): string {
  return new Intl.DisplayNames([locales[currentLanguage()]], { type: "region" }).of(code) ?? code;
}
