import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";
import { maxActions, storedActionsSchema, ticketActionSchema, ticketStepSchema } from "./ticket-actions.ts";
import { ticketResource } from "./tickets.ts";

export const maxMacroName = 60;
export const maxMacroShortcut = 60;

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

const macroFields = z.object({
  name: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(maxMacroName, "nome muito longo"),
  /** Null or empty for a macro without a shortcut. */
  shortcut: text()
    .trim()
    .transform((shortcut) => shortcut.replace(/^\/\s*/, ""))
    .pipe(text().max(maxMacroShortcut, "Mensagem muito longa"))
    .transform((shortcut) => (shortcut === "" ? null : shortcut))
    .nullable(),
  isShared: z.boolean(),
  queueIds: z.array(idSchema).max(500),
  order: z.int().min(0).max(9_999),
  actions: z.array(ticketActionSchema).min(1, "Obrigatório").max(maxActions),
});

export const macroForm = macroFields.extend({
  shortcut: macroFields.shape.shortcut.default(null),
  isShared: macroFields.shape.isShared.default(false),
  queueIds: macroFields.shape.queueIds.default([]),
  order: macroFields.shape.order.default(0),
});
export type MacroForm = z.output<typeof macroForm>;

const macroResource = defineResource({
  name: "macro",
  plan: "any",
  notFound: "ERR_NO_MACRO_FOUND",
  idFields: ["macroId"],
  audited: "macros",
});

export const listMacros = defineRoute(macroResource, {
  method: "GET",
  path: "/macros",
  access: signedIn,
  summary: "List the caller's macros and those of the company",
  query: listQuery,
  answer: z.object({ records: z.array(macroSchema), ...pageAnswer }),
});

export const listAllMacros = defineRoute(macroResource, {
  method: "GET",
  path: "/macros/list",
  access: signedIn,
  summary: "List all macros that the caller can run",
  description: "Contains the caller's own and the company's, in the order in which they are offered.",
  answer: z.array(macroSchema),
});

export const getMacro = defineRoute(macroResource, {
  method: "GET",
  path: "/macros/:id",
  access: signedIn,
  summary: "Get a macro",
  params: idParams,
  answer: macroSchema,
});

export const createMacro = defineRoute(macroResource, {
  method: "POST",
  path: "/macros",
  access: signedIn,
  summary: "Create a macro; the company's require an admin",
  description:
    "Tags, queues, users and file lists that the actions name must exist. A refusal names the position of the action that is wrong, counted from 0, in `action`.",
  body: macroForm,
  answer: macroSchema,
});

export const updateMacro = defineRoute(macroResource, {
  method: "PUT",
  path: "/macros/:id",
  access: signedIn,
  summary: "Update a macro of the caller, or as an admin one of the company",
  params: idParams,
  body: macroFields.partial(),
  answer: macroSchema,
});

export const deleteMacro = defineRoute(macroResource, {
  method: "DELETE",
  path: "/macros/:id",
  access: signedIn,
  summary: "Delete a macro",
  params: idParams,
  answer: okSchema,
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
