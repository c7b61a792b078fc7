import type { InternalChat, InternalChatMessage } from "@recado/contract/chats";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { ChatMessageRow, ChatRow } from "./store.ts";

export function presentChat(row: ChatRow): InternalChat {
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    ownerId: row.owner_id,
    lastMessage: row.last_message,
    lastMessageId: row.last_message_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    users: row.users.map(({ user_id, unreads, name }) => ({
      userId: user_id,
      unreads,
      user: { id: user_id, name },
    })),
  };
}

export function presentChatMessage(row: ChatMessageRow): InternalChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    message: row.message,
    senderId: row.sender_id,
    sender: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name ?? "" },
    clientMessageId: row.client_message_id,
    createdAt: row.created_at.toISOString(),
  };
}

/** Audited fields of a chat. The audit log never contains the chat's messages. */
export function auditedChat({ title, users }: ChatRow): AuditSubject {
  return { label: title, fields: { title, users: users.map(({ name }) => name) } };
}
