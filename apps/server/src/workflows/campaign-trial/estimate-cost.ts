import type { Estimate } from "@recado/contract/campaign-trials";
import { messageCategories } from "@recado/contract/message-rates";
import { type Audience, countBeginnings } from "../../domain/campaigns/audience-store.ts";
import { findRatesOf } from "../../domain/message-rates/queries.ts";
import {
  countryOfNumber,
  dayOf,
  isByExample,
  type PricedMessages,
  sumUp,
} from "../../domain/message-rates/rules.ts";
import type { ReadTx } from "../../platform/db/database.ts";

/** Estimates Meta's charges for all reachable recipients, by the rate card valid today. */
export async function estimateCost(
  db: ReadTx,
  audience: Audience,
  templateCategory: string,
  now: Date,
): Promise<Estimate> {
  const category = templateCategory.toLowerCase();
  const people = await countCountries(db, audience);
  const rates = await findRatesOf(
    db,
    [...people.keys()].flatMap((country) => country ?? []),
  );
  const messages = [...people]
    .toSorted(([, one], [, other]) => other - one)
    .map(([country, count]): PricedMessages => ({ country, category, day: dayOf(now), count }));
  return {
    category: messageCategories.find((one) => one === category) ?? null,
    ...sumUp(rates, messages),
    isByExample: isByExample(rates, messages),
    countries: messages.map((some) => ({
      country: some.country,
      people: some.count,
      cost: sumUp(rates, [some]).sums[0] ?? null,
    })),
  };
}

async function countCountries(db: ReadTx, audience: Audience): Promise<Map<string | null, number>> {
  const people = new Map<string | null, number>();
  for (const { number, count } of await countBeginnings(db, audience)) {
    const country = countryOfNumber(number);
    people.set(country, (people.get(country) ?? 0) + count);
  }
  return people;
}
