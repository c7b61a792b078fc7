import type { MemberMention } from "@recado/contract/messages";
import { create } from "zustand";
import { type LocalStore, openLocalStore } from "../../shared/storage/local-store.ts";

export interface MessageDraft {
  ticketId: number;
  text: string;
  caret: number;
  /** Group members whom the user has chosen for the text. The text may not contain all of them any more. */
  mentions?: readonly MemberMention[];
  /** Names of the files attached to the draft. The files themselves are lost when the page reloads. */
  files: readonly string[];
  /** Draft of an internal note, which is never sent to the customer. */
  note: string;
}

interface DraftState {
  drafts: ReadonlyMap<number, MessageDraft>;
  /** Whether the stored drafts have loaded. Until then, composers do not use drafts. */
  ready: boolean;
}

const saveDelayMs = 300;
const noFiles: readonly string[] = [];

const useDraftState = create<DraftState>(() => ({ drafts: new Map(), ready: false }));

let stored: LocalStore<MessageDraft> | null = null;
/**
 * Key in localStorage for drafts that are saved while the page is closing, because writing to IndexedDB may not finish
 * in time.
 */
let leavingKey = "";
const unsaved = new Map<number, number>();

/** Loads the drafts of a user. Each user of this browser has separate drafts. */
export async function openDrafts(owner: string): Promise<void> {
  const store = openLocalStore<MessageDraft>(`recado-drafts-${owner}`, "ticketId");
  stored = store;
  leavingKey = `recado-drafts-leaving-${owner}`;
  useDraftState.setState({ drafts: new Map(), ready: false });
  try {
    const left = leftBehind();
    for (const draft of left) await store.put(draft);
    localStorage.removeItem(leavingKey);
    const drafts = await store.all();
    if (stored !== store) return;
    // A draft that the user typed while the stored drafts were loading is newer than the stored draft.
    useDraftState.setState(({ drafts: typed }) => ({
      drafts: new Map([...drafts.map((draft) => [draft.ticketId, draft] as const), ...typed]),
    }));
  } catch (error) {
    reportError(error);
  }
  useDraftState.setState({ ready: true });
}

export function useDraftText(ticketId: number): string {
  return useDraftState(({ drafts }) => drafts.get(ticketId)?.text ?? "");
}

export function useDraftNote(ticketId: number): string {
  return useDraftState(({ drafts }) => drafts.get(ticketId)?.note ?? "");
}

export function useDraftFiles(ticketId: number): readonly string[] {
  return useDraftState(({ drafts }) => drafts.get(ticketId)?.files ?? noFiles);
}

/**
 * Text that previews a draft in the list of tickets: the draft's text, or the names of its files; empty if there is no
 * draft.
 */
export function useDraftLine(ticketId: number): string {
  return useDraftState(({ drafts }) => {
    const draft = drafts.get(ticketId);
    return draft ? draft.text || draft.files.join(", ") : "";
  });
}

export function useDraftsReady(): boolean {
  return useDraftState(({ ready }) => ready);
}

export function draftOf(ticketId: number): MessageDraft | undefined {
  return useDraftState.getState().drafts.get(ticketId);
}

/** Changes a draft in memory at once, and stores the draft shortly after the last key press. */
export function changeDraft(ticketId: number, changes: Partial<Omit<MessageDraft, "ticketId">>): void {
  const drafts = new Map(useDraftState.getState().drafts);
  const draft = { ...(drafts.get(ticketId) ?? emptyDraft(ticketId)), ...changes };
  if (isEmpty(draft)) drafts.delete(ticketId);
  else drafts.set(ticketId, draft);
  useDraftState.setState({ drafts });
  window.clearTimeout(unsaved.get(ticketId));
  unsaved.set(
    ticketId,
    window.setTimeout(() => void saveDraft(ticketId).catch(reportError), saveDelayMs),
  );
}

/**
 * Stores all drafts that are not stored yet. They are written to IndexedDB and to localStorage, because on a closing
 * page writing to IndexedDB may not finish in time.
 */
export function saveDraftsNow(): void {
  const waiting = [...unsaved];
  const leaving = waiting.flatMap(([ticketId]) => draftOf(ticketId) ?? []);
  if (leaving.length > 0) localStorage.setItem(leavingKey, JSON.stringify(leaving));
  const saved = waiting.map(([ticketId, timer]) => {
    window.clearTimeout(timer);
    return saveDraft(ticketId);
  });
  const key = leavingKey;
  // Only drafts that this page wrote to localStorage are removed, not drafts of another tab.
  const forget = () => leaving.length > 0 && localStorage.removeItem(key);
  Promise.all(saved).then(forget, reportError);
}

/** Returns the drafts that an earlier page could not store in IndexedDB before it closed. */
function leftBehind(): MessageDraft[] {
  const left = localStorage.getItem(leavingKey);
  return left === null ? [] : (JSON.parse(left) as MessageDraft[]);
}

async function saveDraft(ticketId: number): Promise<void> {
  unsaved.delete(ticketId);
  const draft = draftOf(ticketId);
  await (draft ? stored?.put(draft) : stored?.remove(ticketId));
}

function emptyDraft(ticketId: number): MessageDraft {
  return { ticketId, text: "", caret: 0, files: noFiles, note: "" };
}

function isEmpty({ text, files, note }: MessageDraft): boolean {
  return text === "" && files.length === 0 && note === "";
}
