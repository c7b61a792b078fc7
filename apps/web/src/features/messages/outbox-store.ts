import type { Message } from "@recado/contract/messages";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createUuid } from "../../shared/format/uuid.ts";
import { type LocalStore, openLocalStore } from "../../shared/storage/local-store.ts";
import { adopt, inOrder, type OutboxEntry, tryAgain } from "./outbox.ts";

const useOutboxState = create<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));

let stored: LocalStore<OutboxEntry> | null = null;

/** Brings what one person had typed and not sent when the page was left. */
export async function openOutbox(owner: string): Promise<void> {
  const store = openLocalStore<OutboxEntry>(`recado-outbox-${owner}`, "clientMessageId");
  stored = store;
  useOutboxState.setState({ entries: [] });
  try {
    const kept = (await store.all()).map(adopt);
    if (stored === store)
      useOutboxState.setState(({ entries }) => ({ entries: inOrder([...kept, ...entries]) }));
  } catch (error) {
    reportError(error);
  }
}

export function outboxEntries(): readonly OutboxEntry[] {
  return useOutboxState.getState().entries;
}

export function onOutboxChange(listener: () => void): () => void {
  return useOutboxState.subscribe(listener);
}

export function useOutboxOf(ticketId: number): OutboxEntry[] {
  return useOutboxState(useShallow(({ entries }) => entries.filter((entry) => entry.ticketId === ticketId)));
}

export function addToOutbox(ticketId: number, body: string, quoted: Message | null): void {
  const entry: OutboxEntry = {
    clientMessageId: createUuid(),
    ticketId,
    body,
    quoted,
    createdAt: new Date().toISOString(),
    tries: 0,
    state: "queued",
    error: null,
    dueAt: 0,
  };
  useOutboxState.setState(({ entries }) => ({ entries: [...entries, entry] }));
  keep(stored?.put(entry));
}

/** The entry as it is now, or null when it is done. */
export function changeOutbox(clientMessageId: string, entry: OutboxEntry | null): void {
  const known = outboxEntries().some((other) => other.clientMessageId === clientMessageId);
  if (!known) return;
  useOutboxState.setState(({ entries }) => ({
    entries: entries.flatMap((other) => (other.clientMessageId === clientMessageId ? (entry ?? []) : other)),
  }));
  keep(entry ? stored?.put(entry) : stored?.remove(clientMessageId));
}

export function retryEntry(entry: OutboxEntry): void {
  changeOutbox(entry.clientMessageId, tryAgain(entry));
}

function keep(written: Promise<void> | undefined): void {
  written?.catch(reportError);
}
