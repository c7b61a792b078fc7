import type { Readable } from "node:stream";
import { contactsFileName } from "@recado/contract/contact-book";
import type { Actor } from "../../../platform/actor.ts";
import type { CompanyTransactions } from "../../../platform/db/database.ts";
import { csvStream } from "../../../platform/http/csv-stream.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { countContacts, type Exported, findContactsAfter } from "./store.ts";

/** As many rows as are in memory at a time. */
const batch = 1_000;

/** Every contact of the company, a line each, read from the database as fast as the lines are taken. */
export async function exportContacts({ read, write }: CompanyTransactions, actor: Actor): Promise<Readable> {
  await write(async (db) => {
    const count = await countContacts(db);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: contactsFileName, count });
  });
  return csvStream<Exported>({
    // The names that an import understands again come first.
    columns: ["Nome", "Telefone", "E-mail", "Informações adicionais", "Bloqueado"],
    findAfter: (last) => read((db) => findContactsAfter(db, last?.id ?? 0, batch)),
    cells: cellsOf,
  });
}

function cellsOf({ name, number, email, extra_info, blocked }: Exported): string[] {
  const extra = extra_info as unknown as readonly { name: string; value: string }[];
  const facts = extra.map((field) => (field.name === "" ? field.value : `${field.name}: ${field.value}`));
  return [name, number ?? "", email, facts.join("; "), blocked ? "Sim" : "Não"];
}
