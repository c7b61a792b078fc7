import { z } from "zod";
import { contactResource } from "./contacts.ts";
import { deletedEvent, reloadEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { personProblems } from "./shared/read-sheet-row.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { cellSchema, wrongRowsSchema } from "./shared/sheet-schemas.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  instantSchema,
  okSchema,
  text,
  textSchema,
} from "./shared/wire.ts";
import { sheetFile, sheetFileDescription, sheetFormSchema, sheetImportSchema } from "./sheet-imports.ts";
import { userLabelSchema } from "./users.ts";

/**
 * How a contact opted out: by a sentence, a keyword, the link, WhatsApp's own button, a user of the company, or an
 * import.
 */
export const optOutReasons = ["message", "keyword", "link", "preference", "agent", "import"] as const;
export type OptOutReason = (typeof optOutReasons)[number];

export const optOutSchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string(),
  /** Null where no contact of the company has this number. */
  contactId: idSchema.nullable(),
  reason: z.enum(optOutReasons),
  /** The beginning of the person's message. */
  words: z.string(),
  createdAt: instantSchema,
  /** The user who recorded the opt-out; null where the person did it, or once the user is deleted. */
  user: userLabelSchema.nullable(),
});
export type OptOut = z.infer<typeof optOutSchema>;

/** A contact of the company, or a phone number. */
export const optOutForm = z
  .object({
    contactId: clearableIdSchema.default(null),
    name: text().trim().max(50, "Mensagem muito longa").default(""),
    /** Any spelling that `readPhoneNumber` reads; the company's default area code completes it. */
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
  summary: "List people who opted out of mass messages, newest first",
  query: listQuery,
  answer: z.object({ records: z.array(optOutSchema), ...pageAnswer }),
});

export const createOptOut = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs",
  access: optOutAccess,
  summary: "Opt a contact or a number out of mass messages",
  body: optOutForm,
  answer: optOutSchema,
});

export const deleteOptOut = defineRoute(optOutResource, {
  method: "DELETE",
  path: "/opt-outs/:id",
  access: { who: "signedIn", permission: "opt-outs:remove" },
  summary: "Delete an opt-out, so that mass messages are sent again",
  params: idParams,
  answer: okSchema,
});

/** Largest number of rows of one call; more do not fit into a request body. */
export const maxOptOutRows = 10_000;

export const addOptOutRows = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/rows",
  access: optOutAccess,
  summary: "Add opt-outs from rows of a spreadsheet",
  description: "Existing opt-outs stay unchanged. Invalid rows are skipped and returned.",
  body: z.object({
    /** Name of the file that the rows came from, for the audit log. */
    fileName: textSchema(200).default(""),
    rows: z.array(z.object({ name: cellSchema, number: cellSchema })).max(maxOptOutRows),
  }),
  answer: z.object({
    added: z.int().nonnegative(),
    /** Rows of people who already opted out or are in a row above. */
    unchanged: z.int().nonnegative(),
    errorBag: wrongRowsSchema(personProblems),
  }),
});

export const startOptOutsImport = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/sheet",
  access: optOutAccess,
  summary: "Start importing opt-outs from a spreadsheet in the background",
  description: `A column of numbers is enough. ${sheetFileDescription}`,
  files: sheetFile,
  body: sheetFormSchema,
  answer: sheetImportSchema,
});

export const exportOptOuts = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/export",
  access: optOutAccess,
  audited: "exports",
  summary: "Export all opt-outs as CSV",
  description: "The file separates cells by `;` and is UTF-8 with a byte order mark. It is streamed.",
  answer: z.string(),
});

const contactOptOut = z.object({
  optOut: optOutSchema.nullable(),
  /** The link with which the contact can opt out without signing in. */
  link: z.string(),
});

export const getContactOptOut = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/opt-out",
  access: signedIn,
  summary: "Get a contact's opt-out from mass messages; null if it has none",
  params: idParams,
  answer: contactOptOut,
});

export const optContactOut = defineRoute(contactResource, {
  method: "PUT",
  path: "/contacts/:id/opt-out",
  access: signedIn,
  audited: "optOuts",
  summary: "Opt a contact out of mass messages; answers and single messages still reach it",
  params: idParams,
  answer: contactOptOut,
});

export const optContactIn = defineRoute(contactResource, {
  method: "DELETE",
  path: "/contacts/:id/opt-out",
  access: { who: "signedIn", permission: "opt-outs:remove" },
  audited: "optOuts",
  summary: "Delete a contact's opt-out from mass messages",
  params: idParams,
  answer: contactOptOut,
});

export const events = {
  /** Sent to admins only when the list of opt-outs changes. Contact screens receive the contact's own event. */
  optOut: z.union([savedEvent("optOut", optOutSchema), deletedEvent("optOutId"), reloadEvent]),
};
