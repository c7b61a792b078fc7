import { currentLanguage, locales } from "../i18n/language.ts";

/** Formats a count with the language's separators: 1.234 in Portuguese. */
export function formatCount(count: number): string {
  return count.toLocaleString(locales[currentLanguage()]);
}
