import { currentLanguage, locales } from "../i18n/language.ts";

/** A count as people write it: 1.234 in Portuguese. */
export function formatCount(count: number): string {
  return count.toLocaleString(locales[currentLanguage()]);
}
