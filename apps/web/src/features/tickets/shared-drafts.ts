import { useEffect } from "react";
import { useUser } from "../../shared/session/session-context.ts";
import { changeDraft, draftOf, type MessageDraft } from "./drafts.ts";

/** Text of a draft as another window of this browser has it. */
type SharedDraft = Pick<MessageDraft, "ticketId" | "text" | "caret" | "mentions">;

/** Time in milliseconds for which a window in which the user has typed keeps its own text. */
const typingMs = 1_000;

/** Times at which this window has changed each ticket's draft. */
const changedAt = new Map<number, number>();

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
    // Nobody types in two windows at once, so the text of the window in which the user types is the newer one.
    const sinceTyped = Date.now() - (changedAt.get(data.ticketId) ?? 0);
    const { ticketId, ...draft } = data;
    if (sinceTyped > typingMs) changeDraft(ticketId, draft);
  };
}

/** Tells the other windows the text of a draft that the user has changed, sent or discarded here. */
export function shareDraft(ticketId: number): void {
  const { text = "", caret = 0, mentions = [] } = draftOf(ticketId) ?? {};
  changedAt.set(ticketId, Date.now());
  opened?.channel.postMessage({ ticketId, text, caret, mentions } satisfies SharedDraft);
}
