import { z } from "zod";
import { contactResource } from "./contacts.ts";
import { deletedEvent, reloaded, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { personProblems } from "./shared/sheet-person.ts";
import { cellSchema, wrongRowsSchema } from "./shared/sheet-rows.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  instantSchema,
  okSchema,
  text,
  textSchema,
} from "./shared/wire.ts";
import { sheetFile, sheetFormSchema, sheetImportSchema, sheetSummary } from "./sheet-imports.ts";
import { userLabelSchema } from "./users.ts";

/** How somebody came to get no mass messages: in a sentence, in a word, by the link, by WhatsApp's own button, or by us. */
export const optOutReasons = ["message", "keyword", "link", "preference", "agent", "import"] as const;
export type OptOutReason = (typeof optOutReasons)[number];

export const optOutSchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string(),
  /** Null where nobody of the company's contacts is that person. */
  contactId: idSchema.nullable(),
  reason: z.enum(optOutReasons),
  /** What the person wrote, its beginning. */
  words: z.string(),
  createdAt: instantSchema,
  /** Who wrote it down; null where the person did it, or whoever did is gone. */
  user: userLabelSchema.nullable(),
});
export type OptOut = z.infer<typeof optOutSchema>;

/** Somebody the company knows, or a number. */
export const optOutForm = z
  .object({
    contactId: clearableIdSchema.default(null),
    name: text().trim().max(50, "Mensagem muito longa").default(""),
    /** Any spelling that `readPhoneNumber` reads, with the company's default area code. */
    number: text().trim().max(50, "Número inválido").default(""),
  })
  .refine(({ contactId, number }) => contactId !== null || number.length >= 8, {
    path: ["number"],
    error: "Número inválido",
  });
export type OptOutForm = z.output<typeof optOutForm>;

const optOutAccess = { who: "signedIn", permission: "opt-outs:edit" } as const;

const optOutResource = defineResource({
  name: "optOut",
  plan: "any",
  notFound: "ERR_NO_OPT_OUT_FOUND",
  audited: "optOuts",
});

export const listOptOuts = defineRoute(optOutResource, {
  method: "GET",
  path: "/opt-outs",
  access: optOutAccess,
  summary: "Who gets no mass messages, newest first, a page at a time",
  query: listQuery,
  answer: z.object({ records: z.array(optOutSchema), ...pageAnswer }),
});

export const createOptOut = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs",
  access: optOutAccess,
  summary: "Write down that somebody gets no mass messages: a contact, or a number",
  body: optOutForm,
  answer: optOutSchema,
});

export const deleteOptOut = defineRoute(optOutResource, {
  method: "DELETE",
  path: "/opt-outs/:id",
  access: { who: "signedIn", permission: "opt-outs:remove" },
  summary: "Let somebody get mass messages again",
  params: idParams,
  answer: okSchema,
});

/** In one call; so many fit into a body. */
export const mostOptOutRows = 10_000;

export const addOptOutRows = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/rows",
  access: optOutAccess,
  summary:
    "Write down a sheet's people; who is there already stays as they are, rows that are wrong are told and left out",
  body: z.object({
    /** Where the rows come from, for the audit log. */
    fileName: textSchema(200).default(""),
    rows: z.array(z.object({ name: cellSchema, number: cellSchema })).max(mostOptOutRows),
  }),
  answer: z.object({
    added: z.int().nonnegative(),
    /** Rows of people who are there already, or in a row above. */
    unchanged: z.int().nonnegative(),
    errorBag: wrongRowsSchema(personProblems),
  }),
});

export const startOptOutsImport = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/sheet",
  access: optOutAccess,
  summary: `Have the people of a sheet get no mass messages any more, in the background; a column of numbers is enough: ${sheetSummary}`,
  files: sheetFile,
  body: sheetFormSchema,
  answer: sheetImportSchema,
});

export const exportOptOuts = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/export",
  access: optOutAccess,
  audited: "exports",
  summary:
    "Everybody who gets no mass messages as text/csv: `;` between cells, UTF-8 with a byte order mark, read as it is written",
  answer: z.string(),
});

const contactOptOut = z.object({
  optOut: optOutSchema.nullable(),
  /** Where the contact opts out without signing in. */
  link: z.string(),
});

export const getContactOptOut = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/opt-out",
  access: signedIn,
  summary: "Whether a contact gets mass messages: null where it does",
  params: idParams,
  answer: contactOptOut,
});

export const optContactOut = defineRoute(contactResource, {
  method: "PUT",
  path: "/contacts/:id/opt-out",
  access: signedIn,
  audited: "optOuts",
  summary: "Send a contact no mass messages any more; answers and single messages still reach it",
  params: idParams,
  answer: contactOptOut,
});

export const optContactIn = defineRoute(contactResource, {
  method: "DELETE",
  path: "/contacts/:id/opt-out",
  access: { who: "signedIn", permission: "opt-outs:remove" },
  audited: "optOuts",
  summary: "Let a contact get mass messages again",
  params: idParams,
  answer: contactOptOut,
});

export const events = {
  /** To admins alone: who gets no mass messages. A contact's own screens hear of the contact. */
  optOut: z.union([savedEvent("optOut", optOutSchema), deletedEvent("optOutId"), reloaded]),
};
