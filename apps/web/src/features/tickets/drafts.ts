import { create } from "zustand";
import { type LocalStore, openLocalStore } from "../../shared/storage/local-store.ts";

export interface Draft {
  ticketId: number;
  text: string;
  caret: number;
  /** What was attached, by name: the files themselves do not outlive the page. */
  files: readonly string[];
  /** A note to colleagues, which is never the customer's. */
  note: string;
}

interface DraftState {
  drafts: ReadonlyMap<number, Draft>;
  /** Drafts of an earlier visit are here: a composer may take its text. */
  ready: boolean;
}

const saveDelayMs = 300;
const noFiles: readonly string[] = [];

const useDraftState = create<DraftState>(() => ({ drafts: new Map(), ready: false }));

let stored: LocalStore<Draft> | null = null;
/** Where a page that is being left puts what its database may not take in time any more. */
let leavingKey = "";
const unsaved = new Map<number, number>();

/** Brings the drafts of one person; another person on the same browser has their own. */
export async function openDrafts(owner: string): Promise<void> {
  const store = openLocalStore<Draft>(`recado-drafts-${owner}`, "ticketId");
  stored = store;
  leavingKey = `recado-drafts-leaving-${owner}`;
  useDraftState.setState({ drafts: new Map(), ready: false });
  try {
    const left = leftBehind();
    for (const draft of left) await store.put(draft);
    localStorage.removeItem(leavingKey);
    const drafts = await store.all();
    if (stored !== store) return;
    // What was typed while they were fetched is newer.
    useDraftState.setState(({ drafts: typed }) => ({
      drafts: new Map([...drafts.map((draft) => [draft.ticketId, adopt(draft)] as const), ...typed]),
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

/** In one line: the words, or what was attached without any. */
export function useDraftLine(ticketId: number): string {
  return useDraftState(({ drafts }) => {
    const draft = drafts.get(ticketId);
    return draft ? draft.text || draft.files.join(", ") : "";
  });
}

export function useDraftsReady(): boolean {
  return useDraftState(({ ready }) => ready);
}

export function draftOf(ticketId: number): Draft | undefined {
  return useDraftState.getState().drafts.get(ticketId);
}

/** On screen at once, in the browser's database a moment after the last key. */
export function changeDraft(ticketId: number, changes: Partial<Omit<Draft, "ticketId">>): void {
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

/** Saves what waits for its moment; for a page that is being left, whose database may not take it in time. */
export function saveDraftsNow(): void {
  const waiting = [...unsaved];
  const leaving = waiting.flatMap(([ticketId]) => draftOf(ticketId) ?? []);
  if (leaving.length > 0) localStorage.setItem(leavingKey, JSON.stringify(leaving));
  const saved = waiting.map(([ticketId, timer]) => {
    window.clearTimeout(timer);
    return saveDraft(ticketId);
  });
  const key = leavingKey;
  // What another tab left behind is not this one's to forget.
  const forget = () => leaving.length > 0 && localStorage.removeItem(key);
  Promise.all(saved).then(forget, reportError);
}

/** What an earlier page could not save any more. */
function leftBehind(): Draft[] {
  const left = localStorage.getItem(leavingKey);
  return left === null ? [] : (JSON.parse(left) as Draft[]);
}

async function saveDraft(ticketId: number): Promise<void> {
  unsaved.delete(ticketId);
  const draft = draftOf(ticketId);
  await (draft ? stored?.put(draft) : stored?.remove(ticketId));
}

function emptyDraft(ticketId: number): Draft {
  return { ticketId, text: "", caret: 0, files: noFiles, note: "" };
}

function isEmpty({ text, files, note }: Draft): boolean {
  return text === "" && files.length === 0 && note === "";
}

/** A draft of an earlier version of this page may lack what came later. */
function adopt(draft: Draft): Draft {
  return { ...emptyDraft(draft.ticketId), ...draft };
}
