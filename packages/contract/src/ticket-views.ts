import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, okSchema, text } from "./shared/wire.ts";

export const ticketViewSchema = z.object({ id: idSchema, name: z.string(), search: z.string() });
export type TicketView = z.infer<typeof ticketViewSchema>;

export const maxViewName = 40;

const ticketViewFields = z.object({
  name: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(maxViewName, "Mensagem muito longa"),
  /** Query string of the browser page's URL, with the filters. Only the browser interprets the query string. */
  search: text().max(2_000),
});

/** The resource's name does not contain `ticket`, because a saved view grants no access to a ticket. */
const savedViewResource = defineResource({
  name: "savedView",
  plan: "any",
  notFound: "ERR_NO_TICKET_VIEW_FOUND",
  audited: { not: "only the caller's own views change" },
});

export const listTicketViews = defineRoute(savedViewResource, {
  method: "GET",
  path: "/ticket-views",
  access: signedIn,
  summary: "List the caller's saved views by name",
  answer: z.array(ticketViewSchema),
});

export const createTicketView = defineRoute(savedViewResource, {
  method: "POST",
  path: "/ticket-views",
  access: signedIn,
  summary: "Save a view of the ticket lists",
  body: ticketViewFields,
  answer: ticketViewSchema,
});

export const updateTicketView = defineRoute(savedViewResource, {
  method: "PUT",
  path: "/ticket-views/:id",
  access: signedIn,
  summary: "Update the name or filters of a view of the caller",
  params: idParams,
  body: ticketViewFields.partial(),
  answer: ticketViewSchema,
});

export const deleteTicketView = defineRoute(savedViewResource, {
  method: "DELETE",
  path: "/ticket-views/:id",
  access: signedIn,
  summary: "Delete a view of the caller",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A saved view was created, changed or deleted. The event is sent to the view's owner only. */
  ticketView: z.union([savedEvent("view", ticketViewSchema), deletedEvent("viewId")]),
};
