import type { Readable } from "node:stream";
import { contactsFileName } from "@recado/contract/contact-book";
import { type ExtraField, extraInfoText, tagNamesText } from "@recado/contract/shared/cell-encoding";
import { formatPhoneForSheet } from "@recado/contract/shared/format-phone";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import {
  countContacts,
  type ExportedContact,
  findContactsAfter,
} from "../../domain/contacts/import-store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";

/** Number of contacts that are read into memory at a time. */
const batch = 1_000;

/**
 * Exports all contacts as CSV, one contact per line. Contacts are read from the database only as fast as the receiver
 * takes the lines.
 */
export async function exportContacts({ read, write }: CompanyTransactions, actor: Actor): Promise<Readable> {
  await write(async (db) => {
    const count = await countContacts(db);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: contactsFileName, count });
  });
  return csvStream<ExportedContact>({
    // An import of contacts understands each of these columns.
    columns: ["Nome", "Telefone", "E-mail", "Tags", "Informações adicionais", "Bloqueado"],
    findAfter: (last) => read((db) => findContactsAfter(db, last?.id ?? 0, batch)),
    cells: cellsOf,
  });
}

function cellsOf({ name, number, email, tags, extra_info, blocked }: ExportedContact): string[] {
  const fields = extra_info as unknown as readonly ExtraField[];
  return [
    name,
    formatPhoneForSheet(number ?? ""),
    email,
    tagNamesText(tags),
    extraInfoText(fields),
    blocked ? "Sim" : "Não",
  ];
}
