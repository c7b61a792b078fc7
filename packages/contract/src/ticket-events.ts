import { z } from "zod";
import { ratingScaleSchema } from "./ratings.ts";
import { savedEvent } from "./shared/event-shapes.ts";
import { contactText } from "./shared/personal-data.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { clearableIdSchema, idParams, idSchema, instantSchema, messageIdSchema } from "./shared/wire.ts";
import { ticketPrioritySchema } from "./ticket-priority.ts";
import { slaKindSchema } from "./ticket-sla.ts";
import { snoozeEnds, ticketResource, ticketSchema } from "./tickets.ts";
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
  /** The customer rated the service. */
  "rated",
  /** A rule moved the ticket to a queue, because the ticket waited too long without a queue. */
  "moved",
  /** The ticket was closed because the customer did not reply for too long. */
  "expired",
  /** The assistant did not reply to the customer. */
  "unanswered",
  /** A campaign sent a message in the ticket. */
  "campaign",
  /** The ticket began with a customer's reply to a campaign. */
  "campaignAnswered",
  /** Meta's own agent took over the conversation and replies to the customer from then on. */
  "heldByMetaAgent",
  /** Another app on the company's number took over the conversation and replies to the customer from then on. */
  "heldByOtherApp",
  /** The company took the conversation back from Meta's agent or from another app. */
  "takenBack",
  /** A user snoozed the ticket. */
  "snoozed",
  /** The ticket woke from its snooze. */
  "woken",
  /** The priority of the ticket was changed. */
  "prioritised",
  /** The customer was asked for a rating after the ticket had been resolved. */
  "ratingRequested",
  /** The customer commented on a rating. */
  "ratingCommented",
  /** An SLA policy began to apply to the ticket, or a new version of it. */
  "slaApplied",
  /** The ticket's SLA policy no longer applies, and no other policy does. */
  "slaRemoved",
  /** The ticket breached a target of its SLA policy. */
  "slaBreached",
  /** A rule sent a message or called a webhook, and changed nothing that has an event of its own. */
  "ruleRan",
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

/** Names of the queue, user and connection of a ticket when the event happened; later renames do not change them. */
const placeSchema = z.object({
  queue: z.string().nullable(),
  user: z.string().nullable(),
  connection: z.string().nullable(),
});

/** Settings of a connection or a queue after whose minutes a ticket is moved, returned or closed by itself. */
export const ticketTimers = ["timeToTransfer", "expiresTicket", "giveBack", "overflow"] as const;

/** Largest number of candidates whose open tickets an assignment names. */
export const mostCandidateCounts = 10;

const versionedSource = { id: idSchema, name: z.string(), version: z.int() };

/**
 * Cause of a ticket event. Names in it are those of the time of the event; later renames do not change them.
 */
export const ticketEventReasonSchema = z.discriminatedUnion("type", [
  /** A user of the company, named by the event's `user`. */
  z.object({ type: z.literal("user") }),
  /** The customer wrote, chose a queue or rated the service. */
  z.object({ type: z.literal("customer") }),
  /** Somebody wrote on the phone of the company's number. */
  z.object({ type: z.literal("phone") }),
  /** Another app on the company's number, such as Meta's own agent. */
  z.object({ type: z.literal("otherApp") }),
  /** An AI model or an integration that replies in the ticket. */
  z.object({ type: z.literal("assistant") }),
  /** A client of the messages API. */
  z.object({ type: z.literal("messagesApi") }),
  /** A scheduled message. */
  z.object({ type: z.literal("schedule") }),
  /** A reminder of an unpaid invoice. */
  z.object({ type: z.literal("invoiceReminder") }),
  z.object({ type: z.literal("campaign"), name: z.string() }),
  /** The ticket waited, or its customer or agent was silent, for as many minutes as the setting says. */
  z.object({ type: z.literal("timer"), setting: z.enum(ticketTimers), minutes: z.int() }),
  z.object({ type: z.literal("snoozeEnd"), end: z.enum(snoozeEnds) }),
  /** The queue of the ticket was deleted. */
  z.object({ type: z.literal("queueDeletion"), queue: z.string() }),
  /** The ticket's user was deactivated, deleted, or no longer serves its queue. */
  z.object({ type: z.literal("userChange"), name: z.string() }),
  z.object({ type: z.literal("rule"), ...versionedSource }),
  z.object({ type: z.literal("slaPolicy"), ...versionedSource }),
  /**
   * The queue's assignment chose the user: by the queue's strategy, or because the user served the customer last, or
   * is the deputy of the user who did. The counts are the open tickets that the candidates had; the chosen user is the
   * first.
   */
  z.object({
    type: z.literal("assignment"),
    strategy: z.enum(["roundRobin", "leastBusy", "lastAttendant", "deputy"]),
    counts: z.array(z.object({ userId: idSchema, name: z.string(), open: z.int() })).max(mostCandidateCounts),
  }),
  /** A user ran a macro. */
  z.object({ type: z.literal("macro"), id: idSchema, name: z.string() }),
]);
export type TicketEventReason = z.infer<typeof ticketEventReasonSchema>;

/** An event in a ticket's history. */
export const ticketEventSchema = z.object({
  id: messageIdSchema,
  ticketId: idSchema,
  type: z.enum(ticketEventTypes),
  /** User who caused the event; null if the customer or a rule caused the event, or once the user is deleted. */
  user: userLabelSchema.nullable(),
  /** Queue, user and connection before and after a transfer; null for other events. */
  from: placeSchema.nullable(),
  to: placeSchema.nullable(),
  /** The tag that was added or removed; null for other events. */
  tag: z.object({ name: z.string(), color: z.string() }).nullable(),
  /** The campaign that sent a message, with the text of that message; null for other events. */
  campaign: z.object({ name: z.string(), text: contactText() }).nullable(),
  /** Note that the previous agent wrote for a transfer; null for other events. */
  note: z.string().nullable(),
  /** The customer's rating and its scale; null for other events. */
  rating: z.int().nullable(),
  ratingScale: ratingScaleSchema.nullable(),
  /** The customer's comment on a rating; null for other events. */
  comment: z.string().nullable(),
  /** Time until which the ticket was snoozed; null if until the customer's next message, and for other events. */
  until: instantSchema.nullable(),
  /** Reason why a snoozed ticket woke; null if a user woke it, and for other events. */
  wokenBy: z.enum(snoozeEnds).nullable(),
  /** Priority before and after a change of the priority; null for other events. */
  priority: z.object({ from: ticketPrioritySchema, to: ticketPrioritySchema }).nullable(),
  /** Clock whose target was breached; null for other events. */
  slaKind: slaKindSchema.nullable(),
  /** Cause of the event; null for events from before reasons were recorded. */
  reason: ticketEventReasonSchema.nullable(),
  /** Step to which the event belongs, if one step made several events; they are undone together. */
  stepId: z.uuid().nullable(),
  /** Whether the user who made the change has undone the change. */
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

/** Number of seconds during which a user can undo a change to a ticket. */
export const undoSeconds = 10;

export const undoStep = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/undo",
  access: signedIn,
  summary: "Undo the caller's last change to a ticket; refused once anyone changed it since",
  params: idParams,
  body: z.object({
    step: z.enum(["closed", "returned", "transferred", "untagged", "snoozed", "actions"]),
    /** Id of the removed tag, if the removal of a tag is undone. */
    tagId: clearableIdSchema.optional(),
    /** Id of the step, if a list of actions is undone. */
    stepId: z.uuid().optional(),
  }),
  answer: ticketSchema,
});

export const events = {
  /** An event was added to a ticket's history (`create`), or the change that it records was undone (`update`). */
  ticketEvent: savedEvent("ticketEvent", ticketEventSchema),
};
