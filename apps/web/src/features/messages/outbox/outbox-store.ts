import type { Message } from "@recado/contract/messages";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createUuid } from "../../../shared/format/uuid.ts";
import { adopt, inOrder, tryAgain, type Unsent } from "../../../shared/outbox/outbox.ts";
import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";
import { forgetOutboxFile, keepOutboxFile, openOutboxFiles, outboxFile } from "./outbox-files.ts";

/** Stands for a code where the browser no longer has the file that was to be sent. */
export const fileGone = "fileGone";

/** What is known of a file before the server has it; its bytes are in `outbox-files.ts`. */
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

/** What was typed or attached here and is not yet known to the server. It lives in IndexedDB until the server has it. */
export interface OutboxEntry extends Unsent {
  ticketId: number;
  /** With a file, its caption. */
  body: string;
  file: OutboxFile | null;
  quoted: Message | null;
}

/** What a row of the list says of it. */
export interface UnsentLine {
  words: string;
  failed: boolean;
}

const useOutboxState = create<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));

let stored: LocalStore<OutboxEntry> | null = null;

/** Brings what one person had typed and not sent when the page was left. */
export async function openOutbox(owner: string): Promise<void> {
  const store = openLocalStore<OutboxEntry>(`recado-outbox-${owner}`, "clientMessageId");
  stored = store;
  useOutboxState.setState({ entries: [] });
  try {
    const known = await store.all();
    const ids = new Set(known.map(({ clientMessageId }) => clientMessageId));
    // Also what was attached while this was being read.
    await openOutboxFiles(owner, (id) => ids.has(id) || outboxFile(id) !== null);
    const kept = known.map(adopt).map(withItsFile);
    if (stored === store)
      useOutboxState.setState(({ entries }) => ({ entries: inOrder([...kept, ...entries]) }));
  } catch (error) {
    reportError(error);
  }
}

/** A browser short of room may have let go of a file: that is said, and not sent without it. */
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

/** The newest of what was not sent to a ticket yet, or the newest that failed. */
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

/** One message to be sent; with a file, the words are its caption. */
export interface Outgoing {
  body: string;
  quoted: Message | null;
  file: { about: OutboxFile; content: Blob } | null;
}

/** In this order, all at once. */
export function addToOutbox(ticketId: number, outgoing: readonly Outgoing[]): void {
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
      // Each a moment later: their order is their time, also after a reload.
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

/** The entry as it is now, or null when it is done. */
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
  changeOutbox(entry.clientMessageId, tryAgain(entry));
}

function keep(written: Promise<void> | undefined): void {
  written?.catch(reportError);
}
