/*
 * Meta reports together with a delivery status whether it bills a message of the Cloud API. The charge is stored in the
 * transaction that stores the delivery status. Costs are computed from the stored charges and the rate card
 * (`message-rates`): each message costs the rate that was valid on its day.
 */

import type { WriteTx } from "../../platform/db/database.ts";
import type { ReceivedPricing } from "../../ports/message-pricing.ts";
import { countryOfNumber } from "../message-rates/rules.ts";
import { putCharge } from "./store.ts";

/** Stores the charge that the channel reports for a message that the company sent. */
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
