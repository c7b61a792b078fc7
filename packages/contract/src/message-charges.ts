import { z } from "zod";
import { moneySchema } from "./message-rates.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams } from "./shared/wire.ts";
import { ticketResource } from "./tickets.ts";

/**
 * Cost of a set of messages. Meta's status reports say which messages are billed; the rate card of each message's day
 * gives the price.
 */
export const messageCostSchema = z.object({
  sums: z.array(moneySchema),
  /** Number of billed messages without a price in the rate card. */
  unpriced: z.int().nonnegative(),
  /**
   * Whether a price comes from the example rates shipped with the product, which nobody has checked against Meta's
   * rates.
   */
  isByExample: z.boolean(),
  /**
   * Number and cost of messages for each of Meta's categories, including categories that the rate card does not have.
   */
  categories: z.array(
    z.object({
      category: z.string(),
      billed: z.int().nonnegative(),
      free: z.int().nonnegative(),
      sums: z.array(moneySchema),
    }),
  ),
});
export type MessageCost = z.infer<typeof messageCostSchema>;

export const getTicketCost = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets/:id/cost",
  access: signedIn,
  summary: "Get the cost of a ticket's messages so far; null without WhatsApp's Cloud API",
  params: idParams,
  answer: z.object({ cost: messageCostSchema.nullable() }),
});
