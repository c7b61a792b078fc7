import { startContactsImport } from "@recado/contract/contact-book";
import type { SheetColumns } from "@recado/contract/shared/sheet-columns";
import { call } from "../../shared/api/call.ts";

export interface ImportDestination {
  /** Kinds of columns that the preview asks for; the number column is always asked for. */
  readonly asks: readonly (keyof SheetColumns)[];
  /** Whether every person needs a name. If false, a sheet that contains only numbers is accepted. */
  readonly isNameNeeded: boolean;
  /** Uploads the sheet and starts the import, which then runs on the server. */
  start(file: File, columns: SheetColumns): Promise<void>;
}

export const companyContacts: ImportDestination = {
  asks: ["name", "number", "email", "tags", "extra"],
  isNameNeeded: true,
  async start(file, columns) {
    await call(startContactsImport, { body: columnsForm(columns), files: [sheetUpload(file)] });
  },
};

export function columnsForm(columns: SheetColumns): { columns: string } {
  return { columns: JSON.stringify(columns) };
}

export function sheetUpload(file: File) {
  return { name: file.name, content: file };
}
