import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, okSchema, text } from "./shared/wire.ts";
import { maxChosenConditions, ticketConditionSchema } from "./ticket-filters.ts";
import { ticketStatusSchema } from "./ticket-status.ts";

/** List that a view shows: a list of the inbox without its order. */
const ticketViewListSchema = z.object({
  /** Null for a search through the tickets of every status. */
  status: ticketStatusSchema.nullable(),
  /** Whether the list contains the open tickets of all users, for those who may see them. */
  showAll: z.boolean(),
  searchParam: text().max(200),
  filter: z.array(ticketConditionSchema).max(maxChosenConditions),
});
export type TicketViewList = z.infer<typeof ticketViewListSchema>;

export const ticketViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  list: ticketViewListSchema,
  /** Whether other users see the view. If false, only its user sees it. */
  isShared: z.boolean(),
  /** Queues whose users see a shared view; empty for all users. */
  queueIds: z.array(idSchema),
  /** State of the browser's URL for the same list, for pages of the version before that are still open. */
  search: z.string(),
});
export type TicketView = z.infer<typeof ticketViewSchema>;

export const maxViewName = 40;

const ticketViewFields = z.object({
  name: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(maxViewName, "Mensagem muito longa"),
  list: ticketViewListSchema.optional(),
  isShared: z.boolean(),
  queueIds: z.array(idSchema).max(500),
  /** State of the browser's URL, which pages of the version before send instead of `list`. */
  search: text().max(2_000).optional(),
});

export const ticketViewForm = ticketViewFields.extend({
  isShared: ticketViewFields.shape.isShared.default(false),
  queueIds: ticketViewFields.shape.queueIds.default([]),
});

/** The resource's name does not contain `ticket`, because a saved view grants no access to a ticket. */
const savedViewResource = defineResource({
  name: "savedView",
  plan: "any",
  notFound: "ERR_NO_TICKET_VIEW_FOUND",
  audited: "ticketViews",
});

export const listTicketViews = defineRoute(savedViewResource, {
  method: "GET",
  path: "/ticket-views",
  access: signedIn,
  summary: "List the saved views that the caller sees, by name",
  description: "Contains the caller's own and those shared with the company or with a queue of the caller.",
  answer: z.array(ticketViewSchema),
});

export const createTicketView = defineRoute(savedViewResource, {
  method: "POST",
  path: "/ticket-views",
  access: signedIn,
  summary: "Save a view of the ticket lists; only some users may share it",
  body: ticketViewForm,
  answer: ticketViewSchema,
});

export const updateTicketView = defineRoute(savedViewResource, {
  method: "PUT",
  path: "/ticket-views/:id",
  access: signedIn,
  summary: "Update a view of the caller or, for those who may share views, a shared one",
  params: idParams,
  body: ticketViewFields.partial(),
  answer: ticketViewSchema,
});

export const deleteTicketView = defineRoute(savedViewResource, {
  method: "DELETE",
  path: "/ticket-views/:id",
  access: signedIn,
  summary: "Delete a view of the caller or, for those who may share views, a shared one",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A saved view was created, changed or deleted. The event is sent to those who see the view. */
  ticketView: z.union([savedEvent("view", ticketViewSchema), deletedEvent("viewId")]),
};
