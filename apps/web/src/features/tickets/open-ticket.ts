import type { Ticket } from "@recado/contract/tickets";

/** Fields of a ticket that every message changes. */
type News =
  | "lastMessage"
  | "lastMessageId"
  | "fromMe"
  | "lastMessageAck"
  | "lastMessageType"
  | "lastMessageMedia"
  | "lastMessageFailed"
  | "lastMessageDeleted"
  | "lastCustomerMessage"
  | "unreadMessages"
  | "updatedAt";

/**
 * A ticket for its open conversation, without the fields that every message changes, so that messages do not re-render
 * all of it.
 */
export type OpenTicket = Omit<Ticket, News>;

export function withoutNews({
  lastMessage: _lastMessage,
  lastMessageId: _lastMessageId,
  fromMe: _fromMe,
  lastMessageAck: _lastMessageAck,
  lastMessageType: _lastMessageType,
  lastMessageMedia: _lastMessageMedia,
  lastMessageFailed: _lastMessageFailed,
  lastMessageDeleted: _lastMessageDeleted,
  lastCustomerMessage: _lastCustomerMessage,
  unreadMessages: _unreadMessages,
  updatedAt: _updatedAt,
  ...open
}: Ticket): OpenTicket {
  return open;
}
