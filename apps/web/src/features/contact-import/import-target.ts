import { startContactsImport } from "@recado/contract/contact-book";
import type { SheetColumns } from "@recado/contract/shared/sheet-columns";
import { call } from "../../shared/api/call.ts";

/** Where the people of a sheet go. */
export interface ImportTarget {
  /** What is asked for beside the number. */
  readonly asks: readonly (keyof SheetColumns)[];
  /** A list of numbers is enough where it is not. */
  readonly isNameNeeded: boolean;
  /** Hands the sheet over: the server goes on with it alone. */
  start(file: File, columns: SheetColumns): Promise<void>;
}

export const companyContacts: ImportTarget = {
  asks: ["name", "number", "email", "tags", "extra"],
  isNameNeeded: true,
  async start(file, columns) {
    await call(startContactsImport, { body: columnsForm(columns), files: [sheetFile(file)] });
  },
};

export function columnsForm(columns: SheetColumns): { columns: string } {
  return { columns: JSON.stringify(columns) };
}

export function sheetFile(file: File) {
  return { name: file.name, content: file };
}
