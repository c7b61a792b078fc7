import type { Message } from "@recado/contract/messages";
import { messageKey } from "../bubble/expanded-texts.ts";
import { countUndecided, gatherAlbums } from "./albums.ts";
import { messagesOf, type ThreadRow } from "./thread-row.ts";
import type { TimelineEntry } from "./timeline/timeline.ts";

/**
 * Position of the unread line: above the last `count` incoming messages up to `lastId`, the newest message when the
 * conversation was opened.
 */
export interface UnreadMark {
  count: number;
  lastId: string;
}

export interface ThreadInput {
  messages: Message[];
  /** Messages typed in this browser that the server does not have yet. */
  pending: Message[];
  /** Ticket events and internal notes, in order of time. */
  entries?: readonly TimelineEntry[];
  hasOlder: boolean;
  unread: UnreadMark | null;
}

const groupGap = 5 * 60_000;

/**
 * Lays out the rows of a conversation. While older messages exist, the oldest loaded message is not shown: its day
 * and group depend on the previous message, so loading that message would change a visible row.
 */
export function layOutThread({
  messages,
  pending,
  entries = [],
  hasOlder,
  unread,
}: ThreadInput): ThreadRow[] {
  const known = new Set(messages.flatMap((message) => message.clientMessageId ?? []));
  const all = [...messages, ...pending.filter((message) => !known.has(message.clientMessageId ?? ""))];
  const unreadId = unread && findUnreadStart(messages, unread);
  const items = weave(all, entries, hasOlder);
  const rows: ThreadRow[] = [];
  for (const [index, item] of items.entries()) {
    if (index === 0 && hasOlder) continue;
    const previous = items[index - 1];
    if (isEntry(item)) rows.push(...layOutEntry(item, previous));
    else rows.push(...layOutMessage(item, previous, unread && item.id === unreadId ? unread.count : 0));
  }
  const undecided = hasOlder ? countUndecided(rows, messages[0]) : 0;
  return gatherAlbums(rows.slice(undecided));
}

type Item = Message | TimelineEntry;

function isEntry(item: Item): item is TimelineEntry {
  return "kind" in item;
}

function timeOf(item: Item): string {
  return isEntry(item) ? item.at : item.createdAt;
}

/**
 * Inserts ticket events and notes between the messages, by time. An entry older than the oldest loaded message is
 * left out until older messages are loaded. The event that opened the ticket comes before the first message, although
 * that message caused the event.
 */
function weave(messages: readonly Message[], entries: readonly TimelineEntry[], hasOlder: boolean): Item[] {
  const [first] = messages;
  const beginning = entries.filter(isBeginning);
  const waiting = entries.filter(
    (entry) =>
      !isBeginning(entry) && !(hasOlder && first && Date.parse(entry.at) < Date.parse(first.createdAt)),
  );
  const items: Item[] = hasOlder
    ? []
    : beginning.map((entry) => ({
        ...entry,
        at: first && first.createdAt < entry.at ? first.createdAt : entry.at,
      }));
  for (const message of messages) {
    while (waiting[0] && Date.parse(waiting[0].at) < Date.parse(message.createdAt))
      items.push(...waiting.splice(0, 1));
    items.push(message);
  }
  return [...items, ...waiting];
}

function isBeginning(entry: TimelineEntry): boolean {
  return entry.kind === "event" && entry.event.type === "opened";
}

function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** Day for the floating chip, taken from the top row; null if the top row itself shows the day. */
export function dayAt(rows: ThreadRow[], index: number | undefined): string | null {
  const row = index === undefined ? undefined : rows[index];
  if (row?.kind === "line") return row.entry.at;
  return messagesOf(row)[0]?.message.createdAt ?? null;
}

/** Number of incoming messages after the last row that the reader has seen. */
export function missedAfter(rows: ThreadRow[], seenKey: string | undefined): number {
  const shown = rows.flatMap((row) => {
    const parts = messagesOf(row);
    return parts.length > 0
      ? parts.map(({ key, message }) => ({ key, isIncoming: !message.fromMe }))
      : [{ key: row.key, isIncoming: false }];
  });
  const seen = shown.findIndex(({ key }) => key === seenKey);
  return shown.slice(seen + 1).filter(({ isIncoming }) => isIncoming).length;
}

function layOutMessage(message: Message, previous: Item | undefined, unreadCount: number): ThreadRow[] {
  const rows = dayBefore(message, previous, messageKey(message));
  const opensDay = rows.length > 0;
  if (unreadCount > 0) rows.push({ kind: "unread", key: "unread", count: unreadCount });
  const opensGroup = opensDay || unreadCount > 0 || !isSameGroup(previous, message);
  rows.push({ kind: "message", key: messageKey(message), message, opensGroup });
  return rows;
}

function layOutEntry(entry: TimelineEntry, previous: Item | undefined): ThreadRow[] {
  return [...dayBefore(entry, previous, entry.key), { kind: "line", key: entry.key, entry }];
}

function dayBefore(item: Item, previous: Item | undefined, key: string): ThreadRow[] {
  const at = timeOf(item);
  if (previous && dayOf(timeOf(previous)) === dayOf(at)) return [];
  return [{ kind: "day", key: `day-${dayOf(at)}-${key}`, at }];
}

function isSameGroup(a: Item | undefined, b: Message): boolean {
  if (!a || isEntry(a) || senderOf(a) !== senderOf(b)) return false;
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
