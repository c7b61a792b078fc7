import type { ContactList } from "@recado/contract/contact-lists";
import { presentSheetImport } from "../sheet-imports/present.ts";
import type { ContactListRow } from "./store.ts";

export function presentContactList(row: ContactListRow): ContactList {
  return {
    id: row.id,
    name: row.name,
    contactsCount: row.contacts_count,
    checkedCount: row.checked_count,
    validCount: row.valid_count,
    import: row.import && presentSheetImport(row.import),
    createdAt: row.created_at.toISOString(),
  };
}
