import { z } from "zod";
import { messageMediaSchema } from "./message-content.ts";
import { maxMessageLength } from "./messages.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  okSchema,
  text,
  textSchema,
} from "./shared/wire.ts";

export const maxShortcode = 60;

export const quickMessageSchema = z.object({
  id: idSchema,
  /** Shortcut of the quick message, without the leading `/`. */
  shortcode: z.string(),
  message: z.string(),
  /** Whether the whole company sees the quick message. If false, only the author of the quick message sees it. */
  geral: z.boolean(),
  /** Whether the message composer suggests this quick message. */
  status: z.boolean(),
  userId: idSchema.nullable(),
  isMedia: z.boolean(),
  /**
   * URL path of the quick message's file; a request for it needs the bearer token or the signed-in browser's session.
   */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  media: messageMediaSchema.nullable(),
  updatedAt: instantSchema,
});
export type QuickMessage = z.infer<typeof quickMessageSchema>;

const quickMessageFields = z.object({
  shortcode: text({ error: "Obrigatório" })
    .trim()
    .transform((text) => text.replace(/^\/\s*/, ""))
    .pipe(text().min(1, "Obrigatório").max(maxShortcode, "Mensagem muito longa")),
  message: textSchema(maxMessageLength),
  geral: z.boolean(),
  status: z.boolean(),
});

export const quickMessageForm = quickMessageFields.extend({
  message: quickMessageFields.shape.message.default(""),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
});
export type QuickMessageForm = z.output<typeof quickMessageForm>;

/**
 * User whose quick messages are listed, by default the caller. The caller's own id returns all of the caller's quick
 * messages; another user's id returns only those visible to the whole company.
 */
const ownerQuery = { userId: idTextSchema.optional() };

const quickMessageResource = defineResource({
  name: "quickMessage",
  plan: "any",
  notFound: "ERR_NO_QUICK_MESSAGE_FOUND",
  audited: "quickMessages",
});

export const listQuickMessages = defineRoute(quickMessageResource, {
  method: "GET",
  path: "/quick-messages",
  access: signedIn,
  summary: "List the caller's quick messages and those of the company",
  query: listQuery.extend(ownerQuery),
  answer: z.object({ records: z.array(quickMessageSchema), ...pageAnswer }),
});

export const listActiveQuickMessages = defineRoute(quickMessageResource, {
  method: "GET",
  path: "/quick-messages/list",
  access: signedIn,
  summary: "List the active quick messages that the composer suggests to the caller",
  description: "Contains the caller's own and the company's.",
  query: z.strictObject(ownerQuery),
  answer: z.array(quickMessageSchema),
});

export const getQuickMessage = defineRoute(quickMessageResource, {
  method: "GET",
  path: "/quick-messages/:id",
  access: signedIn,
  summary: "Get a quick message",
  params: idParams,
  answer: quickMessageSchema,
});

export const createQuickMessage = defineRoute(quickMessageResource, {
  method: "POST",
  path: "/quick-messages",
  access: signedIn,
  summary: "Create a quick message; the company's require an admin",
  body: quickMessageForm,
  answer: quickMessageSchema,
});

export const updateQuickMessage = defineRoute(quickMessageResource, {
  method: "PUT",
  path: "/quick-messages/:id",
  access: signedIn,
  summary: "Update a quick message of the caller, or as an admin one of the company",
  params: idParams,
  body: quickMessageFields.partial(),
  answer: quickMessageSchema,
});

export const deleteQuickMessage = defineRoute(quickMessageResource, {
  method: "DELETE",
  path: "/quick-messages/:id",
  access: signedIn,
  summary: "Delete a quick message and its file",
  params: idParams,
  answer: okSchema,
});

export const uploadQuickMedia = defineRoute(quickMessageResource, {
  method: "POST",
  path: "/quick-messages/:id/media-upload",
  access: signedIn,
  summary: "Upload a quick message's file, replacing the previous one",
  params: idParams,
  body: z.object({ typeArch: textSchema(60).optional() }),
  files: { field: "file", max: 1 },
  answer: quickMessageSchema,
});

export const removeQuickMedia = defineRoute(quickMessageResource, {
  method: "DELETE",
  path: "/quick-messages/:id/media-upload",
  access: signedIn,
  summary: "Delete a quick message's file",
  params: idParams,
  answer: quickMessageSchema,
});

export const events = {
  quickMessage: z.union([savedEvent("record", quickMessageSchema), deletedEvent("id")]),
};
