import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema } from "./shared/wire.ts";
import { storedActionsSchema, ticketStepSchema } from "./ticket-actions.ts";
import { ticketResource } from "./tickets.ts";

/* The forms and lists of macros stand in macros.ts, so that a conversation loads only what it runs macros with. */

export const macroSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Shortcut that suggests the macro in the message composer, without the leading `/`. */
  shortcut: z.string().nullable(),
  /** Whether the whole company sees the macro. If false, only its user sees it. */
  isShared: z.boolean(),
  /** User to whom the macro belongs; null if the whole company sees it. */
  userId: idSchema.nullable(),
  /** Queues whose tickets the macro is for; empty for all tickets. */
  queueIds: z.array(idSchema),
  /** Place in lists; macros with the same number are in the order of their names. */
  order: z.int(),
  actions: storedActionsSchema,
  updatedAt: instantSchema,
});
export type Macro = z.infer<typeof macroSchema>;

export const macroResource = defineResource({
  name: "macro",
  plan: "any",
  notFound: "ERR_NO_MACRO_FOUND",
  idFields: ["macroId"],
  audited: "macros",
});

export const listAllMacros = defineRoute(macroResource, {
  method: "GET",
  path: "/macros/list",
  access: signedIn,
  summary: "List all macros that the caller can run",
  description: "Contains the caller's own and the company's, in the order in which they are offered.",
  answer: z.array(macroSchema),
});

export const runMacro = defineRoute(ticketResource, {
  method: "POST",
  path: "/tickets/:id/macro",
  access: signedIn,
  summary: "Run a macro on a ticket, all of its actions or none",
  description:
    "Works like `POST /tickets/:id/actions` with the macro's actions, and is undone in the same way. The ticket's events name the macro. A refusal names the position of the refused action, counted from 0, in `action`.",
  params: idParams,
  body: z.object({ macroId: idSchema }),
  answer: ticketStepSchema,
});

export const events = {
  macro: z.union([savedEvent("record", macroSchema), deletedEvent("id")]),
};
