import type { ContactListItem } from "@recado/contract/contact-list-items";
import type { AuditedFields } from "../../domain/audit-log/rules.ts";
import type { ContactListItemRow } from "../../domain/contact-lists/item-store.ts";

export function presentItem(row: ContactListItemRow): ContactListItem {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    isWhatsappValid: row.is_whatsapp_valid,
    contactListId: row.contact_list_id,
    companyId: row.company_id,
  };
}

export function auditedItem({ name, number, email }: ContactListItemRow): AuditedFields {
  return { name, number, email };
}
