import { create } from "zustand";
import { type LocalStore, openLocalStore } from "../../shared/storage/local-store.ts";

export interface Draft {
  ticketId: number;
  text: string;
  caret: number;
}

interface DraftState {
  drafts: ReadonlyMap<number, Draft>;
  /** Drafts of an earlier visit are here: a composer may take its text. */
  ready: boolean;
}

const saveDelayMs = 300;

const useDraftState = create<DraftState>(() => ({ drafts: new Map(), ready: false }));

let stored: LocalStore<Draft> | null = null;
const unsaved = new Map<number, number>();

/** Brings the drafts of one person; another person on the same browser has their own. */
export async function openDrafts(owner: string): Promise<void> {
  const store = openLocalStore<Draft>(`recado-drafts-${owner}`, "ticketId");
  stored = store;
  useDraftState.setState({ drafts: new Map(), ready: false });
  try {
    const drafts = await store.all();
    if (stored === store)
      useDraftState.setState({ drafts: new Map(drafts.map((draft) => [draft.ticketId, draft])) });
  } catch (error) {
    reportError(error);
  }
  useDraftState.setState({ ready: true });
}

export function useDraftText(ticketId: number): string {
  return useDraftState(({ drafts }) => drafts.get(ticketId)?.text ?? "");
}

export function useDraftsReady(): boolean {
  return useDraftState(({ ready }) => ready);
}

export function draftOf(ticketId: number): Draft | undefined {
  return useDraftState.getState().drafts.get(ticketId);
}

/** On screen at once, in the browser's database a moment after the last key. */
export function writeDraft(draft: Draft): void {
  const drafts = new Map(useDraftState.getState().drafts);
  if (draft.text === "") drafts.delete(draft.ticketId);
  else drafts.set(draft.ticketId, draft);
  useDraftState.setState({ drafts });
  window.clearTimeout(unsaved.get(draft.ticketId));
  unsaved.set(draft.ticketId, window.setTimeout(saveDraft, saveDelayMs, draft.ticketId));
}

/** Saves what waits for its moment; for a page that is being left. */
export function saveDraftsNow(): void {
  for (const [ticketId, timer] of unsaved) {
    window.clearTimeout(timer);
    saveDraft(ticketId);
  }
}

function saveDraft(ticketId: number): void {
  unsaved.delete(ticketId);
  const draft = draftOf(ticketId);
  const saved = draft ? stored?.put(draft) : stored?.remove(ticketId);
  saved?.catch(reportError);
}
