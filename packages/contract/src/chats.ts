import { z } from "zod";
import { deletedEvent, updatedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer, pageNumberSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  messageIdSchema,
  okSchema,
  text,
} from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

/** A conversation between colleagues. Only its members can see it, whatever roles or permissions other users have. */
export const internalChatSchema = z.object({
  id: idSchema,
  uuid: z.uuid(),
  title: z.string(),
  /** The member who may change and delete the chat. */
  ownerId: idSchema,
  /** The newest message of the chat, shortened to one line; empty before the first message. */
  lastMessage: z.string(),
  lastMessageId: messageIdSchema.nullable(),
  createdAt: instantSchema,
  /** Time of the latest message or of the latest change to the chat. */
  updatedAt: instantSchema,
  /** Members of the chat, including the owner, sorted by name. */
  users: z.array(
    z.object({
      userId: idSchema,
      /** Number of messages by other members that this member has not read. */
      unreads: z.int().nonnegative(),
      user: userLabelSchema,
    }),
  ),
});
export type InternalChat = z.infer<typeof internalChatSchema>;

export const internalChatMessageSchema = z.object({
  id: messageIdSchema,
  chatId: idSchema,
  message: z.string(),
  /** Id of the sender. Both `senderId` and `sender` are null once the sender's account is deleted. */
  senderId: idSchema.nullable(),
  sender: userLabelSchema.nullable(),
  clientMessageId: z.uuid().nullable(),
  createdAt: instantSchema,
});
export type InternalChatMessage = z.infer<typeof internalChatMessageSchema>;

export const maxChatTitle = 100;
/** Largest number of members of a chat, not counting the owner. */
export const maxChatUsers = 200;
export const maxChatMessage = 10_000;

export const chatForm = z.object({
  title: text({ error: "Por favor, preencha o título da conversa." })
    .trim()
    .min(1, "Por favor, preencha o título da conversa.")
    .max(maxChatTitle, "Mensagem muito longa"),
  /** Ids of the members. The owner is always a member and does not count towards the minimum of one. */
  users: z
    .array(idSchema, { error: "Por favor, selecione pelo menos um usuário." })
    .min(1, "Por favor, selecione pelo menos um usuário.")
    .max(maxChatUsers),
});
export type ChatForm = z.output<typeof chatForm>;

/** Form of a chat as API clients send it: members are given as ids, or as whole user objects from a user list. */
const chatBody = chatForm.extend({
  users: z
    .array(z.union([idSchema, z.object({ id: idSchema }).transform(({ id }) => id)]), {
      error: "Por favor, selecione pelo menos um usuário.",
    })
    .pipe(chatForm.shape.users),
});

export const chatMessageForm = z.object({
  message: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxChatMessage, "Mensagem muito longa"),
  clientMessageId: z.uuid().optional(),
  /** Ids of members that the text mentions; each of these members gets a notice. */
  mentions: z.array(idSchema).max(50).default([]),
});

const chatResource = defineResource({
  name: "chat",
  plan: "useInternalChat",
  notFound: "ERR_NO_CHAT_FOUND",
  audited: "chats",
});

export const listChats = defineRoute(chatResource, {
  method: "GET",
  path: "/chats",
  access: signedIn,
  summary: "List the caller's chats, latest activity first, with the total number of unread messages",
  description: "Searches titles and members.",
  query: listQuery,
  answer: z.object({
    records: z.array(internalChatSchema),
    /** Number of unread messages in all chats of the caller, whatever the search term. */
    unreads: z.int().nonnegative(),
    ...pageAnswer,
  }),
});

export const getChat = defineRoute(chatResource, {
  method: "GET",
  path: "/chats/:id",
  access: signedIn,
  summary: "Get a chat by its id or UUID",
  params: z.strictObject({ id: z.union([idTextSchema, z.uuid()]) }),
  answer: internalChatSchema,
});

export const createChat = defineRoute(chatResource, {
  method: "POST",
  path: "/chats",
  access: signedIn,
  summary: "Create a chat with other users; the caller owns it",
  body: chatBody,
  answer: internalChatSchema,
});

export const updateChat = defineRoute(chatResource, {
  method: "PUT",
  path: "/chats/:id",
  access: signedIn,
  summary: "Update the title or members of a chat that the caller owns",
  description: "Members left out lose access at once.",
  params: idParams,
  body: chatBody.partial(),
  answer: internalChatSchema,
});

export const deleteChat = defineRoute(chatResource, {
  method: "DELETE",
  path: "/chats/:id",
  access: signedIn,
  summary: "Delete a chat that the caller owns, with its messages, for all members",
  params: idParams,
  answer: okSchema,
});

export const listChatMessages = defineRoute(chatResource, {
  method: "GET",
  path: "/chats/:id/messages",
  access: signedIn,
  summary: "List messages of a chat",
  description:
    "Page 1 contains the newest messages; messages within a page are oldest first. `before` returns the messages before a given one.",
  params: idParams,
  query: z.strictObject({ pageNumber: pageNumberSchema, before: messageIdSchema.optional() }),
  answer: z.object({ records: z.array(internalChatMessageSchema), ...pageAnswer }),
});

export const sendChatMessage = defineRoute(chatResource, {
  method: "POST",
  path: "/chats/:id/messages",
  access: signedIn,
  summary: "Send a message to a chat",
  description: "A repeated `clientMessageId` returns the first message and sends nothing twice.",
  params: idParams,
  body: chatMessageForm,
  answer: internalChatMessageSchema,
  callsPerMinute: 600,
});

export const readChat = defineRoute(chatResource, {
  method: "POST",
  path: "/chats/:id/read",
  access: signedIn,
  summary: "Mark a chat as read up to a message, or entirely without `upTo`",
  params: idParams,
  /** Body of the request. A `userId` in the body is ignored: the caller can mark only their own messages as read. */
  body: z.object({ userId: z.unknown().optional(), upTo: messageIdSchema.nullable().default(null) }),
  answer: internalChatSchema,
});

export const events = {
  /**
   * A chat, its members or its messages changed. Only the chat's members receive the event. A new member receives
   * `create`, a removed member `delete`. A member's read position is sent only to that member.
   */
  chat: z.discriminatedUnion("action", [
    z.object({ action: z.literal("create"), record: internalChatSchema }),
    updatedEvent("chat", internalChatSchema),
    z.object({
      action: z.literal("new-message"),
      newMessage: internalChatMessageSchema,
      chat: internalChatSchema,
    }),
    deletedEvent("id"),
  ]),
};
