import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createUuid } from "../../../shared/format/uuid.ts";
import { type OutboxItem, requeueInterrupted, retryNow, sortOutbox } from "../../../shared/outbox/outbox.ts";
import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";

/** A message to colleagues that waits in the outbox until the server has stored the message. */
export interface ChatEntry extends OutboxItem {
  chatId: number;
  words: string;
  /** Ids of the members whom the message mentions. */
  mentions: readonly number[];
}

const useOutboxState = create<{ entries: ChatEntry[] }>(() => ({ entries: [] }));

let stored: LocalStore<ChatEntry> | null = null;
let openedFor: string | null = null;

/**
 * Loads the user's unsent messages from the browser's storage. Only the first use in a page loads them; later uses
 * for the same user do nothing.
 */
export async function openChatOutbox(owner: string): Promise<void> {
  if (openedFor === owner) return;
  openedFor = owner;
  const store = openLocalStore<ChatEntry>(`recado-chat-outbox-${owner}`, "clientMessageId");
  stored = store;
  useOutboxState.setState({ entries: [] });
  try {
    const kept = (await store.all()).map(requeueInterrupted);
    // Messages that were typed during the loading are already in the state and are kept.
    if (stored === store)
      useOutboxState.setState(({ entries }) => ({ entries: sortOutbox([...kept, ...entries]) }));
  } catch (error) {
    reportError(error);
  }
}

/**
 * Queues entries again that another tab or an earlier page was sending, because that sender no longer waits for the
 * responses.
 */
export function adoptChatEntries(): void {
  useOutboxState.setState(({ entries }) => ({ entries: entries.map(requeueInterrupted) }));
}

export function chatEntries(): readonly ChatEntry[] {
  return useOutboxState.getState().entries;
}

export function onChatEntries(listener: () => void): () => void {
  return useOutboxState.subscribe(listener);
}

export function useChatEntries(chatId: number): ChatEntry[] {
  return useOutboxState(useShallow(({ entries }) => entries.filter((entry) => entry.chatId === chatId)));
}

export function addToChatOutbox(chatId: number, words: string, mentions: readonly number[]): void {
  const entry: ChatEntry = {
    clientMessageId: createUuid(),
    chatId,
    words,
    mentions,
    createdAt: new Date().toISOString(),
    tries: 0,
    state: "queued",
    error: null,
    errorParams: {},
    dueAt: 0,
  };
  keep(stored?.put(entry));
  useOutboxState.setState(({ entries }) => ({ entries: [...entries, entry] }));
}

/** Replaces an outbox entry; null removes the entry. */
export function changeChatEntry(clientMessageId: string, entry: ChatEntry | null): void {
  if (!chatEntries().some((other) => other.clientMessageId === clientMessageId)) return;
  useOutboxState.setState(({ entries }) => ({
    entries: entries.flatMap((other) => (other.clientMessageId === clientMessageId ? (entry ?? []) : other)),
  }));
  keep(entry ? stored?.put(entry) : stored?.remove(clientMessageId));
}

export function retryChatEntry(entry: ChatEntry): void {
  changeChatEntry(entry.clientMessageId, retryNow(entry));
}

function keep(written: Promise<void> | undefined): void {
  written?.catch(reportError);
}
