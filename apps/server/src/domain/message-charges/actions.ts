/*
 * Meta reports with a status whether it bills a message of the Cloud API. The charge is stored in the transaction of the tick. Costs are
 * sums of these rows by the rate card (`message-rates`), each message by the rate that was valid on its day.
 */

import type { WriteTx } from "../../platform/db/database.ts";
import type { ReceivedPricing } from "../../ports/channel-content.ts";
import { countryOfNumber } from "../message-rates/rules.ts";
import { putCharge } from "./store.ts";

/** Stores the price that the channel reports for our message. */
export async function noteCharge(
  db: WriteTx,
  messageId: string,
  { category, isBilled, model, type, number, country }: ReceivedPricing,
  at: Date,
): Promise<void> {
  await putCharge(db, {
    message_id: messageId,
    country: (number === null ? null : countryOfNumber(number)) ?? country,
    category,
    is_billed: isBilled,
    pricing_model: model,
    pricing_type: type,
    charged_at: at,
  });
}
