import type { ByParts, PartAnswer } from "./import-target.ts";
import type { SheetRow } from "./sheet-columns.ts";

export interface WrongRow extends Omit<SheetRow, "email"> {
  readonly problem: PartAnswer["wrong"][number]["problem"];
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

/** Sends the rows that were not sent yet, part by part. */
export async function sendRows(
  way: ByParts,
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
    const answer = await way.send(part, fileName, signal);
    const wrong = answer.wrong.flatMap(({ row, problem }) => {
      const sent = part[row];
      return sent ? [{ ...sent, problem }] : [];
    });
    counts = {
      sent: counts.sent + part.length,
      added: counts.added + answer.added,
      unchanged: counts.unchanged + answer.unchanged,
      wrong: [...counts.wrong, ...wrong],
    };
    onCounts(counts);
  }
}
