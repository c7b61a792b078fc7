import { type RowProblem, uploadContacts } from "@recado/contract/contact-book";
import { call } from "../../shared/api/call.ts";
import type { SheetRow } from "./sheet-columns.ts";

export interface WrongRow extends SheetRow {
  readonly problem: RowProblem;
}

/** How far an import has come. */
export interface ImportCounts {
  readonly sent: number;
  readonly added: number;
  readonly unchanged: number;
  readonly wrong: readonly WrongRow[];
}

export const noneSent: ImportCounts = { sent: 0, added: 0, unchanged: 0, wrong: [] };

/** So that one sees how far it is. */
const rowsAtOnce = 500;

/** Sends the rows that were not sent yet, part by part. A part that was sent twice adds nobody twice. */
export async function sendRows(
  rows: readonly SheetRow[],
  {
    fileName,
    from,
    signal,
    onCounts,
  }: {
    fileName: string;
    from: ImportCounts;
    signal: AbortSignal;
    onCounts: (counts: ImportCounts) => void;
  },
): Promise<void> {
  let counts = from;
  while (counts.sent < rows.length) {
    const part = rows.slice(counts.sent, counts.sent + rowsAtOnce);
    const body = part.map(({ name, number }) => ({ Nome: name, Telefone: number }));
    const answer = await call(uploadContacts, { query: { fileName }, body }, { signal });
    const wrong = answer.errorBag.flatMap(({ row, error }) => {
      const sent = part[row];
      return sent ? [{ ...sent, problem: error.code }] : [];
    });
    counts = {
      sent: counts.sent + part.length,
      added: counts.added + answer.newContacts.length,
      unchanged: counts.unchanged + answer.unchanged,
      wrong: [...counts.wrong, ...wrong],
    };
    onCounts(counts);
  }
}
