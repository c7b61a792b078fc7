import type { Readable } from "node:stream";
import { formatPhoneForSheet } from "@recado/contract/shared/format-phone";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { type ContactListItemRow, findItemsAfter } from "../../domain/contact-lists/item-store.ts";
import { accessContactList } from "../../domain/contact-lists/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";

/** Number of items that are read into memory at a time. */
const batch = 1_000;

/** Exports the list as CSV, one item per line. An import understands the first three columns. */
export async function exportItems(
  { read, write }: CompanyTransactions,
  actor: Actor,
  listId: number,
): Promise<Readable> {
  await write(async (db) => {
    const { name, contacts_count: count } = await accessContactList(db, listId);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: name, count });
  });
  return csvStream<ContactListItemRow>({
    columns: ["Nome", "Número", "E-mail", "WhatsApp"],
    findAfter: (last) => read((db) => findItemsAfter(db, listId, last?.id ?? 0, batch)),
    cells: ({ name, number, email, is_whatsapp_valid: isValid }) => [
      name,
      formatPhoneForSheet(number),
      email,
      isValid === null ? "" : yesOrNo(isValid),
    ],
  });
}

function yesOrNo(isSo: boolean): string {
  return isSo ? "Sim" : "Não";
}
