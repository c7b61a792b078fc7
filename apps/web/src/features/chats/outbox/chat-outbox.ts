import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createUuid } from "../../../shared/format/uuid.ts";
import { adopt, inOrder, tryAgain, type Unsent } from "../../../shared/outbox/outbox.ts";
import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";

/** What was typed to colleagues and is not yet known to the server. */
export interface ChatEntry extends Unsent {
  chatId: number;
  words: string;
  /** Members whom it names; missing of what an earlier version kept. */
  mentions?: readonly number[];
}

const useOutboxState = create<{ entries: ChatEntry[] }>(() => ({ entries: [] }));

let stored: LocalStore<ChatEntry> | null = null;
let openedFor: string | null = null;

/** Brings what one person had typed and not sent when the page was left; whoever needs it first does it for all. */
export async function openChatOutbox(owner: string): Promise<void> {
  if (openedFor === owner) return;
  openedFor = owner;
  const store = openLocalStore<ChatEntry>(`recado-chat-outbox-${owner}`, "clientMessageId");
  stored = store;
  useOutboxState.setState({ entries: [] });
  try {
    const kept = (await store.all()).map(adopt);
    // What was typed while they were fetched is here already.
    if (stored === store)
      useOutboxState.setState(({ entries }) => ({ entries: inOrder([...kept, ...entries]) }));
  } catch (error) {
    reportError(error);
  }
}

/** Whoever sends from now on waits for the answers themselves: nobody else does any more. */
export function adoptChatEntries(): void {
  useOutboxState.setState(({ entries }) => ({ entries: entries.map(adopt) }));
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

/** The entry as it is now, or null when it is done. */
export function changeChatEntry(clientMessageId: string, entry: ChatEntry | null): void {
  if (!chatEntries().some((other) => other.clientMessageId === clientMessageId)) return;
  useOutboxState.setState(({ entries }) => ({
    entries: entries.flatMap((other) => (other.clientMessageId === clientMessageId ? (entry ?? []) : other)),
  }));
  keep(entry ? stored?.put(entry) : stored?.remove(clientMessageId));
}

export function retryChatEntry(entry: ChatEntry): void {
  changeChatEntry(entry.clientMessageId, tryAgain(entry));
}

function keep(written: Promise<void> | undefined): void {
  written?.catch(reportError);
}
