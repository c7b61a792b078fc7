import { singleFlight } from "../api/single-flight.ts";
import { isAttentive, onVisibilityChange, type VisibleConversation } from "./visible-conversation.ts";

/** Information that all tabs of a browser share through Web Locks. */
export interface TabLocks {
  /** True for the one tab that shows alerts on behalf of all tabs. */
  isLeader: () => boolean;
  /**
   * Returns whether the user is looking at any of the tabs (`attentive`), and whether a tab that the user is looking at
   * shows this conversation (`inView`).
   */
  look: (id: number) => Promise<{ attentive: boolean; inView: boolean }>;
}

const attentiveLock = "recado-attentive";

/**
 * Shares this tab's state with the other tabs through Web Locks. Browsers release a tab's locks however the tab ends.
 * Web Locks exist only in secure contexts; in other pages, only this tab's state is known.
 */
export function joinTabs(sight: VisibleConversation, signal: AbortSignal): TabLocks {
  const viewLock = (id: number) => `${sight.name}-view-${id}`;
  if (!("locks" in navigator))
    return {
      isLeader: () => true,
      look: async (id) => ({ attentive: isAttentive(), inView: sight.inView() === id }),
    };
  let isLeader = false;
  const stopLeading = hold(`${sight.name}-alerts`, "exclusive", () => {
    isLeader = true;
  });
  const shown = new Map<string, () => void>();
  const heldLocks = singleFlight(async () => (await navigator.locks.query()).held ?? []);

  function show(): void {
    const viewed = sight.inView();
    const wanted = [
      ...(isAttentive() ? [attentiveLock] : []),
      ...(viewed === null ? [] : [viewLock(viewed)]),
    ];
    for (const [name, release] of shown)
      if (!wanted.includes(name)) {
        release();
        shown.delete(name);
      }
    for (const name of wanted) if (!shown.has(name)) shown.set(name, hold(name, "shared"));
  }

  show();
  const stopListening = onVisibilityChange(show);
  for (const event of ["focus", "blur"]) window.addEventListener(event, show, { signal });
  document.addEventListener("visibilitychange", show, { signal });
  signal.addEventListener("abort", () => {
    stopListening();
    stopLeading();
    isLeader = false;
    for (const release of shown.values()) release();
  });

  return {
    isLeader: () => isLeader,
    look: async (id) => {
      const held = await heldLocks();
      const has = (wanted: string) => held.some(({ name }) => name === wanted);
      return { attentive: has(attentiveLock), inView: has(viewLock(id)) };
    },
  };
}

/** Requests the lock, and keeps it until the returned function is called. */
function hold(name: string, mode: LockMode, onHeld: () => void = () => undefined): () => void {
  const kept = Promise.withResolvers<void>();
  const waiting = new AbortController();
  navigator.locks
    .request(name, { mode, signal: waiting.signal }, () => {
      onHeld();
      return kept.promise;
    })
    // The lock request fails only if it was aborted before the lock was granted, so there is nothing to do.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    kept.resolve();
  };
}
