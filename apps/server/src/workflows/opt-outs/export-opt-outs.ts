import { Readable } from "node:stream";
import { csvByteOrderMark, csvLine } from "@recado/contract/shared/csv";
import { formatPhoneForSheet } from "@recado/contract/shared/format-phone";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { findTimeZone } from "../../domain/companies/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { createMomentFormatter } from "../../platform/http/export-moments.ts";
import { countOptOuts, findOptOutsAfter, type OptOutRow } from "./store.ts";

/**
 * Number of rows in memory at a time. Each batch is read in its own transaction, so a slow download keeps no
 * transaction open.
 */
const batch = 1_000;

export const optOutsFileName = "nao-recebem-campanhas.csv";

/** Columns of the exported file. Importing such a file uses only the first two columns. */
const columns = ["Nome", "Número", "Motivo", "Mensagem", "Data", "Por"];

const reasons: Record<OptOutRow["reason"], string> = {
  message: "Mensagem",
  keyword: "Palavra",
  link: "Link",
  preference: "Preferência no WhatsApp",
  agent: "Equipe",
  import: "Planilha",
};

/** Streams all opt-outs as CSV lines. Rows are read from the database only as fast as the client downloads them. */
export async function exportOptOuts({ read, write }: CompanyTransactions, actor: Actor): Promise<Readable> {
  const timeZone = await write(async (db) => {
    const count = await countOptOuts(db);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: optOutsFileName, count });
    return findTimeZone(db);
  });
  return Readable.from(linesOf(read, createMomentFormatter(timeZone)), {
    objectMode: false,
    highWaterMark: 65_536,
  });
}

async function* linesOf(
  read: CompanyTransactions["read"],
  at: ReturnType<typeof createMomentFormatter>,
): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (let last = 0; ; ) {
    const rows = await read((db) => findOptOutsAfter(db, last, batch));
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows.map((row) => csvLine(cellsOf(row, at(row.created_at)))).join("");
  }
}

function cellsOf({ name, number, reason, words, user_name }: OptOutRow, at: string): string[] {
  return [name, formatPhoneForSheet(number), reasons[reason], words, at, user_name ?? ""];
}
