import type { Message } from "@recado/contract/messages";

/** Where the unread line stands: so many incoming messages back from the last one known at open. */
export interface UnreadMark {
  count: number;
  lastId: string;
}

export type ThreadRow =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string; count: number }
  | { kind: "message"; key: string; message: Message; opensGroup: boolean };

export interface ThreadInput {
  messages: Message[];
  /** Typed here and not yet known to the server. */
  pending: Message[];
  hasOlder: boolean;
  unread: UnreadMark | null;
}

const groupGap = 5 * 60_000;

/**
 * The rows of a conversation. While older messages exist the oldest loaded one is held back, so that its day
 * and group, which depend on what comes before it, never change on screen.
 */
export function layOutThread({ messages, pending, hasOlder, unread }: ThreadInput): ThreadRow[] {
  const known = new Set(messages.flatMap((message) => message.clientMessageId ?? []));
  const all = [...messages, ...pending.filter((message) => !known.has(message.clientMessageId ?? ""))];
  const unreadId = unread && findUnreadStart(messages, unread);
  const rows: ThreadRow[] = [];
  for (const [index, message] of all.entries()) {
    if (index === 0 && hasOlder) continue;
    rows.push(
      ...layOutMessage(message, all[index - 1], unread && message.id === unreadId ? unread.count : 0),
    );
  }
  return rows;
}

/** The same message keeps its key from the moment it was typed. */
function messageKey(message: Message): string {
  return message.clientMessageId ?? message.id;
}

function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** The day that the floating chip names for the row at the top; a day's own pill needs no second one. */
export function dayAt(rows: ThreadRow[], index: number | undefined): string | null {
  const row = index === undefined ? undefined : rows[index];
  return row?.kind === "message" ? row.message.createdAt : null;
}

/** How many incoming messages stand after the last row that was seen. */
export function missedAfter(rows: ThreadRow[], seenKey: string | undefined): number {
  const seen = rows.findIndex(({ key }) => key === seenKey);
  return rows.slice(seen + 1).filter((row) => row.kind === "message" && !row.message.fromMe).length;
}

function layOutMessage(message: Message, previous: Message | undefined, unreadCount: number): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const opensDay = !previous || dayOf(previous.createdAt) !== dayOf(message.createdAt);
  if (opensDay)
    rows.push({
      kind: "day",
      key: `day-${dayOf(message.createdAt)}-${messageKey(message)}`,
      at: message.createdAt,
    });
  if (unreadCount > 0) rows.push({ kind: "unread", key: "unread", count: unreadCount });
  const opensGroup = opensDay || unreadCount > 0 || !isSameGroup(previous, message);
  rows.push({ kind: "message", key: messageKey(message), message, opensGroup });
  return rows;
}

function isSameGroup(a: Message | undefined, b: Message): boolean {
  if (!a || senderOf(a) !== senderOf(b)) return false;
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) < groupGap;
}

function senderOf(message: Message): string {
  if (!message.fromMe) return `in-${message.participant ?? ""}`;
  return message.isBot ? "bot" : `out-${message.userId ?? "phone"}`;
}

function findUnreadStart(messages: Message[], { count, lastId }: UnreadMark): string | null {
  const last = messages.findIndex((message) => message.id === lastId);
  const incoming = messages.slice(0, last + 1).filter((message) => !message.fromMe);
  return incoming.at(-count)?.id ?? null;
}
