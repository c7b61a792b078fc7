import { contactListAccess, contactListResource, contactListSchema } from "./contact-lists.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams, text } from "./shared/wire.ts";
import { sheetFile, sheetFileDescription, sheetFormSchema } from "./sheet-imports.ts";

/** Form field with the index of a column, from 0; empty means no column. */
const columnSchema = text()
  .regex(/^\d{0,3}$/)
  .default("")
  .transform((place) => (place === "" ? null : Number(place)));

export const startContactListImport = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/import",
  access: contactListAccess,
  audited: "contactLists",
  summary: "Start importing a spreadsheet into a contact list in the background",
  description: `The list's \`import\` reports the progress. ${sheetFileDescription}`,
  params: idParams,
  files: sheetFile,
  /**
   * `columns` may give several columns for one purpose; `nameColumn`, `numberColumn` and `emailColumn` give one column
   * each.
   */
  body: sheetFormSchema.extend({
    nameColumn: columnSchema,
    numberColumn: columnSchema,
    emailColumn: columnSchema,
  }),
  answer: contactListSchema,
});
