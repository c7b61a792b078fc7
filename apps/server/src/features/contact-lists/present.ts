import type { ContactList, ContactListImport } from "@recado/contract/contact-lists";
import type { ContactListRow } from "./store.ts";

export function presentContactList(row: ContactListRow): ContactList {
  return {
    id: row.id,
    name: row.name,
    contactsCount: row.contacts_count,
    checkedCount: row.checked_count,
    validCount: row.valid_count,
    import: row.import && presentImport(row.import),
    createdAt: row.created_at.toISOString(),
  };
}

function presentImport(row: NonNullable<ContactListRow["import"]>): ContactListImport {
  return {
    fileName: row.file_name,
    total: row.total,
    added: row.added,
    unchanged: row.unchanged,
    wrong: row.wrong,
    endedAt: row.ended_at && new Date(row.ended_at).toISOString(),
    error: row.error,
  };
}
