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
  /** It waited too long without a queue. */
  "moved",
  /** The customer did not answer for too long. */
  "expired",
  /** The assistant that was asked gave no answer. */
  "unanswered",
  /** A campaign wrote into it. */
  "campaign",
  /** It began with an answer to a campaign. */
  "campaignAnswered",
  /** Meta's own agent answers the customer from then on. */
  "heldByMetaAgent",
  /** Another app on the number answers the customer from then on. */
  "heldByOtherApp",
  /** The company answers again. */
  "takenBack",
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

/** Where a ticket was, by the names of that time. */
const placeSchema = z.object({
  queue: z.string().nullable(),
  user: z.string().nullable(),
  connection: z.string().nullable(),
});

/** A step of a ticket: who took it, and when. */
export const ticketEventSchema = z.object({
  id: messageIdSchema,
  ticketId: idSchema,
  type: z.enum(ticketEventTypes),
  /** Null: the customer, a rule, or somebody who is gone. */
  user: userLabelSchema.nullable(),
  /** Of a transfer. */
  from: placeSchema.nullable(),
  to: placeSchema.nullable(),
  /** Which one was put on or taken off. */
  tag: z.object({ name: z.string(), color: z.string() }).nullable(),
  /** Which one wrote, and its words. */
  campaign: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** Of a conversation that was handed over: what the one who had it says of it. */
  note: z.string().nullable(),
  /** Of a rating, 1 to 3. */
  rating: z.int().nullable(),
  /** Whoever took the step has taken it back. */
  isUndone: z.boolean(),
  createdAt: instantSchema,
});
export type TicketEvent = z.infer<typeof ticketEventSchema>;

export const listTicketEvents = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets/:id/timeline",
  access: signedIn,
  summary: "What became of a ticket, oldest first; of a long history its newest 300 steps",
  params: idParams,
  answer: z.object({ events: z.array(ticketEventSchema), hasMore: z.boolean() }),
});

/** How long a step can be taken back. */
export const undoSeconds = 10;

export const undoStep = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/undo",
  access: signedIn,
  summary:
    "Take back what one did to a ticket a moment ago, exactly as it was; refused once anybody changed it since",
  params: idParams,
  body: z.object({
    step: z.enum(["closed", "returned", "transferred", "untagged"]),
    /** Of a tag that was taken off. */
    tagId: clearableIdSchema.optional(),
  }),
  answer: ticketSchema,
});

export const events = {
  /** A step of a ticket; an update says that it was taken back. */
  ticketEvent: savedEvent("ticketEvent", ticketEventSchema),
};
