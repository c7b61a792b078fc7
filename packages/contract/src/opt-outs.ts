import { z } from "zod";
import { contactResource } from "./contacts.ts";
import { deletedEvent, reloadEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { contactNumber, contactText } from "./shared/personal-data.ts";
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
 * Ways in which a contact opts out: a sentence, a keyword, the opt-out link, WhatsApp's own button, a user of the
 * company, or an import.
 */
export const optOutReasons = ["message", "keyword", "link", "preference", "agent", "import"] as const;
export type OptOutReason = (typeof optOutReasons)[number];

export const optOutSchema = z.object({
  id: idSchema,
  name: contactText(),
  number: contactNumber(),
  /** Id of the contact with this number; null if the company has no such contact. */
  contactId: idSchema.nullable(),
  reason: z.enum(optOutReasons),
  /** Beginning of the message with which the person opted out. */
  words: z.string(),
  createdAt: instantSchema,
  /** User who recorded the opt-out; null if the person opted out themselves, or once the user is deleted. */
  user: userLabelSchema.nullable(),
});
export type OptOut = z.infer<typeof optOutSchema>;

/** Form of a new opt-out: either a contact of the company or a phone number. */
export const optOutForm = z
  .object({
    contactId: clearableIdSchema.default(null),
    name: text().trim().max(50, "Mensagem muito longa").default(""),
    /**
     * Phone number in any spelling that `readPhoneNumber` accepts. The company's default area code completes a number
     * that has none.
     */
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

/** Largest number of rows in one request; more rows exceed the size limit of a request body. */
export const maxOptOutRows = 10_000;

export const addOptOutRows = defineRoute(optOutResource, {
  method: "POST",
  path: "/opt-outs/rows",
  access: optOutAccess,
  summary: "Add opt-outs from rows of a spreadsheet",
  description: "Existing opt-outs stay unchanged. Invalid rows are skipped and returned.",
  body: z.object({
    /** Name of the file that contained the rows; the audit log records the name. */
    fileName: textSchema(200).default(""),
    rows: z.array(z.object({ name: cellSchema, number: cellSchema })).max(maxOptOutRows),
  }),
  answer: z.object({
    added: z.int().nonnegative(),
    /** Number of rows with people who already opted out or who appear in an earlier row. */
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
  access: { ...optOutAccess, stepUp: true },
  audited: "exports",
  summary: "Export all opt-outs as CSV",
  description: "The file separates cells by `;` and is UTF-8 with a byte order mark. It is streamed.",
  answer: z.string(),
});

const contactOptOut = z.object({
  optOut: optOutSchema.nullable(),
  /** URL of the page on which the contact can opt out without signing in. */
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
  /**
   * The list of opt-outs changed. The event is sent to admins only; contact screens receive the contact's own event
   * instead.
   */
  optOut: z.union([savedEvent("optOut", optOutSchema), deletedEvent("optOutId"), reloadEvent]),
};
