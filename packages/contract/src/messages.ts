import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import {
  contactCardsSchema,
  locationSchema,
  messageAdSchema,
  messageContentSchema,
  messageMediaSchema,
  messageMediaTypes,
  messageTranscriptSchema,
  reactionSchema,
} from "./message-content.ts";
import { updatedEvent } from "./shared/event-shapes.ts";
import { pageAnswer, pageNumberSchema } from "./shared/pagination.ts";
import { contactText, conversationText } from "./shared/personal-data.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, idTextSchema, instantSchema, messageIdSchema, textSchema } from "./shared/wire.ts";
import { ticketSchema } from "./tickets.ts";

/**
 * Delivery state of a message: 0 waiting or failed, 1 accepted by WhatsApp, 2 on its way, 3 delivered, 4 read, 5
 * played.
 */
export const ackSchema = z.int().min(0).max(5);

export const maxMessageLength = 65_536;

// The annotations `@__PURE__` let a bundler remove schemas that a web page does not use.
const messageFields = /* @__PURE__ */ z.object({
  id: messageIdSchema,
  ticketId: idSchema,
  body: conversationText(),
  fromMe: z.boolean(),
  mediaType: z.enum(messageMediaTypes),
  /**
   * URL path of the message's file; a request for it needs the bearer token or the signed-in browser's session.
   * `linkMessageMedia` returns a URL that works without authentication.
   */
  mediaUrl: z.string().nullable(),
  media: messageMediaSchema.nullable(),
  /** Text of an audio; null if the company's AI does not transcribe, and for other messages. */
  transcript: messageTranscriptSchema.nullable(),
  content: messageContentSchema.nullable(),
  reactions: z.array(reactionSchema),
  isForwarded: z.boolean(),
  /** Id of the button or list row that the customer tapped; the program that sent them chose the id. */
  tappedId: z.string().nullable(),
  /** Names after an `@` in the text that mention somebody: a member of the group, a group, or the company itself. */
  mentionedNames: z.array(contactText()),
  /** The ad that the customer tapped before writing; a message without text has the ad's headline as its body. */
  ad: messageAdSchema.nullable(),
  ack: ackSchema,
  /**
   * Times when the company's message reached the customer's phone and when the customer read it. A time is null before
   * the event happened or if it is unknown.
   */
  deliveredAt: instantSchema.nullable(),
  readAt: instantSchema.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  read: z.boolean(),
  createdAt: instantSchema,
  queueId: idSchema.nullable(),
  /** Group member who wrote the message: the number, or the channel's name for the member; empty outside groups. */
  participant: contactText().nullable(),
  /** Author of an incoming message: the customer, or a member of the group. Null for outgoing messages. */
  contact: contactLabelSchema.nullable(),
  /**
   * User of the company who wrote the message. Null for messages by customers, by the bot, or typed on the company's
   * phone.
   */
  userId: idSchema.nullable(),
  isBot: z.boolean(),
  clientMessageId: z.uuid().nullable(),
  /** Error code of the failed sending; null if sending did not fail. */
  error: z.string().nullable(),
});

const quotedMsg = /* @__PURE__ */ messageFields.nullable();
export const messageSchema = /* @__PURE__ */ messageFields.extend({ quotedMsg });
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
  summary: "List messages of a ticket",
  description:
    "Page 1 contains the newest messages; messages within a page are oldest first. Its owner who requests it by its number opens the ticket. `before` returns the messages before a given one; `from` extends such a page to a message and a few before it, up to 500 messages.",
  params: ticketParams,
  query: z.strictObject({
    pageNumber: pageNumberSchema,
    before: messageIdSchema.optional(),
    from: messageIdSchema.optional(),
  }),
  answer: z.object({ messages: z.array(messageSchema), ticket: ticketSchema, ...pageAnswer }),
});

/**
 * Members of the group whom a text mentions. A text contains each of them as `@` and the name; for the channel, the
 * name is replaced. A channel without mentions sends the text as it is.
 */
const mentionedMembersSchema = z
  .array(
    z.object({
      /** Id of the member, from `listGroupMembers`. */
      memberId: textSchema(100).min(1),
      /** Text after the `@`, different for each mention. It may differ from the member's name, so that two members of one name can be told apart. */
      name: textSchema(200).min(1),
    }),
  )
  .max(100)
  .default([]);
export type MemberMention = z.output<typeof mentionedMembersSchema>[number];

/** Largest number of files in one request. */
const maxFiles = 10;

/** Form of a message. At least one of text, files, content and template must be given. */
const sendMessageForm = z.object({
  /** Text of the message. If files are sent, `body` is the list of their captions, in the order of the files. */
  body: z
    .union([textSchema(maxMessageLength), z.array(textSchema(maxMessageLength)).max(maxFiles)])
    .default(""),
  /**
   * Id that the client chose for the message; for several files, a list with one id for each file, in the order of the
   * files.
   */
  clientMessageId: z.union([z.uuid(), z.array(z.uuid()).max(maxFiles)]).optional(),
  /** Whether an audio file is sent as a voice note. */
  isVoice: z.boolean().optional(),
  quotedMsg: z.object({ id: messageIdSchema }).nullable().optional(),
  mentionedMembers: mentionedMembersSchema,
  /** Structured content of the message; such a message has no `body`. */
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
  /** Approved template, with its parameters in the order of its placeholders; such a message has no `body`. */
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
  summary: "Send a message, or one message for each file",
  description: "A repeated `clientMessageId` returns the first message and sends nothing twice.",
  params: ticketParams,
  body: sendMessageForm,
  files: { field: "medias", max: maxFiles },
  answer: z.array(messageSchema),
  callsPerMinute: 600,
});

/** Limits of one request that forwards messages: number of messages, and number of targets. */
export const maxForwarded = 30;
export const maxForwardTargets = 5;

const forwardTargets = z.array(idSchema).max(maxForwardTargets).default([]);

export const forwardMessages = defineRoute(messageResource, {
  method: "POST",
  path: "/messages/:ticketId/forward",
  access: signedIn,
  notFound: "ERR_NO_TICKET_FOUND",
  summary: "Forward messages of a ticket to up to five tickets and contacts, all or none",
  description:
    "The tickets must be the caller's. A contact without an unfinished ticket gets a new one of the caller's. Files are not uploaded again. Repeated `clientMessageId`s send nothing twice.",
  params: ticketParams,
  body: z
    .object({
      messageIds: z.array(messageIdSchema).min(1).max(maxForwarded),
      ticketIds: forwardTargets,
      contactIds: forwardTargets,
      /** Ids that the client chose for the forwarded messages, in the order of the messages. */
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
  summary: "Retry a failed message under its original id",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
});

export const discardMessage = defineRoute(messageResource, {
  method: "DELETE",
  path: "/messages/:messageId/failed",
  access: signedIn,
  audited: "messages",
  summary: "Delete a failed message that was never sent",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
});

const ownMessage = z.strictObject({ messageId: messageIdSchema });

export const deleteMessage = defineRoute(messageResource, {
  method: "DELETE",
  path: "/messages/:messageId",
  access: signedIn,
  audited: "messages",
  summary: "Delete a sent message for everyone",
  params: ownMessage,
  answer: messageSchema,
});

export const editMessage = defineRoute(messageResource, {
  method: "PUT",
  path: "/messages/:messageId",
  access: signedIn,
  summary: "Edit a sent message within the time that WhatsApp allows",
  params: ownMessage,
  body: z.object({
    body: textSchema(maxMessageLength).refine((text) => text.trim() !== "", "Obrigatório"),
    /** Additional mentions. Earlier mentions remain as long as the new text contains them. */
    mentionedMembers: mentionedMembersSchema,
  }),
  answer: messageSchema,
});

export const reactToMessage = defineRoute(messageResource, {
  method: "PUT",
  path: "/messages/:messageId/reaction",
  access: signedIn,
  summary: "React to a message; an empty emoji removes the reaction",
  params: ownMessage,
  body: z.object({ emoji: z.union([z.literal(""), z.emoji().max(32)]) }),
  answer: messageSchema,
});

export const fetchMessageMedia = defineRoute(messageResource, {
  method: "POST",
  path: "/messages/:messageId/media",
  access: signedIn,
  summary: "Retry fetching a message's file from WhatsApp",
  params: ownMessage,
  answer: messageSchema,
});

export const linkMessageMedia = defineRoute(messageResource, {
  method: "GET",
  path: "/messages/:messageId/media-link",
  access: signedIn,
  summary: "Get a link to a message's file that needs no token for one to two hours",
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
