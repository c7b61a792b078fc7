import { Readable } from "node:stream";
import { contactsFileName } from "@recado/contract/contact-book";
import { csvLine, csvMark } from "@recado/contract/shared/csv";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../../platform/db/database.ts";
import { onlyRow } from "../../../platform/db/statements.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import type { ContactRow } from "../store.ts";

interface Transactions {
  read: <T>(work: (db: ReadTx) => Promise<T>) => Promise<T>;
  write: <T>(work: (db: WriteTx) => Promise<T>) => Promise<T>;
}

type Exported = Pick<ContactRow, "id" | "name" | "number" | "email" | "extra_info" | "blocked">;

/** As many rows as are in memory at a time; no transaction waits for whoever reads slowly. */
const batch = 1_000;

/** The column names that an import understands again come first. */
const columns = ["Nome", "Telefone", "E-mail", "Informações adicionais", "Bloqueado"];

/** Every contact of the company, a line each, read from the database as fast as the lines are taken. */
export async function exportContacts({ read, write }: Transactions, actor: Actor): Promise<Readable> {
  await write(async (db) => {
    const counted = await db.rows(
      sql<{
        count: number;
      }>`select count(*)::integer as count from contacts where company_id = ${db.companyId}`,
    );
    const { count } = onlyRow(counted);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: contactsFileName, count });
  });
  return Readable.from(linesOf(read), { objectMode: false, highWaterMark: 65_536 });
}

async function* linesOf(read: Transactions["read"]): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for (let last = 0; ; ) {
    const rows = await read((db) => nextRows(db, last));
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
}

function nextRows(db: ReadTx, after: number): Promise<Exported[]> {
  return db.rows(sql<Exported>`
    select id, name, number, email, extra_info, blocked from contacts
    where company_id = ${db.companyId} and id > ${after} order by id limit ${sql.lit(batch)}`);
}

function cellsOf({ name, number, email, extra_info, blocked }: Exported): string[] {
  const extra = extra_info as unknown as readonly { name: string; value: string }[];
  const facts = extra.map((field) => (field.name === "" ? field.value : `${field.name}: ${field.value}`));
  return [name, number ?? "", email, facts.join("; "), blocked ? "Sim" : "Não"];
}
