import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import {
  adSchema,
  contactCardsSchema,
  locationSchema,
  mediaTypes,
  messageContentSchema,
  messageMediaSchema,
  reactionSchema,
} from "./message-content.ts";
import { updatedEvent } from "./shared/event-shapes.ts";
import { pageAnswer, pageNumberSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, idTextSchema, instantSchema, messageIdSchema, textSchema } from "./shared/wire.ts";
import { ticketSchema } from "./tickets.ts";

/** 0 waiting or failed, 1 accepted by WhatsApp, 2 on its way, 3 delivered, 4 read, 5 played. */
export const ackSchema = z.int().min(0).max(5);

export const maxMessageLength = 65_536;

const messageFields = z.object({
  id: messageIdSchema,
  ticketId: idSchema,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  /**
   * Path of the file; needs the bearer token or the signed-in browser's session. `linkMessageMedia` returns a URL that
   * opens without either.
   */
  mediaUrl: z.string().nullable(),
  media: messageMediaSchema.nullable(),
  content: messageContentSchema.nullable(),
  reactions: z.array(reactionSchema),
  isForwarded: z.boolean(),
  /** Id of the button or list row that the customer tapped, as the sender of the offer chose it. */
  tappedId: z.string().nullable(),
  /** The ad that led the customer here; a message without words has the ad's headline as its body. */
  ad: adSchema.nullable(),
  ack: ackSchema,
  /**
   * When our message reached the customer's phone, and when the customer read it; null until then, and where unknown.
   */
  deliveredAt: instantSchema.nullable(),
  readAt: instantSchema.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  read: z.boolean(),
  createdAt: instantSchema,
  queueId: idSchema.nullable(),
  /** In a group, the number of the member who wrote, or the channel's name for them; empty elsewhere. */
  participant: z.string().nullable(),
  /** The author: the customer, or the member of a group; null for outgoing messages. */
  contact: contactLabelSchema.nullable(),
  /** The company's user who wrote the message; null for customers, the phone itself and the bot. */
  userId: idSchema.nullable(),
  isBot: z.boolean(),
  clientMessageId: z.uuid().nullable(),
  /** Error code when sending failed. */
  error: z.string().nullable(),
});

export const messageSchema = messageFields.extend({ quotedMsg: messageFields.nullable() });
export type Message = z.infer<typeof messageSchema>;

const ticketParams = z.strictObject({ ticketId: idTextSchema });

const messageResource = defineResource({
  name: "message",
  plan: "any",
  notFound: "ERR_NO_MESSAGE_FOUND",
  audited: { not: "the conversation shows it" },
  idFields: ["messageId", "messageIds", "quotedMsg"],
});

export const listMessages = defineRoute(messageResource, {
  method: "GET",
  path: "/messages/:ticketId",
  access: signedIn,
  notFound: "ERR_NO_TICKET_FOUND",
  summary:
    "Messages of a ticket: page 1 is the newest, oldest first inside a page, and its owner who asks for it by its number has opened the ticket; `before` pages from a message upward, and `from` lets such a page reach up to a message and a little further, 500 messages at the most",
  params: ticketParams,
  query: z.strictObject({
    pageNumber: pageNumberSchema,
    before: messageIdSchema.optional(),
    from: messageIdSchema.optional(),
  }),
  answer: z.object({ messages: z.array(messageSchema), ticket: ticketSchema, ...pageAnswer }),
});

/** Largest number of files in one request. */
const maxFiles = 10;

/** Requires at least one of text, files, content or template. */
const sendMessageForm = z.object({
  /** A text; with files, the caption of each in their order. */
  body: z
    .union([textSchema(maxMessageLength), z.array(textSchema(maxMessageLength)).max(maxFiles)])
    .default(""),
  /** One id; several files have one id each, in their order. */
  clientMessageId: z.union([z.uuid(), z.array(z.uuid()).max(maxFiles)]).optional(),
  /** Sends an audio file as a voice note. */
  isVoice: z.boolean().optional(),
  quotedMsg: z.object({ id: messageIdSchema }).nullable().optional(),
  /** Structured content; `body` is then missing. */
  content: z
    .discriminatedUnion("type", [
      locationSchema.omit({ isLive: true }),
      contactCardsSchema,
      z.object({
        type: z.literal("poll"),
        question: textSchema(255).min(1),
        options: z.array(textSchema(100).min(1)).min(2).max(12),
        mayChooseSeveral: z.boolean(),
      }),
    ])
    .optional(),
  /** An approved template with its parameters in the order of its placeholders; `body` is then missing. */
  template: z
    .object({
      name: textSchema(512).min(1),
      language: textSchema(15).min(1),
      parameters: z.array(textSchema(1_024).trim().min(1, "Required")).max(60).default([]),
    })
    .optional(),
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
  mediaUrl: z.unknown().optional(),
});

export const sendMessage = defineRoute(messageResource, {
  method: "POST",
  path: "/messages/:ticketId",
  access: signedIn,
  notFound: "ERR_NO_TICKET_FOUND",
  summary:
    "Send a message, or one for each file; repeating a clientMessageId returns the first and sends nothing twice",
  params: ticketParams,
  body: sendMessageForm,
  files: { field: "medias", max: maxFiles },
  answer: z.array(messageSchema),
  callsPerMinute: 600,
});

/** Largest numbers for one request. */
export const maxForwarded = 30;
export const maxForwardTargets = 5;

const forwardTargets = z.array(idSchema).max(maxForwardTargets).default([]);

export const forwardMessages = defineRoute(messageResource, {
  method: "POST",
  path: "/messages/:ticketId/forward",
  access: signedIn,
  notFound: "ERR_NO_TICKET_FOUND",
  summary:
    "Forward messages of a ticket to tickets that the caller attends and to contacts, five at the most, all or none; a contact without a ticket gets one of the caller's. Files are not uploaded again, and repeating the clientMessageIds sends nothing twice",
  params: ticketParams,
  body: z
    .object({
      messageIds: z.array(messageIdSchema).min(1).max(maxForwarded),
      ticketIds: forwardTargets,
      contactIds: forwardTargets,
      /** One id for each message, in their order. */
      clientMessageIds: z.array(z.uuid()).max(maxForwarded).default([]),
    })
    .refine(({ ticketIds, contactIds }) => {
      const targets = ticketIds.length + contactIds.length;
      return targets > 0 && targets <= maxForwardTargets;
    }, "1 to 5 tickets and contacts"),
  answer: z.array(messageSchema),
  callsPerMinute: 120,
});

export const resendMessage = defineRoute(messageResource, {
  method: "POST",
  path: "/messages/:messageId/resend",
  access: signedIn,
  summary: "Try a failed message again, under its first identity",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
});

export const discardMessage = defineRoute(messageResource, {
  method: "DELETE",
  path: "/messages/:messageId/failed",
  access: signedIn,
  audited: "messages",
  summary: "Remove a message that failed and never left",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
});

const ownMessage = z.strictObject({ messageId: messageIdSchema });

export const deleteMessage = defineRoute(messageResource, {
  method: "DELETE",
  path: "/messages/:messageId",
  access: signedIn,
  audited: "messages",
  summary: "Delete a message of ours for everyone",
  params: ownMessage,
  answer: messageSchema,
});

export const editMessage = defineRoute(messageResource, {
  method: "PUT",
  path: "/messages/:messageId",
  access: signedIn,
  summary: "Put other words into a message of ours, within the time that WhatsApp allows",
  params: ownMessage,
  body: z.object({
    body: textSchema(maxMessageLength).refine((text) => text.trim() !== "", "Obrigatório"),
  }),
  answer: messageSchema,
});

export const reactToMessage = defineRoute(messageResource, {
  method: "PUT",
  path: "/messages/:messageId/reaction",
  access: signedIn,
  summary: "React to a message; an empty emoji takes the reaction back",
  params: ownMessage,
  body: z.object({ emoji: z.union([z.literal(""), z.emoji().max(32)]) }),
  answer: messageSchema,
});

export const fetchMessageMedia = defineRoute(messageResource, {
  method: "POST",
  path: "/messages/:messageId/media",
  access: signedIn,
  summary: "Try again to fetch a file that could not be fetched from WhatsApp",
  params: ownMessage,
  answer: messageSchema,
});

export const linkMessageMedia = defineRoute(messageResource, {
  method: "GET",
  path: "/messages/:messageId/media-link",
  access: signedIn,
  summary: "An address of the message's file that opens without a token, for an hour or two",
  params: ownMessage,
  answer: z.object({ url: z.string() }),
});

export const events = {
  appMessage: z.discriminatedUnion("action", [
    z.object({
      action: z.literal("create"),
      message: messageSchema,
      ticket: ticketSchema,
      contact: contactLabelSchema,
    }),
    updatedEvent("message", messageSchema),
    z.object({ action: z.literal("delete"), messageId: z.string(), ticketId: idSchema }),
  ]),
};
