import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { contactText } from "./shared/personal-data.ts";
import { readJson } from "./shared/read-json.ts";
import { personProblems } from "./shared/read-sheet-row.ts";
import { type AnswerOf, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { maxSheetBytes, maxSheetRows, rowProblemSchema } from "./shared/sheet-schemas.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";

/** Destinations into which the rows of a sheet are imported. */
export const sheetKinds = ["contacts", "contactList", "optOuts"] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** State of a spreadsheet import that runs in the background. */
export const sheetImportSchema = z.object({
  id: idSchema,
  kind: z.enum(sheetKinds),
  contactListId: idSchema.nullable(),
  fileName: z.string(),
  /**
   * Number of data rows in the sheet. `added`, `merged`, `unchanged` and `wrong` count the rows that were processed up
   * to now.
   */
  total: z.int().nonnegative(),
  added: z.int().nonnegative(),
  /** Number of existing contacts that received a missing e-mail address, tags or further fields. */
  merged: z.int().nonnegative(),
  /** Number of rows that already exist or that repeat an earlier row. */
  unchanged: z.int().nonnegative(),
  /** Number of rejected rows; `listWrongRows` returns the reasons. */
  wrong: z.int().nonnegative(),
  /** Names of the tags that the import created. */
  newTags: z.array(z.string()),
  /**
   * End of the import: after its last row, or earlier if a user stopped it or if an error occurred. Null while the
   * import is running.
   */
  endedAt: instantSchema.nullable(),
  error: z.string().nullable(),
});
export type SheetImport = z.infer<typeof sheetImportSchema>;

const mostColumns = 200;
const placesSchema = z.array(z.int().nonnegative().max(16_383)).max(mostColumns);
export const sheetColumnsSchema = z.object({
  name: placesSchema,
  number: placesSchema,
  email: placesSchema,
  tags: placesSchema,
  extra: placesSchema,
});

/**
 * Form fields that are sent with a sheet: the columns that the user chose, as JSON. If `columns` is missing, the
 * columns are detected.
 */
export const sheetFormSchema = z.object({
  columns: text()
    .max(10_000)
    .optional()
    .transform((json, context) => {
      if (json === undefined || json === "") return undefined;
      try {
        return readJson(json);
      } catch {
        context.addIssue({ code: "custom", message: "JSON expected" });
        return z.NEVER;
      }
    })
    .pipe(sheetColumnsSchema.optional()),
});
export const sheetFile = { field: "file", max: 1, maxBytes: maxSheetBytes } as const;
export const sheetFileDescription = `The file is an .xlsx, .xls, .ods or text file of up to ${maxSheetRows} rows. Columns that are not named are detected by their titles in one of the first ten rows.`;

export const sheetImportResource = defineResource({
  name: "sheetImport",
  plan: "any",
  notFound: "ERR_NO_SHEET_IMPORT_FOUND",
  audited: "contacts",
});

export const previewSheet = defineRoute(sheetImportResource, {
  method: "POST",
  path: "/sheet-imports/preview",
  access: signedIn,
  audited: { not: "nothing is stored" },
  callsPerMinute: 60,
  summary: "Preview a spreadsheet's first rows and detected columns",
  description: `${sheetFileDescription}`,
  files: sheetFile,
  body: z.object({}),
  answer: z.object({
    /** Titles of the columns; empty if the sheet has no line with titles. */
    titles: z.array(z.string()),
    columns: sheetColumnsSchema,
    /** The first data rows as in the sheet, each with its line number in the sheet. */
    rows: z.array(z.object({ line: z.int().positive(), cells: z.array(contactText()) })),
    rowCount: z.int().nonnegative(),
    /**
     * The company's default area code, which completes numbers without area code; empty if the company has set none.
     */
    defaultAreaCode: z.string(),
  }),
});

export type SheetPreviewAnswer = AnswerOf<typeof previewSheet>;

export const getSheetImport = defineRoute(sheetImportResource, {
  method: "GET",
  path: "/sheet-imports",
  access: signedIn,
  summary: "Get the company's last import of contacts or opt-outs, until it is dismissed",
  query: z.strictObject({ kind: z.enum(["contacts", "optOuts"]).default("contacts") }),
  answer: z.object({ import: sheetImportSchema.nullable() }),
});

export const stopSheetImport = defineRoute(sheetImportResource, {
  method: "POST",
  path: "/sheet-imports/:id/stop",
  access: signedIn,
  audited: { not: "the end of the import is recorded" },
  summary: "Stop an import; rows not imported yet are left out",
  params: idParams,
  answer: sheetImportSchema,
});

export const dismissSheetImport = defineRoute(sheetImportResource, {
  method: "DELETE",
  path: "/sheet-imports/:id",
  access: signedIn,
  audited: { not: "the end of the import was recorded" },
  summary: "Dismiss an import that has ended",
  params: idParams,
  answer: okSchema,
});

/** Largest number of rejected rows in one response. */
export const maxWrongRows = 1_000;

export const listWrongRows = defineRoute(sheetImportResource, {
  method: "GET",
  path: "/sheet-imports/:id/wrong-rows",
  access: signedIn,
  summary: "List rows that an import skipped, with reasons",
  description: `Up to the first ${maxWrongRows}.`,
  params: idParams,
  answer: z.object({
    rows: z.array(
      z.object({
        line: z.int().positive(),
        name: contactText(),
        number: contactText(),
        problem: rowProblemSchema(personProblems),
      }),
    ),
  }),
});

export const wrongRowsFileName = "linhas-com-erro.csv";

export const exportWrongRows = defineRoute(sheetImportResource, {
  method: "POST",
  path: "/sheet-imports/:id/wrong-rows/export",
  access: signedIn,
  audited: { not: "only rows that the company uploaded are returned" },
  summary: "Export all rows that an import skipped as CSV, with their reasons",
  description: "The file has the columns of the spreadsheet, followed by the reason.",
  params: idParams,
  answer: z.string(),
});

export const events = {
  /**
   * An import started, advanced or ended. The event is sent to every user if the import adds to the company's contacts.
   * For other imports it is sent to admins only.
   */
  sheetImport: z.union([savedEvent("record", sheetImportSchema), deletedEvent("id")]),
};
