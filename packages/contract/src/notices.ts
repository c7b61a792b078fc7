import { z } from "zod";
import { connectionLabelSchema } from "./labels.ts";
import { pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, idTextSchema, instantSchema, okSchema } from "./shared/wire.ts";
import { ticketNoteSchema } from "./ticket-notes.ts";
import { ticketSchema, ticketStatusSchema } from "./tickets.ts";
import { userLabelSchema } from "./users.ts";

/**
 * An assignment is a ticket that the bot or an assistant gave; a failure a message of the reader's that was not sent. Sending is
 * paused by too many failures until somebody resumes it; it rests, refused by WhatsApp, until the instant that the text is. A backup
 * is one that failed, a refund a payment that went back to who had paid it: both for whoever hosts.
 */
export const noticeKinds = [
  "mention",
  "transfer",
  "assignment",
  "failure",
  "disconnection",
  "sendingPaused",
  "sendingRests",
  "backup",
  "refund",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What happened to somebody, as far as they may still see where it did: a ticket, a chat or a connection. */
export const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  /** Null where nobody did it, or once they are gone. */
  by: userLabelSchema.nullable(),
  ticket: z.object({ id: idSchema, uuid: z.uuid(), status: ticketStatusSchema, name: z.string() }).nullable(),
  chat: z.object({ id: idSchema, uuid: z.uuid(), title: z.string() }).nullable(),
  connection: connectionLabelSchema.nullable(),
  /** What was said, in one line and shortened; empty where nothing was. */
  text: z.string(),
  isRead: z.boolean(),
  createdAt: instantSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

const noticeResource = defineResource({
  name: "notice",
  plan: "any",
  notFound: "ERR_NOT_FOUND",
  audited: { not: "it is one's own reading" },
});

export const listNotices = defineRoute(noticeResource, {
  method: "GET",
  path: "/notices",
  access: signedIn,
  summary:
    "What happened to the caller in the last 30 days, newest first, and how much of it is unread; `before` continues after a page",
  query: z.strictObject({ before: idTextSchema.optional() }),
  answer: z.object({ records: z.array(noticeSchema), unreads: z.int().nonnegative(), ...pageAnswer }),
});

export const readNotices = defineRoute(noticeResource, {
  method: "POST",
  path: "/notices/read",
  access: signedIn,
  summary: "The caller has read everything that happened to them up to a notice; without `upTo` all of it",
  body: z.object({ upTo: idSchema.optional() }),
  answer: okSchema,
});

export const readNotice = defineRoute(noticeResource, {
  method: "POST",
  path: "/notices/:id/read",
  access: signedIn,
  summary: "The caller has read one of them",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** To whom a note names, and nobody else. */
  mention: z.object({ ticketNote: ticketNoteSchema, ticket: ticketSchema }),
  /** To whom somebody else handed the ticket, and nobody else. */
  transfer: z.object({ by: userLabelSchema, ticket: ticketSchema }),
  /** To whom it happened, and nobody else: there is something new, what there was has been read, or was taken back. */
  notice: z.object({ action: z.enum(["create", "read", "delete"]) }),
};
