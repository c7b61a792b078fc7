import { z } from "zod";
import { moneySchema } from "./message-rates.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams } from "./shared/wire.ts";
import { ticketResource } from "./tickets.ts";

/** What Meta billed of some messages, as it tells with their statuses; the prices are those of the rate card on the day of each. */
export const costSchema = z.object({
  sums: z.array(moneySchema),
  /** Billed messages for which the card has no price. */
  unpriced: z.int().nonnegative(),
  /** Whether a price is one that came with the program, which nobody has compared with Meta's. */
  isByExample: z.boolean(),
  /** As Meta calls them: also what the card has no column for. */
  categories: z.array(
    z.object({
      category: z.string(),
      billed: z.int().nonnegative(),
      free: z.int().nonnegative(),
      sums: z.array(moneySchema),
    }),
  ),
});
export type Cost = z.infer<typeof costSchema>;

export const getTicketCost = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets/:id/cost",
  access: signedIn,
  summary: "What the messages of a ticket over WhatsApp's official API cost so far; null over any other",
  params: idParams,
  answer: z.object({ cost: costSchema.nullable() }),
});
