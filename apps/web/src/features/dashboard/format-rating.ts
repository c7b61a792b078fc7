import { currentLanguage, locales } from "../../shared/i18n/language.ts";

/** Out of three, with at most two decimals: `2,75 / 3`. */
export function formatRating(rating: number): string {
  const figure = new Intl.NumberFormat(locales[currentLanguage()], { maximumFractionDigits: 2 });
  return `${figure.format(rating)} / 3`;
}
