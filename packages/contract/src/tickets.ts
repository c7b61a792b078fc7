import { z } from "zod";
import { connectionLabelSchema, contactLabelSchema, extraInfoSchema, queueLabelSchema } from "./labels.ts";
import { messageAdSchema, messageMediaSchema, messageMediaTypes } from "./message-content.ts";
import { ratingSchema } from "./ratings.ts";
import { deletedEvent, updatedEvent } from "./shared/event-shapes.ts";
import { pageAnswer, pageNumberSchema, searchSchema } from "./shared/pagination.ts";
import { contactText, conversationText } from "./shared/personal-data.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  booleanTextSchema,
  clearableIdSchema,
  daySchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  jsonTextArray,
  messageIdSchema,
  okSchema,
  text,
  textSchema,
} from "./shared/wire.ts";
import { tagSchema } from "./tags.ts";
import { ticketConditionSchema, ticketFilterSchema } from "./ticket-filters.ts";
import { ticketNoteForm } from "./ticket-notes.ts";
import { ticketPrioritySchema } from "./ticket-priority.ts";
import { ticketSlaSchema } from "./ticket-sla.ts";
import { ticketStatusSchema } from "./ticket-status.ts";
import { userLabelSchema } from "./users.ts";

export const externalHolders = ["metaAgent", "otherApp"] as const;
/** A sender other than the company's users who replies to the customer on the company's number. */
export type ExternalHolder = (typeof externalHolders)[number];

export const snoozeEnds = ["time", "message"] as const;
/** Reason why a snoozed ticket woke: its time had come, or the customer wrote. */
export type SnoozeEnd = (typeof snoozeEnds)[number];

export const ticketSchema = z.object({
  id: idSchema,
  uuid: z.uuid(),
  companyId: idSchema,
  status: ticketStatusSchema,
  priority: ticketPrioritySchema,
  /** The customer's rating of the service; null if there is none. */
  rating: ratingSchema.nullable(),
  userId: idSchema.nullable(),
  user: userLabelSchema.nullable(),
  queueId: idSchema.nullable(),
  queue: queueLabelSchema.nullable(),
  whatsappId: idSchema.nullable(),
  whatsapp: connectionLabelSchema.nullable(),
  contactId: idSchema,
  contact: contactLabelSchema,
  tags: z.array(tagSchema),
  /**
   * Preview of the last message that a person wrote, the customer or a user. Automatic messages, such as the chatbot's,
   * are shown only until a person has written. The following fields describe the same message.
   */
  lastMessage: conversationText(),
  lastMessageId: messageIdSchema.nullable(),
  /** Whether that message is outgoing, and its delivery state. */
  fromMe: z.boolean(),
  lastMessageAck: z.int().nullable(),
  /** Media type of that message; null for a ticket without messages. */
  lastMessageType: z.enum(messageMediaTypes).nullable(),
  /** Properties of that message's file that a one-line preview shows. */
  lastMessageMedia: messageMediaSchema.pick({ name: true, duration: true, isVoice: true }).nullable(),
  lastMessageFailed: z.boolean(),
  /** Whether that message was deleted for everyone; lists then hide its text. */
  lastMessageDeleted: z.boolean(),
  /** Name or number of the group member who wrote the latest message; null outside groups and for outgoing messages. */
  lastMessageAuthor: contactText().nullable(),
  unreadMessages: z.int(),
  /**
   * Time of the customer's first message that no person has answered. Automatic messages and notes are no answer. Null
   * once a person has answered, in groups, and in closed tickets.
   */
  waitingSince: instantSchema.nullable(),
  /**
   * Set while an open ticket is snoozed. `until` is the time at which it wakes; null if only the customer's next message
   * wakes it.
   */
  snooze: z.object({ until: instantSchema.nullable() }).nullable(),
  /** Reason why the ticket woke; null for other tickets, and after the next answer or step of a user. */
  snoozeEnd: z.enum(snoozeEnds).nullable(),
  /** SLA policy of the ticket and the clock that is due next; null if no policy applies. */
  sla: ticketSlaSchema.nullable(),
  /** End of the customer service window, after which only templates may be sent; null for channels without one. */
  windowClosesAt: instantSchema.nullable(),
  /**
   * Another sender that replies to the customer in the company's place: Meta's own agent or another app on the number.
   * Null while the company itself replies. Only the Cloud API has such senders.
   */
  heldBy: z.enum(externalHolders).nullable(),
  /** The latest ad through which the customer came into the ticket; null if there is none. */
  ad: messageAdSchema.nullable(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: idSchema.nullable(),
  integrationId: idSchema.nullable(),
  createdAt: instantSchema,
  /** Time when the ticket last began to wait for an agent. */
  queuedAt: instantSchema,
  updatedAt: instantSchema,
});
export type Ticket = z.infer<typeof ticketSchema>;

/** A single ticket; its contact has more fields than the contact in ticket lists. */
const ticketDetailSchema = /* @__PURE__ */ ticketSchema.extend({
  contact: /* @__PURE__ */ contactLabelSchema.extend({ extraInfo: extraInfoSchema }),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

/** Result of a search in one ticket: the newest message that matches the search term. */
const ticketMessageMatchSchema = z.object({
  ticketId: idSchema,
  messageId: messageIdSchema,
  excerpt: conversationText(),
});
export type TicketMessageMatch = z.infer<typeof ticketMessageMatchSchema>;

/** User and queue that hold a ticket which the caller may not open. */
export const ticketHolderSchema = z.object({
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
});
export type TicketHolder = z.infer<typeof ticketHolderSchema>;

export const ticketResource = defineResource({
  name: "ticket",
  plan: "any",
  notFound: "ERR_NO_TICKET_FOUND",
  audited: { not: "the ticket's timeline records it" },
  idFields: ["ticketId", "ticketIds"],
});
const ticketUuidResource = defineResource({
  name: "ticketUuid",
  plan: "any",
  notFound: "ERR_NO_TICKET_FOUND",
  idFields: ["uuid"],
});

export const listTickets = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets",
  access: signedIn,
  summary: "List the tickets that the caller may see, by latest activity or in another order",
  description:
    "`cursor` continues exactly after a page, even when tickets moved meanwhile. `searchParam` searches names, numbers, ticket numbers, message texts and file names; `found` contains the matching messages of the page's tickets, except of tickets whose contact has the searched name. Tickets found by an automatic message only come last.",
  query: z.strictObject({
    searchParam: searchSchema,
    pageNumber: pageNumberSchema,
    cursor: text().max(100).optional(),
    status: ticketStatusSchema.optional(),
    contactId: idTextSchema.optional(),
    tags: jsonTextArray(idSchema).optional(),
    users: jsonTextArray(idSchema).optional(),
    queueIds: jsonTextArray(idSchema).optional(),
    whatsappIds: jsonTextArray(idSchema).optional(),
    date: daySchema.optional(),
    updatedAt: daySchema.optional(),
    showAll: booleanTextSchema.optional(),
    withUnreadMessages: booleanTextSchema.optional(),
    /** Leaves out tickets that the chatbot is still handling. */
    withoutChatbot: booleanTextSchema.optional(),
    /**
     * `ads`: returns tickets that came from these ads, given by the ads' ids. `fromAd`: returns tickets that came from
     * any ad.
     */
    ads: jsonTextArray(textSchema(500)).optional(),
    fromAd: booleanTextSchema.optional(),
    /** Returns only tickets that are snoozed, or only tickets that are not. */
    snoozed: booleanTextSchema.optional(),
    /** Returns only open tickets whose customer waits for an answer of a person; snoozed tickets are left out. */
    needsAnswer: booleanTextSchema.optional(),
    /** Sorts by longest wait; possible for pending tickets and, with `needsAnswer`, for open tickets. */
    oldestFirst: booleanTextSchema.optional(),
    /** Sorts open or pending tickets by highest priority, or by the SLA clock that is due next. */
    order: z.enum(["priority", "slaDue"]).optional(),
    /** Conditions that must hold besides the other parameters, as JSON text. */
    filter: jsonTextArray(ticketConditionSchema).pipe(ticketFilterSchema).optional(),
  }),
  answer: z.object({
    tickets: z.array(ticketSchema),
    ...pageAnswer,
    /** Whether the search stopped early, so that more tickets may match than `count` says. */
    isCountLimited: z.boolean(),
    nextCursor: z.string().nullable(),
    found: z.array(ticketMessageMatchSchema),
  }),
});

export const getTicket = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets/:id",
  access: signedIn,
  summary: "Get a ticket by its id",
  params: idParams,
  answer: ticketDetailSchema,
});

export const getTicketByUuid = defineRoute(ticketUuidResource, {
  method: "GET",
  path: "/tickets/u/:uuid",
  access: signedIn,
  summary: "Get a ticket by its UUID, as in the browser's address",
  params: z.strictObject({ uuid: z.uuid() }),
  answer: ticketDetailSchema,
});

const clearableId = clearableIdSchema.optional();

export const createTicket = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets",
  access: signedIn,
  summary: "Open a ticket with a contact; 409 with its owner if one is unfinished",
  description: "The caller owns the ticket, or nobody if it is `pending`. Admins may name another user.",
  body: z.object({
    contactId: idSchema,
    queueId: clearableId,
    whatsappId: clearableId,
    userId: clearableId,
    status: z.enum(["open", "pending"]).optional(),
  }),
  answer: ticketSchema,
});

export const updateTicket = defineRoute(ticketResource, {
  method: "PUT",
  path: "/tickets/:id",
  access: signedIn,
  summary: "Accept, return, resolve, reopen or transfer a ticket",
  params: idParams,
  body: z.object({
    status: ticketStatusSchema.optional(),
    userId: clearableId,
    queueId: clearableId,
    whatsappId: clearableId,
    useIntegration: z.boolean().optional(),
    promptId: clearableId,
    integrationId: clearableId,
    /** Note for the next agent, saved on the ticket; the customer never sees it. */
    note: ticketNoteForm.shape.note.optional(),
  }),
  answer: ticketSchema,
});

export const takeControl = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/control",
  access: signedIn,
  summary: "Take a conversation over from Meta's agent or another app; accepts a pending ticket",
  params: idParams,
  answer: ticketSchema,
  callsPerMinute: 60,
});

export const readTicket = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/read",
  access: signedIn,
  summary: "Mark a ticket and its notifications as read up to a message, or all without `upTo`",
  description: "For the ticket's owner, the messages become read and WhatsApp is notified.",
  params: idParams,
  body: z.object({ upTo: messageIdSchema.nullable().default(null) }),
  answer: okSchema,
});

export const showTyping = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/typing",
  access: signedIn,
  summary: "Show or hide the typing indicator to the customer",
  params: idParams,
  body: z.object({ typing: z.boolean() }),
  answer: okSchema,
});

export const deleteTicket = defineRoute(ticketResource, {
  method: "DELETE",
  path: "/tickets/:id",
  access: { who: "signedIn", permission: "ticket-options:deleteTicket", stepUp: true },
  audited: "tickets",
  summary: "Delete a ticket with its messages",
  params: idParams,
  answer: okSchema,
});

export const events = {
  ticket: z.discriminatedUnion("action", [
    updatedEvent("ticket", ticketSchema),
    deletedEvent("ticketId"),
    z.object({ action: z.literal("updateUnread"), ticketId: idSchema }),
  ]),
};
