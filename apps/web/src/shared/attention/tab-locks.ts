import { singleFlight } from "../api/single-flight.ts";
import { isAttentive, onVisibilityChange, type VisibleConversation } from "./visible-conversation.ts";

/** Facts that the tabs of one browser share with each other. */
export interface TabLocks {
  /** One tab alerts for all of them. */
  isLeader: () => boolean;
  /** Whether a user looks at any tab, and at this conversation in any tab. */
  look: (id: number) => Promise<{ attentive: boolean; inView: boolean }>;
}

const attentiveLock = "recado-attentive";

/**
 * Uses Web Locks, which end with their tab however it ends. Browsers without them (outside https) know this tab only.
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

/** Waits for the lock and keeps it until the returned function is called. */
function hold(name: string, mode: LockMode, onHeld: () => void = () => undefined): () => void {
  const kept = Promise.withResolvers<void>();
  const waiting = new AbortController();
  navigator.locks
    .request(name, { mode, signal: waiting.signal }, () => {
      onHeld();
      return kept.promise;
    })
    // The request was aborted before it got the lock.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    kept.resolve();
  };
}
