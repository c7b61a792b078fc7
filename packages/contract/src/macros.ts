import { z } from "zod";
import { macroResource, macroSchema } from "./macro-runs.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, okSchema, text } from "./shared/wire.ts";
import { maxActions, ticketActionSchema } from "./ticket-actions.ts";

export const maxMacroName = 60;
export const maxMacroShortcut = 60;

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

export const listMacros = defineRoute(macroResource, {
  method: "GET",
  path: "/macros",
  access: signedIn,
  summary: "List the caller's macros and those of the company",
  query: listQuery,
  answer: z.object({ records: z.array(macroSchema), ...pageAnswer }),
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
