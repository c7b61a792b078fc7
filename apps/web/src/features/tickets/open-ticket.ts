import type { Ticket } from "@recado/contract/tickets";

/** Fields of a ticket that change with every message. */
type News =
  | "lastMessage"
  | "lastMessageId"
  | "fromMe"
  | "lastMessageAck"
  | "lastMessageType"
  | "lastMessageMedia"
  | "lastMessageFailed"
  | "lastMessageDeleted"
  | "lastMessageAuthor"
  | "unreadMessages"
  | "waitingSince"
  | "snoozeEnd"
  | "updatedAt";

/**
 * Ticket as its open conversation uses it, without the fields that change with every message. A new message therefore
 * does not render the whole conversation again.
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
  lastMessageAuthor: _lastMessageAuthor,
  unreadMessages: _unreadMessages,
  waitingSince: _waitingSince,
  snoozeEnd: _snoozeEnd,
  updatedAt: _updatedAt,
  ...open
}: Ticket): OpenTicket {
  return open;
}
