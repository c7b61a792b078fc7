import { useEffect } from "react";
import { useUser } from "../../shared/session/session-context.ts";
import { changeDraft, draftOf } from "./drafts.ts";

/** Text of a draft as another window of this browser has it. */
interface SharedDraft {
  ticketId: number;
  text: string;
  caret: number;
}

let opened: { owner: string; channel: BroadcastChannel } | null = null;

/** Keeps the texts of the user's drafts the same in all windows of this browser. */
export function useSharedDrafts(): void {
  const { id, companyId } = useUser();
  useEffect(() => openSharedDrafts(`${companyId}-${id}`), [companyId, id]);
}

/**
 * Listens for drafts that other windows change. Listening goes on after the composer has unmounted, because the list
 * shows drafts too.
 */
export function openSharedDrafts(owner: string): void {
  if (opened?.owner === owner) return;
  opened?.channel.close();
  const channel = new BroadcastChannel(`recado-drafts-${owner}`);
  opened = { owner, channel };
  channel.onmessage = ({ data }: MessageEvent<SharedDraft>) => {
    // The user types in the window that has the focus, so that window's text is the newer one.
    if (!document.hasFocus()) changeDraft(data.ticketId, { text: data.text, caret: data.caret });
  };
}

/** Tells the other windows the text of a draft that the user has changed, sent or discarded here. */
export function shareDraft(ticketId: number): void {
  const { text = "", caret = 0 } = draftOf(ticketId) ?? {};
  opened?.channel.postMessage({ ticketId, text, caret } satisfies SharedDraft);
}
