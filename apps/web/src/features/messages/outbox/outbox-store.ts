import type { Message } from "@recado/contract/messages";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createUuid } from "../../../shared/format/uuid.ts";
import { type OutboxItem, requeueInterrupted, retryNow, sortOutbox } from "../../../shared/outbox/outbox.ts";
import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";
import { forgetOutboxFile, keepOutboxFile, openOutboxFiles, outboxFile } from "./outbox-files.ts";

/** Error for an entry whose file the browser no longer has. */
export const fileGone = "fileGone";

/** Metadata of a file that is not uploaded yet; its bytes are in `outbox-files.ts`. */
export interface OutboxFile {
  name: string;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  isVoice: boolean;
}

/** A message that the server has not confirmed yet. It is stored in IndexedDB until then. */
export interface OutboxEntry extends OutboxItem {
  ticketId: number;
  /** The text, or a file's caption. */
  body: string;
  file: OutboxFile | null;
  quoted: Message | null;
}

/** Preview of an unsent message in a ticket's row. */
export interface UnsentLine {
  words: string;
  failed: boolean;
}

const useOutboxState = create<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));

let stored: LocalStore<OutboxEntry> | null = null;

/** Loads a user's unsent messages of an earlier visit. */
export async function openOutbox(owner: string): Promise<void> {
  const store = openLocalStore<OutboxEntry>(`recado-outbox-${owner}`, "clientMessageId");
  stored = store;
  useOutboxState.setState({ entries: [] });
  try {
    const known = await store.all();
    const ids = new Set(known.map(({ clientMessageId }) => clientMessageId));
    // Files attached while the entries were loading are kept too.
    await openOutboxFiles(owner, (id) => ids.has(id) || outboxFile(id) !== null);
    const kept = known.map(requeueInterrupted).map(withItsFile);
    if (stored === store)
      useOutboxState.setState(({ entries }) => ({ entries: sortOutbox([...kept, ...entries]) }));
  } catch (error) {
    reportError(error);
  }
}

/** Marks an entry as failed if the browser deleted its file to free space; it is never sent without the file. */
function withItsFile(entry: OutboxEntry): OutboxEntry {
  const isGone = entry.file !== null && outboxFile(entry.clientMessageId) === null;
  return isGone ? { ...entry, state: "failed", error: fileGone } : entry;
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

/** The newest failed message of a ticket, or else its newest unsent one. */
export function useUnsentLine(ticketId: number): UnsentLine | null {
  return useOutboxState(
    useShallow(({ entries }) => {
      const unsent = entries.filter((entry) => entry.ticketId === ticketId);
      const last = unsent.findLast(({ state }) => state === "failed") ?? unsent.at(-1);
      if (!last) return null;
      const { body, file, state } = last;
      return { words: body || (file?.name ?? ""), failed: state === "failed" };
    }),
  );
}

/** A message to send; with a file, `body` is the caption. */
export interface NewOutboxEntry {
  body: string;
  quoted: Message | null;
  file: { about: OutboxFile; content: Blob } | null;
}

/** Adds messages in this order. */
export function addToOutbox(ticketId: number, outgoing: readonly NewOutboxEntry[]): void {
  const now = Date.now();
  const entries = outgoing.map(({ body, quoted, file }, position): OutboxEntry => {
    const clientMessageId = createUuid();
    if (file) keep(keepOutboxFile(clientMessageId, file.content));
    return {
      clientMessageId,
      ticketId,
      body,
      file: file?.about ?? null,
      quoted,
      // Each entry is a millisecond later, so that sorting by time keeps the order, also after a reload.
      createdAt: new Date(now + position).toISOString(),
      tries: 0,
      state: "queued",
      error: null,
      errorParams: {},
      dueAt: 0,
    };
  });
  for (const entry of entries) keep(stored?.put(entry));
  useOutboxState.setState((known) => ({ entries: [...known.entries, ...entries] }));
}

/** Replaces an entry, or removes it if null. */
export function changeOutbox(clientMessageId: string, entry: OutboxEntry | null): void {
  const known = outboxEntries().some((other) => other.clientMessageId === clientMessageId);
  if (!known) return;
  useOutboxState.setState(({ entries }) => ({
    entries: entries.flatMap((other) => (other.clientMessageId === clientMessageId ? (entry ?? []) : other)),
  }));
  keep(entry ? stored?.put(entry) : stored?.remove(clientMessageId));
  if (!entry) keep(forgetOutboxFile(clientMessageId));
}

export function retryEntry(entry: OutboxEntry): void {
  changeOutbox(entry.clientMessageId, retryNow(entry));
}

function keep(written: Promise<void> | undefined): void {
  written?.catch(reportError);
}
