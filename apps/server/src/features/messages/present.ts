import type { Message } from "@recado/contract/messages";
import { presentContactLabel } from "../contacts/present.ts";
import type { MessageRow } from "./store.ts";

export function presentMessage(row: MessageRow): Message {
  const contact = presentContactLabel({
    id: row.contact_id,
    name: row.contact_name,
    number: row.contact_number,
    email: row.contact_email,
    profile_pic_url: row.contact_picture,
    is_group: row.contact_is_group,
  });
  return {
    ...fields(row, row.from_me ? null : contact),
    quotedMsg: row.quoted && fields(row.quoted, row.quoted.from_me ? null : contact),
  };
}

function fields(
  row: Omit<MessageRow, "quoted"> | NonNullable<MessageRow["quoted"]>,
  contact: Message["contact"],
): Omit<Message, "quotedMsg"> {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    body: row.body,
    fromMe: row.from_me,
    mediaType: row.media_type,
    mediaUrl: row.media_path,
    ack: row.ack,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    read: row.read,
    createdAt: row.created_at.toISOString(),
    queueId: row.queue_id,
    participant: row.participant,
    contact,
    userId: row.user_id,
    isBot: row.is_bot,
    clientMessageId: row.client_message_id,
    error: row.error,
  };
}
