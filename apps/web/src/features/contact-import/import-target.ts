import { type RowProblem, uploadContacts } from "@recado/contract/contact-book";
import type { ListRowProblem } from "@recado/contract/contact-list-items";
import type { SheetColumns } from "@recado/contract/shared/sheet-columns";
import { call } from "../../shared/api/call.ts";
import type { SheetRow } from "./sheet-columns.ts";

/** What becomes of a part of a sheet. */
export interface PartAnswer {
  readonly added: number;
  readonly unchanged: number;
  /** Its place in the part, and what is wrong with it. */
  readonly wrong: readonly { readonly row: number; readonly problem: RowProblem | ListRowProblem }[];
}

/** Where the people of a sheet go. */
export interface ImportTarget {
  readonly formats: "xlsx" | "any";
  /** Whether an e-mail is asked for too. */
  readonly email: boolean;
  /** The rows go part by part while the dialog is open, or the whole sheet is handed over and read in the background. */
  readonly way: ByParts | HandedOver;
}

export interface ByParts {
  /** A part that is sent twice adds nobody twice. */
  send(rows: readonly SheetRow[], fileName: string, signal: AbortSignal): Promise<PartAnswer>;
}

interface HandedOver {
  handOver(file: File, columns: SheetColumns): Promise<void>;
}

export const companyContacts: ImportTarget = {
  formats: "xlsx",
  email: false,
  way: {
    async send(rows, fileName, signal) {
      const body = rows.map(({ name, number }) => ({ Nome: name, Telefone: number }));
      const answer = await call(uploadContacts, { query: { fileName }, body }, { signal });
      return {
        added: answer.newContacts.length,
        unchanged: answer.unchanged,
        wrong: answer.errorBag.map(({ row, error }) => ({ row, problem: error.code })),
      };
    },
  },
};
