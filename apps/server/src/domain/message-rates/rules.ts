import { type Money, messageCategories, pricePlaces } from "@recado/contract/message-rates";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { MessageRateRow } from "./store.ts";

const micros = 10 ** pricePlaces;

/** Converts a price to millionths of the currency unit; null and undefined stay as they are. */
export function toMicros<Left extends null | undefined>(price: number | Left): number | Left {
  return typeof price === "number" ? Math.round(price * micros) : price;
}

export function fromMicros(price: number | null): number | null {
  return price === null ? null : price / micros;
}

/** Number of messages that have the same price, because their country, category and day are equal. */
export interface PricedMessages {
  country: string | null;
  category: string;
  /** Calendar day in UTC, such as 2026-11-23. */
  day: string;
  count: number;
}

type Rates = readonly Pick<MessageRateRow, "country" | "valid_from" | "currency" | Category>[];
type Category = (typeof messageCategories)[number];

/**
 * Returns the total price of some messages in millionths of a currency unit, by the rate valid on their day. Returns
 * null if no rate has a price for the messages.
 */
function priceOf(rates: Rates, some: PricedMessages): { currency: string; micros: number } | null {
  const known = messageCategories.find((one) => one === some.category);
  if (known === undefined) return null;
  const valid = validRate(rates, some);
  const price = valid?.[known] ?? null;
  return valid && price !== null ? { currency: valid.currency, micros: price * some.count } : null;
}

/** Returns the country's latest rate that was valid on the day. */
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

/** Returns whether the price of any of the messages comes from the example rates that are shipped with the program. */
export function isByExample(rates: readonly MessageRateRow[], messages: readonly PricedMessages[]): boolean {
  return messages.some(
    (some) => priceOf(rates, some) !== null && validRate(rates, some)?.is_example === true,
  );
}

/** Returns the calendar day in UTC that decides which rate applies to a charge. Meta's rates apply by day. */
export function utcDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Returns the two-letter country code of a phone number; null if the country cannot be determined. */
export function countryOfNumber(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}
