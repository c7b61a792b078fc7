import type { MemberMention, Message } from "@recado/contract/messages";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createUuid } from "../../../shared/format/uuid.ts";
import { type OutboxItem, requeueInterrupted, retryNow, sortOutbox } from "../../../shared/outbox/outbox.ts";
import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";
import { forgetOutboxFile, keepOutboxFile, openOutboxFiles, outboxFile } from "./outbox-files.ts";

/** Error code of an entry whose file the browser has deleted. */
export const fileGone = "fileGone";

/** Metadata of a file that is not uploaded yet; its bytes are in `outbox-files.ts`. */
export interface OutboxFile {
  name: string;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Duration of an audio or video in seconds. */
  duration: number | null;
  isVoice: boolean;
}

/** A message that the server has not confirmed yet. Until then, it is stored in IndexedDB. */
export interface OutboxEntry extends OutboxItem {
  ticketId: number;
  /** Text of the message, or caption of its file. */
  body: string;
  file: OutboxFile | null;
  quoted: Message | null;
  /** Group members whom the text mentions. */
  mentions?: MemberMention[] | undefined;
}

/** Preview of an unsent message in the row of its ticket. */
export interface UnsentLine {
  /** Text of the message or name of its file. Empty for a recording, whose file name the user has not chosen. */
  words: string;
  failed: boolean;
}

const useOutboxState = create<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));

let stored: LocalStore<OutboxEntry> | null = null;

/** Client message ids of the entries that the server has stored since the page was loaded. */
const confirmedIds = new Set<string>();

/** Loads the unsent messages that the user wrote during an earlier visit. */
export async function openOutbox(owner: string): Promise<void> {
  const store = openLocalStore<OutboxEntry>(`recado-outbox-${owner}`, "clientMessageId");
  stored = store;
  useOutboxState.setState({ entries: [] });
  try {
    const known = await store.all();
    const ids = new Set(known.map(({ clientMessageId }) => clientMessageId));
    // Files that were attached while the entries were loading must also be kept.
    await openOutboxFiles(owner, (id) => ids.has(id) || outboxFile(id) !== null);
    const kept = known.map(requeueInterrupted).map(withItsFile);
    if (stored === store)
      useOutboxState.setState(({ entries }) => ({ entries: sortOutbox([...kept, ...entries]) }));
  } catch (error) {
    reportError(error);
  }
}

/**
 * Marks an entry as failed if the browser has deleted its file to free space. The message is never sent without the
 * file.
 */
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

/** Preview of the newest failed message of a ticket; if no message has failed, of the newest unsent message. */
export function useUnsentLine(ticketId: number): UnsentLine | null {
  return useOutboxState(
    useShallow(({ entries }) => {
      const unsent = entries.filter((entry) => entry.ticketId === ticketId);
      const last = unsent.findLast(({ state }) => state === "failed") ?? unsent.at(-1);
      if (!last) return null;
      const { body, file, state } = last;
      return { words: body || (file?.isVoice ? "" : (file?.name ?? "")), failed: state === "failed" };
    }),
  );
}

/** A message to send. If it has a file, `body` is the file's caption. */
export interface NewOutboxEntry {
  body: string;
  quoted: Message | null;
  mentions?: MemberMention[] | undefined;
  file: { about: OutboxFile; content: Blob } | null;
}

/** Adds messages to the outbox and returns their ids. They are sent in the given order. */
export function addToOutbox(ticketId: number, outgoing: readonly NewOutboxEntry[]): string[] {
  const now = Date.now();
  const entries = outgoing.map(({ body, quoted, mentions, file }, position): OutboxEntry => {
    const clientMessageId = createUuid();
    if (file) keep(keepOutboxFile(clientMessageId, file.content));
    return {
      clientMessageId,
      ticketId,
      body,
      file: file?.about ?? null,
      quoted,
      mentions,
      // Each entry is one millisecond later than the previous one, so that sorting by time keeps their order, even
      // after a reload.
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
  return entries.map(({ clientMessageId }) => clientMessageId);
}

/** Replaces an outbox entry; null removes the entry. */
export function changeOutbox(clientMessageId: string, entry: OutboxEntry | null): void {
  const known = outboxEntries().some((other) => other.clientMessageId === clientMessageId);
  if (!known) return;
  useOutboxState.setState(({ entries }) => ({
    entries: entries.flatMap((other) => (other.clientMessageId === clientMessageId ? (entry ?? []) : other)),
  }));
  keep(entry ? stored?.put(entry) : stored?.remove(clientMessageId));
  if (!entry) keep(forgetOutboxFile(clientMessageId));
}

/** Removes an outbox entry because the server has stored its message. */
export function confirmEntry(clientMessageId: string): void {
  if (!outboxEntries().some((entry) => entry.clientMessageId === clientMessageId)) return;
  confirmedIds.add(clientMessageId);
  changeOutbox(clientMessageId, null);
}

/** Whether an entry left the outbox because the server has stored its message. */
export function isConfirmed(clientMessageId: string): boolean {
  return confirmedIds.has(clientMessageId);
}

export function retryEntry(entry: OutboxEntry): void {
  changeOutbox(entry.clientMessageId, retryNow(entry));
}

function keep(written: Promise<void> | undefined): void {
  written?.catch(reportError);
}
