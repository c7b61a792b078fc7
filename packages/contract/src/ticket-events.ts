import { z } from "zod";
import { savedEvent } from "./shared/event-shapes.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { clearableIdSchema, idParams, idSchema, instantSchema, messageIdSchema } from "./shared/wire.ts";
import { ticketResource, ticketSchema } from "./tickets.ts";
import { userLabelSchema } from "./users.ts";

export const ticketEventTypes = [
  "opened",
  "accepted",
  "returned",
  "transferred",
  "closed",
  "reopened",
  "tagged",
  "untagged",
  /** The customer chose a queue. */
  "queued",
  /** The customer rated it. */
  "rated",
  /** A rule moved the ticket to a queue, because it waited too long without one. */
  "moved",
  /** The customer did not answer for too long. */
  "expired",
  /** The assistant gave no answer. */
  "unanswered",
  /** A campaign sent a message in the ticket. */
  "campaign",
  /** The ticket began with an answer to a campaign. */
  "campaignAnswered",
  /** Meta's own agent answers the customer from then on. */
  "heldByMetaAgent",
  /** Another app on the number answers the customer from then on. */
  "heldByOtherApp",
  /** The company took the conversation back. */
  "takenBack",
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

/** Queue, user and connection of a ticket, by their names at that time. */
const placeSchema = z.object({
  queue: z.string().nullable(),
  user: z.string().nullable(),
  connection: z.string().nullable(),
});

/** An event in a ticket's history. */
export const ticketEventSchema = z.object({
  id: messageIdSchema,
  ticketId: idSchema,
  type: z.enum(ticketEventTypes),
  /** Null for the customer or a rule, and once the user is deleted. */
  user: userLabelSchema.nullable(),
  /** Set for transfers. */
  from: placeSchema.nullable(),
  to: placeSchema.nullable(),
  /** The tag that was added or removed. */
  tag: z.object({ name: z.string(), color: z.string() }).nullable(),
  /** The campaign that sent a message, and its text. */
  campaign: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** Set for transfers: a note by the previous agent. */
  note: z.string().nullable(),
  /** Set for ratings, 1 to 3. */
  rating: z.int().nullable(),
  /** The user who took the step has undone it. */
  isUndone: z.boolean(),
  createdAt: instantSchema,
});
export type TicketEvent = z.infer<typeof ticketEventSchema>;

export const listTicketEvents = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets/:id/timeline",
  access: signedIn,
  summary: "List up to 300 events of a ticket's history, oldest first",
  description: "A longer history is cut to the newest 300.",
  params: idParams,
  answer: z.object({ events: z.array(ticketEventSchema), hasMore: z.boolean() }),
});

/** Time in which a step can be undone. */
export const undoSeconds = 10;

export const undoStep = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/undo",
  access: signedIn,
  summary: "Undo the caller's last change to a ticket; refused once anyone changed it since",
  params: idParams,
  body: z.object({
    step: z.enum(["closed", "returned", "transferred", "untagged"]),
    /** Set to undo the removal of a tag. */
    tagId: clearableIdSchema.optional(),
  }),
  answer: ticketSchema,
});

export const events = {
  /** An event of a ticket; `update` means that it was undone. */
  ticketEvent: savedEvent("ticketEvent", ticketEventSchema),
};
