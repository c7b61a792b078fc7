import type { TicketNote } from "@recado/contract/ticket-notes";
import type { TicketNoteRow } from "./store.ts";

export function presentNote(row: TicketNoteRow): TicketNote {
  return {
    id: row.id,
    note: row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    ruleName: row.rule_name,
    createdAt: row.created_at.toISOString(),
  };
}
