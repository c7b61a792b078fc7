import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { instantSchema } from "./shared/wire.ts";

const keepTicketsResource = defineResource({ name: "keepTickets", plan: "any", shared: true });

/** Counts the tickets that would be deleted tonight if the setting `keepTickets` had the given value. */
export const countOldTickets = defineRoute(keepTicketsResource, {
  method: "GET",
  path: "/keep-tickets",
  access: { who: "signedIn", permission: "settings:edit" },
  summary: "Count the resolved tickets that ended more than a number of months ago",
  query: z.object({ months: z.coerce.number().int().min(1).max(120) }),
  answer: z.object({ count: z.int(), before: instantSchema }),
});
