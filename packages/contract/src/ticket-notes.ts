import { z } from "zod";
import { savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  okSchema,
  text,
} from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

/** Internal note on a ticket, which the customer never sees. */
export const ticketNoteSchema = z.object({
  id: idSchema,
  note: z.string(),
  ticketId: idSchema,
  contactId: idSchema,
  /** Author of the note; null once the author's user is deleted, and for notes of rules. */
  user: userLabelSchema.nullable(),
  /** Name of the rule that wrote the note; null for notes of users. */
  ruleName: z.string().nullable(),
  createdAt: instantSchema,
});
export type TicketNote = z.infer<typeof ticketNoteSchema>;

export const ticketNoteForm = z.object({
  note: text({ error: "Required" }).trim().min(1, "Required").min(2, "Too Short!").max(5_000, "Too Long!"),
});

const noteResource = defineResource({
  name: "note",
  plan: "any",
  notFound: "ERR_NO_NOTE_FOUND",
  audited: "notes",
});

export const createTicketNote = defineRoute(noteResource, {
  method: "POST",
  path: "/ticket-notes",
  access: signedIn,
  audited: { not: "the ticket shows it" },
  summary: "Create a note on a ticket; mentioned users who may see the ticket are notified",
  body: ticketNoteForm.extend({
    ticketId: idSchema,
    /** Id of a contact. If it is given, it must be the ticket's own contact. */
    contactId: clearableIdSchema.optional(),
    mentions: z.array(idSchema).max(50).default([]),
  }),
  answer: ticketNoteSchema,
});

export const deleteTicketNote = defineRoute(noteResource, {
  method: "DELETE",
  path: "/ticket-notes/:id",
  access: signedIn,
  summary: "Delete a note; allowed for its author and admins",
  params: idParams,
  answer: okSchema,
});

export const listTicketNotes = defineRoute(noteResource, {
  method: "GET",
  path: "/ticket-notes/list",
  access: signedIn,
  summary: "List up to 200 notes of a ticket, or of a contact's tickets, newest first",
  description: "Only notes of tickets that the caller may see.",
  query: z
    .strictObject({ ticketId: idTextSchema.optional(), contactId: idTextSchema.optional() })
    .refine(({ ticketId, contactId }) => ticketId ?? contactId, {
      path: ["ticketId"],
      message: "Obrigatório",
    }),
  answer: z.array(ticketNoteSchema),
});

export const events = {
  ticketNote: z.union([
    savedEvent("ticketNote", ticketNoteSchema),
    z.object({ action: z.literal("delete"), ticketNoteId: idSchema, ticketId: idSchema }),
  ]),
};
