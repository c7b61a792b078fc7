import { z } from "zod";
import { connectionLabelSchema } from "./labels.ts";
import { pageAnswer } from "./shared/pagination.ts";
import { contactText, conversationText } from "./shared/personal-data.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, idTextSchema, instantSchema, okSchema } from "./shared/wire.ts";
import { ticketNoteSchema } from "./ticket-notes.ts";
import { ticketStatusSchema } from "./ticket-status.ts";
import { ticketSchema } from "./tickets.ts";
import { userLabelSchema } from "./users.ts";

/**
 * Kinds of notices. `assignment`: the bot, an assistant or the queue's assignment gave a ticket to the user. `failure`: a message of the
 * user was not sent. `sendingPaused`: a connection stopped sending after too many failures, until a user resumes it.
 * `sendingRests`: WhatsApp rejects messages until the instant in `text`. `slaWarning` and
 * `slaBreach`: a ticket reached a share of its SLA target; `text` contains the clock and the percentage, such as
 * `firstAnswer 90`. `ruleLoop`: rules that lead to each other were stopped on a ticket; `text` names them in their order.
 * `modelEnding`: the provider will turn off a language model that the company has chosen; `text` contains the model and the
 * day, such as `gpt-9 2027-01-14`.
 * `backup` (a failed backup) and `refund` (a
 * payment returned to the payer) are for the operator only.
 */
export const noticeKinds = [
  "mention",
  "transfer",
  "assignment",
  "failure",
  "disconnection",
  "sendingPaused",
  "sendingRests",
  "slaWarning",
  "slaBreach",
  "ruleLoop",
  "modelEnding",
  "backup",
  "refund",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice for one user. `ticket`, `chat` or `connection` is null if the user may no longer see that entity. */
export const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  /** User who caused the notice; null if no user caused it or once that user is deleted. */
  by: userLabelSchema.nullable(),
  ticket: z
    .object({ id: idSchema, uuid: z.uuid(), status: ticketStatusSchema, name: contactText() })
    .nullable(),
  chat: z.object({ id: idSchema, uuid: z.uuid(), title: z.string() }).nullable(),
  connection: connectionLabelSchema.nullable(),
  /** Text of the notice, shortened to one line; empty for a notice without text. */
  text: conversationText(),
  isRead: z.boolean(),
  createdAt: instantSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

const noticeResource = defineResource({
  name: "notice",
  plan: "any",
  notFound: "ERR_NOT_FOUND",
  audited: { not: "only the caller's own read state changes" },
});

export const listNotices = defineRoute(noticeResource, {
  method: "GET",
  path: "/notices",
  access: signedIn,
  summary: "List the caller's notifications of the last 30 days, newest first, and the unread count",
  description: "`before` returns the notifications before a given one, to continue after a page.",
  query: z.strictObject({ before: idTextSchema.optional() }),
  answer: z.object({ records: z.array(noticeSchema), unreads: z.int().nonnegative(), ...pageAnswer }),
});

export const readNotices = defineRoute(noticeResource, {
  method: "POST",
  path: "/notices/read",
  access: signedIn,
  summary: "Mark notifications as read up to a notification, or all without `upTo`",
  body: z.object({ upTo: idSchema.optional() }),
  answer: okSchema,
});

export const readNotice = defineRoute(noticeResource, {
  method: "POST",
  path: "/notices/:id/read",
  access: signedIn,
  summary: "Mark a notification as read",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A note on a ticket mentions users. The event is sent only to the mentioned users. */
  mention: z.object({ ticketNote: ticketNoteSchema, ticket: ticketSchema }),
  /** A ticket was transferred to a user. The event is sent only to that user. */
  transfer: z.object({ by: userLabelSchema, ticket: ticketSchema }),
  /** The queue's assignment gave a ticket to a user. The event is sent only to that user. */
  assigned: z.object({ ticket: ticketSchema }),
  /** Notices of a user were added, marked as read or removed. The event is sent only to that user. */
  notice: z.object({ action: z.enum(["create", "read", "delete"]) }),
};
