import { z } from "zod";
import { messageAdSchema } from "./message-content.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { ticketResource } from "./tickets.ts";

const ticketAdSummarySchema = messageAdSchema.pick({ id: true, headline: true, url: true });
export type TicketAdSummary = z.infer<typeof ticketAdSummarySchema>;

export const listTicketAds = defineRoute(ticketResource, {
  method: "GET",
  path: "/ticket-ads",
  access: signedIn,
  summary: "List up to 100 Click-to-WhatsApp ads that brought tickets, latest first",
  description: "Only ads of tickets that the caller may see. `ads` of the ticket list takes their ids.",
  answer: z.array(ticketAdSummarySchema),
});
