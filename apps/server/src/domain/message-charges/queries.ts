import type { MessageCost } from "@recado/contract/message-charges";
import type { ReadTx } from "../../platform/db/database.ts";
import { findRatesOf } from "../message-rates/queries.ts";
import { isByExample, sumCosts } from "../message-rates/rules.ts";
import { type ChargeRow, countChargesOfCampaign, countChargesOfTicket } from "./store.ts";

export async function costOfTicket(db: ReadTx, ticketId: number): Promise<MessageCost> {
  return costOf(db, await countChargesOfTicket(db, ticketId));
}

export async function costOfCampaign(db: ReadTx, campaignId: number): Promise<MessageCost> {
  return costOf(db, await countChargesOfCampaign(db, campaignId));
}

async function costOf(db: ReadTx, charges: readonly ChargeRow[]): Promise<MessageCost> {
  const billed = charges.filter((charge) => charge.is_billed);
  const countries = new Set(billed.flatMap(({ country }) => country ?? []));
  const rates = await findRatesOf(db, [...countries]);
  const categories = Map.groupBy(charges, ({ category }) => category);
  return {
    ...sumCosts(rates, billed),
    isByExample: isByExample(rates, billed),
    categories: [...categories]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([category, of]) => ({
        category,
        billed: countOf(of.filter((charge) => charge.is_billed)),
        free: countOf(of.filter((charge) => !charge.is_billed)),
        sums: sumCosts(
          rates,
          of.filter((charge) => charge.is_billed),
        ).sums,
      })),
  };
}

function countOf(charges: readonly ChargeRow[]): number {
  return charges.reduce((sum, { count }) => sum + count, 0);
}
