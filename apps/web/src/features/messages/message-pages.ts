import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";

export interface MessagePage {
  messages: Message[];
  ticket: Ticket;
  count: number;
  hasMore: boolean;
}

/** Loaded pages of a conversation. Page 0 has the newest messages; within a page the oldest message comes first. */
export interface MessagePages {
  pages: MessagePage[];
}

export const maxKeptMessages = 2_000;

export function flattenMessages(pages: MessagePages | undefined): Message[] {
  return (pages?.pages ?? []).toReversed().flatMap((page) => page.messages);
}

export function hasOlder(pages: MessagePages | undefined): boolean {
  return pages?.pages.at(-1)?.hasMore ?? false;
}

/** Inserts a message in the order of ids. A message that is already loaded is updated instead. */
export function putMessage(pages: MessagePages, message: Message): MessagePages {
  if (hasMessage(pages, message.id)) return changeMessageInPages(pages, message);
  const [newest, ...older] = pages.pages;
  if (!newest) return pages;
  return { pages: [{ ...newest, messages: insertById(newest.messages, message) }, ...older] };
}

/**
 * Updates a message. Its delivery state never goes down when an acknowledgement arrives late; it starts again when
 * the message is resent.
 */
export function changeMessageInPages(pages: MessagePages, message: Message): MessagePages {
  return mapMessages(pages, (known) => {
    if (known.id === message.id) return refreshMessage(known, message);
    if (known.quotedMsg?.id === message.id)
      return { ...known, quotedMsg: { ...known.quotedMsg, ...withoutQuote(message) } };
    return known;
  });
}

export function removeMessage(pages: MessagePages, messageId: string): MessagePages {
  return {
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.filter((message) => message.id !== messageId),
    })),
  };
}

/**
 * Merges the newest page after a reconnect. If messages between this page and the known messages are missing, only
 * the newest page is kept.
 */
export function mergeNewest(pages: MessagePages | undefined, newest: MessagePage): MessagePages {
  const fresh: MessagePages = { pages: [newest] };
  const first = newest.messages[0];
  if (!pages || (first && newest.hasMore && !hasMessage(pages, first.id))) return fresh;
  const gone = knownButGone(pages, newest.messages);
  const cleaned = gone.reduce((current, id) => removeMessage(current, id), pages);
  return newest.messages.reduce((current, message) => putMessage(current, message), cleaned);
}

/** Adds an older page, unless the conversation was reloaded while the page was being fetched. */
export function addOlder(pages: MessagePages, older: MessagePage, before: string): MessagePages {
  return oldestId(pages) === before ? { pages: [...pages.pages, older] } : pages;
}

export function oldestId(pages: MessagePages | undefined): string | undefined {
  return pages?.pages.at(-1)?.messages[0]?.id;
}

/** Drops the oldest pages of a conversation that has left the screen. */
export function trimPages(pages: MessagePages): MessagePages {
  let kept = 0;
  const end = pages.pages.findIndex((page) => {
    kept += page.messages.length;
    return kept > maxKeptMessages;
  });
  if (end < 1) return pages;
  const cut = pages.pages.slice(0, end);
  return { pages: cut.map((page, index) => (index === cut.length - 1 ? { ...page, hasMore: true } : page)) };
}

function hasMessage(pages: MessagePages, messageId: string): boolean {
  return pages.pages.some((page) => page.messages.some((message) => message.id === messageId));
}

function insertById(messages: Message[], message: Message): Message[] {
  const at = messages.findIndex((other) => compareIds(other.id, message.id) > 0);
  const index = at === -1 ? messages.length : at;
  return [...messages.slice(0, index), message, ...messages.slice(index)];
}

/** Compares message ids, which are 64-bit integers sent as text. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function refreshMessage(known: Message, message: Message): Message {
  const failedAgain = message.error !== null || known.error !== null;
  return { ...message, ack: failedAgain ? message.ack : Math.max(known.ack, message.ack) };
}

function withoutQuote({ quotedMsg: _quoted, ...fields }: Message): Omit<Message, "quotedMsg"> {
  return fields;
}

function mapMessages(pages: MessagePages, change: (message: Message) => Message): MessagePages {
  return { pages: pages.pages.map((page) => ({ ...page, messages: page.messages.map(change) })) };
}

/**
 * Ids of messages that were deleted while the browser was offline: known messages within the id range of the newest
 * page that this page lacks. A message with a higher id arrived by live event during the fetch, and is kept.
 */
function knownButGone(pages: MessagePages, newest: Message[]): string[] {
  const [first, last] = [newest[0], newest.at(-1)];
  if (!first || !last) return [];
  const present = new Set(newest.map((message) => message.id));
  return flattenMessages(pages)
    .map((message) => message.id)
    .filter((id) => compareIds(id, first.id) >= 0 && compareIds(id, last.id) <= 0 && !present.has(id));
}
