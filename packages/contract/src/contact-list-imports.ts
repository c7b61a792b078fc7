import { z } from "zod";
import { listRowProblems, mostContactListItems } from "./contact-list-items.ts";
import { contactListAccess, contactListResource, contactListSchema } from "./contact-lists.ts";
import { defineRoute } from "./shared/route.ts";
import { mostSheetBytes, problemSchema } from "./shared/sheet-rows.ts";
import { idParams, text } from "./shared/wire.ts";

/** A column's place, from 0, as a form carries it; empty for none. */
const columnSchema = text()
  .regex(/^\d{0,2}$/)
  .default("")
  .transform((place) => (place === "" ? null : Number(place)));

export const startContactListImport = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/import",
  access: contactListAccess,
  audited: "contactLists",
  summary: `Have the rows of an .xls, .xlsx or .csv file put on a contact list in the background, ${mostContactListItems} at the most: the list says how far it is. Columns that are not named are found by their heads`,
  params: idParams,
  files: { field: "file", max: 1, maxBytes: mostSheetBytes },
  body: z.object({ nameColumn: columnSchema, numberColumn: columnSchema, emailColumn: columnSchema }),
  answer: contactListSchema,
});

export const stopContactListImport = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/import/stop",
  access: contactListAccess,
  audited: "contactLists",
  summary: "Leave the rows out that are not on the list yet",
  params: idParams,
  answer: contactListSchema,
});

export const dismissContactListImport = defineRoute(contactListResource, {
  method: "DELETE",
  path: "/contact-lists/:id/import",
  access: contactListAccess,
  audited: { not: "what was imported stays, and was told when it ended" },
  summary: "Put away what became of an import that has ended",
  params: idParams,
  answer: contactListSchema,
});

/** In one answer. */
export const mostWrongRows = 1_000;

export const listWrongRows = defineRoute(contactListResource, {
  method: "GET",
  path: "/contact-lists/:id/import/wrong-rows",
  access: contactListAccess,
  summary: `Rows of the import that came on no list, and why; ${mostWrongRows} at a time`,
  params: idParams,
  query: z.strictObject({
    /** The line of the last one that is known. */
    after: text()
      .regex(/^\d{1,7}$/)
      .optional()
      .transform((line) => Number(line ?? 0)),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        line: z.int().positive(),
        name: z.string(),
        number: z.string(),
        problem: problemSchema(listRowProblems),
      }),
    ),
    hasMore: z.boolean(),
  }),
});
