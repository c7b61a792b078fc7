import { z } from "zod";
import { pageAnswer, pageNumberSchema } from "./shared/pagination.ts";
import { defineRoute } from "./shared/route.ts";
import { idSchema, idTextSchema, jsonTextArray } from "./shared/wire.ts";
import { ticketResource, ticketSchema } from "./tickets.ts";

/** Id of the board's first lane: unfinished tickets without the tag of any lane. */
export const openLane = "open";

export const listKanbanCards = defineRoute(ticketResource, {
  method: "GET",
  path: "/ticket/kanban",
  access: { who: "signedIn", plan: "useKanban" },
  summary: "List unfinished tickets for the kanban board, newest first",
  description: "`lane` selects a lane by its tag; `open` selects tickets without a lane.",
  query: z.strictObject({
    queueIds: jsonTextArray(idSchema).optional(),
    lane: z.union([z.literal(openLane), idTextSchema]).optional(),
    pageNumber: pageNumberSchema,
    /**
     * Id of the last ticket of the previous page. The next page starts after that ticket, even when tickets were added
     * or removed meanwhile.
     */
    cursor: idTextSchema.optional(),
  }),
  answer: z.object({ tickets: z.array(ticketSchema), ...pageAnswer }),
});
