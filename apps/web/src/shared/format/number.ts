import { currentLanguage, locales } from "../i18n/language.ts";

/** A count as people write it: 1.234 in Portuguese. */
export function formatCount(count: number): string {
  return count.toLocaleString(locales[currentLanguage()]);
}

/** Reais, in the signs of the screen's language. */
export function formatMoney(reais: number): string {
  return reais.toLocaleString(locales[currentLanguage()], { style: "currency", currency: "BRL" });
}
