import { z } from "zod";
import { pageAnswer, pageNumberSchema, searchSchema } from "./shared/pagination.ts";
import { defineRoute } from "./shared/route.ts";
import { idSchema, idTextSchema, jsonTextArray } from "./shared/wire.ts";
import { ticketConditionSchema, ticketFilterSchema } from "./ticket-filters.ts";
import { ticketResource, ticketSchema } from "./tickets.ts";

const maxTags = 100;

/** Id of the board's first lane: unfinished tickets without the tag of any lane. */
export const openLane = "open";

const board = { who: "signedIn", plan: "useKanban" } as const;

export const listKanbanCards = defineRoute(ticketResource, {
  method: "GET",
  path: "/ticket/kanban",
  access: board,
  summary: "List unfinished tickets for the kanban board, newest first",
  description:
    "`lane` selects a lane by its tag; `open` selects tickets without a lane. `users` and `tags` select tickets of any of these users and with any of these tags. `searchParam` searches names, numbers and ticket numbers.",
  query: z.strictObject({
    queueIds: jsonTextArray(idSchema).optional(),
    lane: z.union([z.literal(openLane), idTextSchema]).optional(),
    users: jsonTextArray(idSchema).optional(),
    tags: jsonTextArray(idSchema).optional(),
    status: z.enum(["open", "pending"]).optional(),
    /** Conditions that must hold besides the other parameters, as JSON text. */
    filter: jsonTextArray(ticketConditionSchema).pipe(ticketFilterSchema).optional(),
    searchParam: searchSchema,
    pageNumber: pageNumberSchema,
    /**
     * Id of the last ticket of the previous page. The next page starts after that ticket, even when tickets were added
     * or removed meanwhile.
     */
    cursor: idTextSchema.optional(),
  }),
  answer: z.object({ tickets: z.array(ticketSchema), ...pageAnswer }),
});

export const moveCard = defineRoute(ticketResource, {
  method: "PUT",
  path: "/ticket/kanban/:ticketId",
  access: board,
  summary: "Move a ticket to other lanes of the kanban board; its other tags stay",
  description:
    "An empty list of `lanes` moves the ticket to the first lane. With `expectedLanes`, the move is refused if the ticket is in other lanes by then, for example when a move is undone.",
  params: z.strictObject({ ticketId: idTextSchema }),
  body: z.object({
    lanes: z.array(idSchema).max(maxTags),
    expectedLanes: z.array(idSchema).max(maxTags).optional(),
  }),
  answer: ticketSchema,
});
