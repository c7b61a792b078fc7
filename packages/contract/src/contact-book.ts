import { z } from "zod";
import { contactResource, mergeAccess, mergeResource } from "./contacts.ts";
import { contactLabelSchema } from "./labels.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { personProblems } from "./shared/sheet-person.ts";
import { cellSchema, wrongRowsSchema } from "./shared/sheet-rows.ts";
import { textSchema } from "./shared/wire.ts";
import { sheetFile, sheetFormSchema, sheetImportSchema, sheetSummary } from "./sheet-imports.ts";

/** Largest number of rows of one call; more do not fit into a request body. */
export const mostUploadedRows = 10_000;

export const uploadContacts = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/upload",
  access: signedIn,
  summary:
    "Add the contacts of a spreadsheet's rows; numbers that a contact has already stay as they are, rows that are wrong are told and left out",
  query: z.strictObject({ fileName: textSchema(200).optional() }),
  body: z.array(z.object({ Nome: cellSchema, Telefone: cellSchema })).max(mostUploadedRows),
  answer: z.object({
    newContacts: z.array(contactLabelSchema),
    /** Rows whose number already belongs to a contact or to a row above. */
    unchanged: z.int().nonnegative(),
    errorBag: wrongRowsSchema(personProblems),
  }),
});

export const startContactsImport = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/sheet",
  access: signedIn,
  summary: `Have the people of a sheet made contacts in the background, with e-mail, tags and further fields; who is there already gets what they lack, and keeps the rest: ${sheetSummary}`,
  files: sheetFile,
  body: sheetFormSchema,
  answer: sheetImportSchema,
});

export const contactsFileName = "contatos.csv";

export const exportContacts = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/export",
  access: signedIn,
  audited: "exports",
  summary: "All contacts as text/csv: `;` between cells, UTF-8 with a byte order mark, read as it is written",
  answer: z.string(),
});

export const suggestAllMerges = defineRoute(mergeResource, {
  method: "GET",
  path: "/contact-merges/suggestions",
  access: mergeAccess,
  // Each call compares all contacts with each other.
  callsPerMinute: 30,
  summary: "Pairs of contacts that may be one person, and why; 50 at the most",
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
