import { type Money, messageCategories, pricePlaces } from "@recado/contract/message-rates";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { MessageRateRow } from "./store.ts";

const micros = 10 ** pricePlaces;

/** Converts a price to millionths; null and undefined stay as they are. */
export function toMicros<Left extends null | undefined>(price: number | Left): number | Left {
  return typeof price === "number" ? Math.round(price * micros) : price;
}

export function fromMicros(price: number | null): number | null {
  return price === null ? null : price / micros;
}

/** Messages with one price: same country, category and day. */
export interface PricedMessages {
  country: string | null;
  category: string;
  /** A day of Meta's calendar, as 2026-11-23. */
  day: string;
  count: number;
}

type Rates = readonly Pick<MessageRateRow, "country" | "valid_from" | "currency" | Category>[];
type Category = (typeof messageCategories)[number];

/** Total price in millionths, by the rate valid on the day of the messages; null where no rate has a price. */
function priceOf(rates: Rates, some: PricedMessages): { currency: string; micros: number } | null {
  const known = messageCategories.find((one) => one === some.category);
  if (known === undefined) return null;
  const valid = validRate(rates, some);
  const price = valid?.[known] ?? null;
  return valid && price !== null ? { currency: valid.currency, micros: price * some.count } : null;
}

/** Latest rate of the country that was valid on the day. */
function validRate<Rate extends Pick<MessageRateRow, "country" | "valid_from">>(
  rates: readonly Rate[],
  { country, day }: Pick<PricedMessages, "country" | "day">,
): Rate | undefined {
  return rates
    .filter((rate) => rate.country === country && rate.valid_from <= day)
    .toSorted((one, other) => other.valid_from.localeCompare(one.valid_from))[0];
}

/** Sums the cost of messages by currency and counts the messages without a price. */
export function sumCosts(
  rates: Rates,
  messages: readonly PricedMessages[],
): { sums: Money[]; unpriced: number } {
  const sums = new Map<string, number>();
  let unpriced = 0;
  for (const some of messages) {
    const price = priceOf(rates, some);
    if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.micros);
    else unpriced += some.count;
  }
  return {
    sums: [...sums].map(([currency, sum]) => ({ currency, amount: sum / micros })),
    unpriced,
  };
}

/** Whether any applied price comes from the example rates shipped with the program. */
export function isByExample(rates: readonly MessageRateRow[], messages: readonly PricedMessages[]): boolean {
  return messages.some(
    (some) => priceOf(rates, some) !== null && validRate(rates, some)?.is_example === true,
  );
}

/** Calendar day of a charge. Meta's rates apply by day; here a day is one in UTC. */
export function utcDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Two-letter country code of a phone number; null where it cannot be determined. */
export function countryOfNumber(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}
