import { z } from "zod";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, idTextSchema } from "./shared/wire.ts";
import { ticketResource, ticketSchema } from "./tickets.ts";

/** Largest number of tags on one ticket. */
const maxTags = 100;

export const replaceTicketTags = defineRoute(ticketResource, {
  method: "POST",
  path: "/tags/sync",
  access: signedIn,
  summary: "Replace the tags of a ticket",
  body: z.object({
    ticketId: idSchema,
    /** Tags of the ticket, as ids or as whole tag objects from a select field. */
    tags: z.array(z.union([idSchema, z.object({ id: idSchema }).transform(({ id }) => id)])).max(maxTags),
  }),
  answer: ticketSchema,
});

const board = { who: "signedIn", plan: "useKanban" } as const;

export const clearTicketTags = defineRoute(ticketResource, {
  method: "DELETE",
  path: "/ticket-tags/:ticketId",
  access: board,
  summary: "Remove a ticket's kanban lane; its other tags stay",
  description: "Called before a ticket moves to another lane.",
  params: z.strictObject({ ticketId: idTextSchema }),
  answer: ticketSchema,
});

const tagOfTicket = z.strictObject({ ticketId: idTextSchema, tagId: idTextSchema });

export const addTicketTag = defineRoute(ticketResource, {
  method: "PUT",
  path: "/ticket-tags/:ticketId/:tagId",
  access: signedIn,
  summary: "Add a tag to a ticket",
  params: tagOfTicket,
  answer: ticketSchema,
});

export const removeTicketTag = defineRoute(ticketResource, {
  method: "DELETE",
  path: "/ticket-tags/:ticketId/:tagId",
  access: signedIn,
  summary: "Remove a tag from a ticket",
  params: tagOfTicket,
  answer: ticketSchema,
});
