import { Readable } from "node:stream";
import { contactsFileName } from "@recado/contract/contact-book";
import { csvLine, csvMark } from "@recado/contract/shared/csv";
import type { Actor } from "../../../platform/actor.ts";
import type { CompanyTransactions } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { countContacts, type Exported, findContactsAfter } from "./store.ts";

/** As many rows as are in memory at a time; no transaction waits for whoever reads slowly. */
const batch = 1_000;

/** The column names that an import understands again come first. */
const columns = ["Nome", "Telefone", "E-mail", "Informações adicionais", "Bloqueado"];

/** Every contact of the company, a line each, read from the database as fast as the lines are taken. */
export async function exportContacts({ read, write }: CompanyTransactions, actor: Actor): Promise<Readable> {
  await write(async (db) => {
    const count = await countContacts(db);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: contactsFileName, count });
  });
  return Readable.from(linesOf(read), { objectMode: false, highWaterMark: 65_536 });
}

async function* linesOf(read: CompanyTransactions["read"]): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for (let last = 0; ; ) {
    const rows = await read((db) => findContactsAfter(db, last, batch));
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
}

function cellsOf({ name, number, email, extra_info, blocked }: Exported): string[] {
  const extra = extra_info as unknown as readonly { name: string; value: string }[];
  const facts = extra.map((field) => (field.name === "" ? field.value : `${field.name}: ${field.value}`));
  return [name, number ?? "", email, facts.join("; "), blocked ? "Sim" : "Não"];
}
