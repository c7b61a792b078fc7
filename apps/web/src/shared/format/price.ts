import { currentLanguage, locales } from "../i18n/language.ts";

/** As little as a message costs: with the places that a price has, and two at the least. */
export function formatPrice({ currency, amount }: { currency: string; amount: number }): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return amount.toLocaleString(locales[currentLanguage()], { style: "currency", currency, ...places });
}

/** What some cost together; below a cent with the places that it takes. */
export function formatSum({ currency, amount }: { currency: string; amount: number }): string {
  const places = amount > 0 && amount < 1 ? 4 : 2;
  return amount.toLocaleString(locales[currentLanguage()], {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: places,
  });
}
