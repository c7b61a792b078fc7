import type { ChatMessage } from "@recado/contract/chats";
import type { ChatEntry } from "../outbox/chat-outbox.ts";

/** A message of the thread, whether the server has it or it is still on its way. */
export interface ShownMessage {
  /** The same from the moment it was typed. */
  key: string;
  senderId: number | null;
  /** Null of somebody who is gone. */
  senderName: string | null;
  words: string;
  createdAt: string;
  /** What is not with the server yet. */
  entry: ChatEntry | null;
}

/** Where the unread line stands: so many messages of others back from the last one known at open. */
export interface UnreadMark {
  count: number;
  lastId: string;
}

export type ChatThreadRow =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string; count: number }
  | { kind: "message"; key: string; message: ShownMessage; opensGroup: boolean };

interface ChatRowsInput {
  messages: readonly ChatMessage[];
  /** Typed here and not yet known to the server. */
  entries: readonly ChatEntry[];
  reader: { id: number; name: string };
  hasOlder: boolean;
  unread: UnreadMark | null;
}

const groupGapMs = 5 * 60_000;

/**
 * The rows of a thread. While older messages exist the oldest loaded one is held back, so that its day and group,
 * which depend on what comes before it, never change on screen.
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

/** The day that the floating chip names for the row at the top; a day's own pill needs no second one. */
export function dayAt(rows: readonly ChatThreadRow[], index: number | undefined): string | null {
  const row = index === undefined ? undefined : rows[index];
  return row?.kind === "message" ? row.message.createdAt : null;
}

/** How many messages of others stand after the last row that was seen. */
export function missedAfter(
  rows: readonly ChatThreadRow[],
  seenKey: string | undefined,
  readerId: number,
): number {
  const seen = rows.findIndex(({ key }) => key === seenKey);
  return rows.slice(seen + 1).filter((row) => row.kind === "message" && row.message.senderId !== readerId)
    .length;
}

function rowsOf(
  message: ShownMessage,
  previous: ShownMessage | undefined,
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

function isSameGroup(previous: ShownMessage, message: ShownMessage): boolean {
  if (previous.senderId !== message.senderId) return false;
  return Date.parse(message.createdAt) - Date.parse(previous.createdAt) < groupGapMs;
}

function unreadStart(
  messages: readonly ChatMessage[],
  { count, lastId }: UnreadMark,
  readerId: number,
): string | null {
  const last = messages.findIndex(({ id }) => id === lastId);
  const incoming = messages.slice(0, last + 1).filter(({ senderId }) => senderId !== readerId);
  const first = incoming.at(-count);
  return first ? keyOf(first) : null;
}

function presentMessage(message: ChatMessage): ShownMessage {
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

function presentEntry(entry: ChatEntry, reader: ChatRowsInput["reader"]): ShownMessage {
  const { clientMessageId, words, createdAt } = entry;
  return { key: clientMessageId, senderId: reader.id, senderName: reader.name, words, createdAt, entry };
}

function keyOf({ id, clientMessageId }: ChatMessage): string {
  return clientMessageId ?? id;
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}
