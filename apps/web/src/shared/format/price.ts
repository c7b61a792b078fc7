import { currentLanguage, locales } from "../i18n/language.ts";

/** Formats the price of one message with two to six decimal places, because a message may cost less than a cent. */
export function formatPrice({ currency, amount }: { currency: string; amount: number }): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return amount.toLocaleString(locales[currentLanguage()], { style: "currency", currency, ...places });
}

/** Formats the total price of several messages, with four decimal places below 1 and two from 1 on. */
export function formatSum({ currency, amount }: { currency: string; amount: number }): string {
  const places = amount > 0 && amount < 1 ? 4 : 2;
  return amount.toLocaleString(locales[currentLanguage()], {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: places,
  });
}
