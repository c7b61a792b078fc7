import type { Notice } from "@recado/contract/notices";
import type { NoticeRow } from "./queries.ts";

export function presentNotice(row: NoticeRow): Notice {
  const { ticket_id: ticketId, chat_id: chatId, connection_id: connectionId } = row;
  return {
    id: row.id,
    kind: row.kind,
    by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? "" },
    ticket:
      ticketId === null
        ? null
        : { id: ticketId, uuid: row.ticket_uuid, status: row.ticket_status, name: row.contact_name },
    chat: chatId === null ? null : { id: chatId, uuid: row.chat_uuid, title: row.chat_title },
    connection: connectionId === null ? null : { id: connectionId, name: row.connection_name },
    text: row.text,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
