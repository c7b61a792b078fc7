import type { Ticket } from "@recado/contract/tickets";

/** What every message changes. */
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

/** The ticket around an open conversation: without what every message changes, so that none renders all of it again. */
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
