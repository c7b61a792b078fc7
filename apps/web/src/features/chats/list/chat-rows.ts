import type { InternalChatMessage } from "@recado/contract/chats";
import type { ChatEntry } from "../outbox/chat-outbox.ts";

/** A message as the thread shows it: stored on the server, or still being sent. */
export interface DisplayedChatMessage {
  /** React key of the message; it stays the same from typing until the server has the message. */
  key: string;
  senderId: number | null;
  /** Name of the sender; null if the sender's account was deleted. */
  senderName: string | null;
  words: string;
  createdAt: string;
  /** Outbox entry of a message that the server has not stored yet; null for a stored message. */
  entry: ChatEntry | null;
}

/**
 * Position of the unread line: above the last `count` messages of others up to `lastId`, the newest message when the
 * chat was opened.
 */
export interface ChatUnreadMark {
  count: number;
  lastId: string;
}

export type ChatThreadRow =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string; count: number }
  | { kind: "message"; key: string; message: DisplayedChatMessage; opensGroup: boolean };

interface ChatRowsInput {
  messages: readonly InternalChatMessage[];
  /** Messages typed in this browser that the server does not have yet. */
  entries: readonly ChatEntry[];
  reader: { id: number; name: string };
  hasOlder: boolean;
  unread: ChatUnreadMark | null;
}

const groupGapMs = 5 * 60_000;

/**
 * Lays out the rows of a thread. While older messages exist, the oldest loaded message is not shown: its day and
 * group depend on the previous message, so loading that message would change a visible row.
 */
export function layOutChat({ messages, entries, reader, hasOlder, unread }: ChatRowsInput): ChatThreadRow[] {
  const known = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const waiting = entries.filter(({ clientMessageId }) => !known.has(clientMessageId));
  const shown = [...messages.map(presentMessage), ...waiting.map((entry) => presentEntry(entry, reader))];
  const unreadKey = unread && unreadStart(messages, unread, reader.id);
  return shown.flatMap((message, index) => {
    if (index === 0 && hasOlder) return [];
    return rowsOf(message, shown[index - 1], message.key === unreadKey ? (unread?.count ?? 0) : 0);
  });
}

/** Day for the floating chip, taken from the top row; null if the top row itself shows the day. */
export function chatDayAt(rows: readonly ChatThreadRow[], index: number | undefined): string | null {
  const row = index === undefined ? undefined : rows[index];
  return row?.kind === "message" ? row.message.createdAt : null;
}

/** Number of messages of others after the last row that the reader has seen. */
export function missedChatMessages(
  rows: readonly ChatThreadRow[],
  seenKey: string | undefined,
  readerId: number,
): number {
  const seen = rows.findIndex(({ key }) => key === seenKey);
  return rows.slice(seen + 1).filter((row) => row.kind === "message" && row.message.senderId !== readerId)
    .length;
}

function rowsOf(
  message: DisplayedChatMessage,
  previous: DisplayedChatMessage | undefined,
  unreadCount: number,
): ChatThreadRow[] {
  const { key, createdAt } = message;
  const opensDay = !previous || dayOf(previous.createdAt) !== dayOf(createdAt);
  const opensGroup = opensDay || unreadCount > 0 || !isSameGroup(previous, message);
  return [
    ...(opensDay ? [{ kind: "day", key: `day-${key}`, at: createdAt } as const] : []),
    ...(unreadCount > 0 ? [{ kind: "unread", key: "unread", count: unreadCount } as const] : []),
    { kind: "message", key, message, opensGroup },
  ];
}

function isSameGroup(previous: DisplayedChatMessage, message: DisplayedChatMessage): boolean {
  if (previous.senderId !== message.senderId) return false;
  return Date.parse(message.createdAt) - Date.parse(previous.createdAt) < groupGapMs;
}

function unreadStart(
  messages: readonly InternalChatMessage[],
  { count, lastId }: ChatUnreadMark,
  readerId: number,
): string | null {
  const last = messages.findIndex(({ id }) => id === lastId);
  const incoming = messages.slice(0, last + 1).filter(({ senderId }) => senderId !== readerId);
  const first = incoming.at(-count);
  return first ? keyOf(first) : null;
}

function presentMessage(message: InternalChatMessage): DisplayedChatMessage {
  const { senderId, sender, createdAt } = message;
  return {
    key: keyOf(message),
    senderId,
    senderName: sender?.name ?? null,
    words: message.message,
    createdAt,
    entry: null,
  };
}

function presentEntry(entry: ChatEntry, reader: ChatRowsInput["reader"]): DisplayedChatMessage {
  const { clientMessageId, words, createdAt } = entry;
  return { key: clientMessageId, senderId: reader.id, senderName: reader.name, words, createdAt, entry };
}

function keyOf({ id, clientMessageId }: InternalChatMessage): string {
  return clientMessageId ?? id;
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}
