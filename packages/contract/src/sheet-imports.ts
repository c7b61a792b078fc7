import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { readJson } from "./shared/read-json.ts";
import { type AnswerOf, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { personProblems } from "./shared/sheet-person.ts";
import { mostSheetBytes, mostSheetRows, problemSchema } from "./shared/sheet-rows.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";

/** Where the people of a sheet go. */
export const sheetKinds = ["contacts", "contactList", "optOuts"] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** What became of a sheet that was handed over to be imported in the background. */
export const sheetImportSchema = z.object({
  id: idSchema,
  kind: z.enum(sheetKinds),
  contactListId: idSchema.nullable(),
  fileName: z.string(),
  /** Its rows, and of them those that are dealt with. */
  total: z.int().nonnegative(),
  added: z.int().nonnegative(),
  /** Were there, and got an e-mail, tags or further fields that they lacked. */
  merged: z.int().nonnegative(),
  /** Were there, or stand in a row above. */
  unchanged: z.int().nonnegative(),
  /** Left out; `listWrongRows` says why. */
  wrong: z.int().nonnegative(),
  /** Tags that were not there before, and were made. */
  newTags: z.array(z.string()),
  /** It ends with its last row, or before it: stopped by somebody, or by what the error says. */
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

/** What comes along with a sheet: the columns that somebody chose, as JSON in a form's field; left out, they are found. */
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
export const sheetFile = { field: "file", max: 1, maxBytes: mostSheetBytes } as const;
export const sheetSummary = `an .xlsx, .xls, .ods or text file of ${mostSheetRows} rows at the most; columns that are not named are found by their titles, which may stand in any of the first ten rows`;

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
  audited: { not: "nothing is kept of it" },
  callsPerMinute: 60,
  summary: `The beginning of a sheet, and what its columns hold: ${sheetSummary}`,
  files: sheetFile,
  body: z.object({}),
  answer: z.object({
    /** Of the columns; empty where no head was found. */
    titles: z.array(z.string()),
    columns: sheetColumnsSchema,
    /** The first rows as they stand in the sheet, with their lines there; those above the head and the head are not among them. */
    rows: z.array(z.object({ line: z.int().positive(), cells: z.array(z.string()) })),
    rowCount: z.int().nonnegative(),
    /** Completes numbers without one, where the company has set it. */
    defaultAreaCode: z.string(),
  }),
});

export type SheetPreview = AnswerOf<typeof previewSheet>;

export const getSheetImport = defineRoute(sheetImportResource, {
  method: "GET",
  path: "/sheet-imports",
  access: signedIn,
  summary:
    "The last sheet that was imported into the company's contacts or opt-outs, until somebody puts it away",
  query: z.strictObject({ kind: z.enum(["contacts", "optOuts"]).default("contacts") }),
  answer: z.object({ import: sheetImportSchema.nullable() }),
});

export const stopSheetImport = defineRoute(sheetImportResource, {
  method: "POST",
  path: "/sheet-imports/:id/stop",
  access: signedIn,
  audited: { not: "it ends as any other, and is told then" },
  summary: "Leave the rows out that are not imported yet",
  params: idParams,
  answer: sheetImportSchema,
});

export const dismissSheetImport = defineRoute(sheetImportResource, {
  method: "DELETE",
  path: "/sheet-imports/:id",
  access: signedIn,
  audited: { not: "what was imported stays, and was told when it ended" },
  summary: "Put away what became of an import that has ended",
  params: idParams,
  answer: okSchema,
});

/** In one answer. */
export const mostWrongRows = 1_000;

export const listWrongRows = defineRoute(sheetImportResource, {
  method: "GET",
  path: "/sheet-imports/:id/wrong-rows",
  access: signedIn,
  summary: `Rows of an import that were left out, and why; the first ${mostWrongRows}`,
  params: idParams,
  answer: z.object({
    rows: z.array(
      z.object({
        line: z.int().positive(),
        name: z.string(),
        number: z.string(),
        problem: problemSchema(personProblems),
      }),
    ),
  }),
});

export const wrongRowsFileName = "linhas-com-erro.csv";

export const exportWrongRows = defineRoute(sheetImportResource, {
  method: "POST",
  path: "/sheet-imports/:id/wrong-rows/export",
  access: signedIn,
  audited: { not: "it is the sheet that came, and the company has it" },
  summary: "All rows that were left out as text/csv, in the columns of the sheet with the reason behind them",
  params: idParams,
  answer: z.string(),
});

export const events = {
  /** To everybody where it is of the company's contacts, else to admins alone. */
  sheetImport: z.union([savedEvent("record", sheetImportSchema), deletedEvent("id")]),
};
