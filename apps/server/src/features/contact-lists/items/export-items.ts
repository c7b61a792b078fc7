import { Readable } from "node:stream";
import { csvLine, csvMark } from "@recado/contract/shared/csv";
import type { Actor } from "../../../platform/actor.ts";
import type { CompanyTransactions } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { accessContactList } from "../policy.ts";
import { type ContactListItemRow, findItemsAfter } from "./store.ts";

/** As many rows as are in memory at a time; no transaction waits for whoever reads slowly. */
const batch = 1_000;

/** An import understands the first three again. */
const columns = ["Nome", "Número", "E-mail", "WhatsApp"];

/** Everybody on a list, a line each, read from the database as fast as the lines are taken. */
export async function exportItems(
  { read, write }: CompanyTransactions,
  actor: Actor,
  listId: number,
): Promise<Readable> {
  await write(async (db) => {
    const { name, contacts_count: count } = await accessContactList(db, listId);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: name, count });
  });
  return Readable.from(linesOf(read, listId), { objectMode: false, highWaterMark: 65_536 });
}

async function* linesOf(read: CompanyTransactions["read"], listId: number): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for (let last = 0; ; ) {
    const rows = await read((db) => findItemsAfter(db, listId, last, batch));
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
}

function cellsOf({ name, number, email, is_whatsapp_valid: isValid }: ContactListItemRow): string[] {
  return [name, number, email, isValid === null ? "" : yesOrNo(isValid)];
}

function yesOrNo(isSo: boolean): string {
  return isSo ? "Sim" : "Não";
}
