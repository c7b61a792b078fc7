import { z } from "zod";
import { contactLabelSchema } from "./contacts.ts";
import { pageAnswer, pageNumberSchema } from "./shared/pagination.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, idTextSchema, instantSchema, messageIdSchema, textSchema } from "./shared/wire.ts";
import { ticketSchema } from "./tickets.ts";

/** 0 waiting or failed, 1 taken by WhatsApp, 2 on its way, 3 delivered, 4 read, 5 played. */
export const ackSchema = z.int().min(0).max(5);

export const maxMessageLength = 65_536;

const messageFields = z.object({
  id: messageIdSchema,
  ticketId: idSchema,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  ack: ackSchema,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  read: z.boolean(),
  createdAt: instantSchema,
  queueId: idSchema.nullable(),
  participant: z.string().nullable(),
  contact: contactLabelSchema.nullable(),
  /** Who of the company wrote it; null for the customer, the phone and the bot. */
  userId: idSchema.nullable(),
  isBot: z.boolean(),
  clientMessageId: z.uuid().nullable(),
  /** A code of the catalogue when sending failed. */
  error: z.string().nullable(),
});

export const messageSchema = messageFields.extend({ quotedMsg: messageFields.nullable() });
export type Message = z.infer<typeof messageSchema>;

const ticketParams = z.strictObject({ ticketId: idTextSchema });

export const listMessages = defineRoute({
  method: "GET",
  path: "/messages/:ticketId",
  access: signedIn,
  summary:
    "Messages of a ticket: page 1 is the newest, oldest first inside a page; `before` pages from a message upward",
  params: ticketParams,
  query: z.strictObject({ pageNumber: pageNumberSchema, before: messageIdSchema.optional() }),
  answer: z.object({ messages: z.array(messageSchema), ticket: ticketSchema, ...pageAnswer }),
});

export const sendMessage = defineRoute({
  method: "POST",
  path: "/messages/:ticketId",
  access: signedIn,
  summary: "Send a message; repeating a clientMessageId returns the first and sends nothing twice",
  params: ticketParams,
  body: z.object({
    body: textSchema(maxMessageLength).refine((text) => text.trim() !== "", "Obrigatório"),
    clientMessageId: z.uuid().optional(),
    quotedMsg: z.object({ id: messageIdSchema }).nullable().optional(),
    read: z.unknown().optional(),
    fromMe: z.unknown().optional(),
    mediaUrl: z.unknown().optional(),
  }),
  answer: z.array(messageSchema),
  callsPerMinute: 600,
});

export const resendMessage = defineRoute({
  method: "POST",
  path: "/messages/:messageId/resend",
  access: signedIn,
  summary: "Try a failed message again, under its first identity",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
});

export const discardMessage = defineRoute({
  method: "DELETE",
  path: "/messages/:messageId/failed",
  access: signedIn,
  summary: "Remove a message that failed and never left",
  params: z.strictObject({ messageId: messageIdSchema }),
  answer: messageSchema,
});
