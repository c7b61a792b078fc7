import { z } from "zod";
import { contactResource, mergeAccess, mergeResource } from "./contacts.ts";
import { contactLabelSchema } from "./labels.ts";
import { personProblems } from "./shared/read-sheet-row.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { cellSchema, wrongRowsSchema } from "./shared/sheet-schemas.ts";
import { textSchema } from "./shared/wire.ts";
import { sheetFile, sheetFileDescription, sheetFormSchema, sheetImportSchema } from "./sheet-imports.ts";

/** Largest number of rows in one request; more rows exceed the size limit of a request body. */
export const maxUploadedRows = 10_000;

export const uploadContacts = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/upload",
  access: signedIn,
  summary: "Import contacts from rows of a spreadsheet",
  description: "Contacts whose numbers exist stay unchanged. Invalid rows are skipped and returned.",
  query: z.strictObject({ fileName: textSchema(200).optional() }),
  body: z.array(z.object({ Nome: cellSchema, Telefone: cellSchema })).max(maxUploadedRows),
  answer: z.object({
    newContacts: z.array(contactLabelSchema),
    /** Number of rows with a phone number that already belongs to a contact or to an earlier row. */
    unchanged: z.int().nonnegative(),
    errorBag: wrongRowsSchema(personProblems),
  }),
});

export const startContactsImport = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/sheet",
  access: signedIn,
  summary: "Start importing contacts from a spreadsheet in the background",
  description: `Imports e-mails, tags and extra fields too. Existing contacts keep their values and receive those they lack. ${sheetFileDescription}`,
  files: sheetFile,
  body: sheetFormSchema,
  answer: sheetImportSchema,
});

export const contactsFileName = "contatos.csv";

export const exportContacts = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/export",
  access: { who: "signedIn", permission: "contacts-page:exportContacts", stepUp: true },
  audited: "exports",
  summary: "Export all contacts as CSV",
  description: "The file separates cells by `;` and is UTF-8 with a byte order mark. It is streamed.",
  answer: z.string(),
});

export const suggestAllMerges = defineRoute(mergeResource, {
  method: "GET",
  path: "/contact-merges/suggestions",
  access: mergeAccess,
  // The limit is low because each request compares all contacts with each other.
  callsPerMinute: 30,
  summary: "List up to 50 pairs of contacts that may be duplicates, with reasons",
  answer: z.object({
    pairs: z.array(
      z.object({
        kept: contactLabelSchema,
        merged: contactLabelSchema,
        reason: z.enum(["lid", "number", "name"]),
      }),
    ),
  }),
});
