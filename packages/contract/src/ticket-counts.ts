import { z } from "zod";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, jsonTextArray, textSchema } from "./shared/wire.ts";
import { ticketFilterSchema } from "./ticket-filters.ts";
import { ticketStatusSchema } from "./ticket-status.ts";
import { ticketResource } from "./tickets.ts";

/** Largest number of ticket lists that one request counts: one for each of the keys 1 to 9. */
export const maxCountedLists = 9;

/** Number at which the server stops counting a list. */
export const maxTicketCount = 100;

/** Filter of a ticket list, with the meaning of the same fields of `listTickets`. */
const countedListSchema = z.strictObject({
  status: ticketStatusSchema.optional(),
  showAll: z.boolean().optional(),
  queueIds: z.array(idSchema).max(200).optional(),
  whatsappIds: z.array(idSchema).max(200).optional(),
  tags: z.array(idSchema).max(200).optional(),
  users: z.array(idSchema).max(200).optional(),
  ads: z.array(textSchema(500)).max(200).optional(),
  fromAd: z.boolean().optional(),
  withUnreadMessages: z.boolean().optional(),
  needsAnswer: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  filter: ticketFilterSchema.optional(),
});
export type CountedList = z.infer<typeof countedListSchema>;

export const countTicketLists = defineRoute(ticketResource, {
  method: "GET",
  path: "/ticket-counts",
  access: signedIn,
  summary: "Count the tickets of up to nine lists, each up to 100",
  description:
    "`lists` is a JSON array of filters with the fields of the ticket list. The counts have the order of the lists.",
  query: z.strictObject({
    lists: jsonTextArray(countedListSchema).pipe(z.array(countedListSchema).max(maxCountedLists)),
  }),
  answer: z.array(z.int()),
});

export const countOpenTicketsByUser = defineRoute(ticketResource, {
  method: "GET",
  path: "/ticket-counts/users",
  access: signedIn,
  summary: "Count the open tickets of each user, for choosing who gets a ticket",
  description:
    "Counts the tickets of queues that the caller may see. Users without such tickets are left out.",
  answer: z.array(z.object({ userId: idSchema, count: z.int() })),
});
