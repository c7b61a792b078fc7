import { z } from "zod";
import { adSchema } from "./message-content.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { ticketResource } from "./tickets.ts";

const listedAdSchema = adSchema.pick({ id: true, headline: true, url: true });
export type ListedAd = z.infer<typeof listedAdSchema>;

export const listTicketAds = defineRoute(ticketResource, {
  method: "GET",
  path: "/ticket-ads",
  access: signedIn,
  summary:
    "The Click-to-WhatsApp ads from which tickets came that the caller sees, the latest first, 100 at the most; `ads` of the tickets' list takes their ids",
  answer: z.array(listedAdSchema),
});
