import { isAttentive, onViewedTicket, ticketInView } from "./viewed-ticket.ts";

/** What the tabs of a browser know of each other. */
export interface Tabs {
  /** One of them alerts for all. */
  isLeader: () => boolean;
  /** What somebody looks at, in whichever tab. */
  look: (ticketId: number) => Promise<{ attentive: boolean; inView: boolean }>;
}

const leaderLock = "recado-alerts";
const attentiveLock = "recado-attentive";
const viewLock = (ticketId: number) => `recado-view-${ticketId}`;

/** By locks, which end with their tab however it ends. Browsers without them, outside https, know this tab only. */
export function joinTabs(signal: AbortSignal): Tabs {
  if (!("locks" in navigator))
    return {
      isLeader: () => true,
      look: async (ticketId) => ({ attentive: isAttentive(), inView: ticketInView() === ticketId }),
    };
  let isLeader = false;
  const stopLeading = hold(leaderLock, "exclusive", () => {
    isLeader = true;
  });
  const shown = new Map<string, () => void>();

  function show(): void {
    const viewed = ticketInView();
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
  const stopHearing = onViewedTicket(show);
  for (const event of ["focus", "blur"]) window.addEventListener(event, show, { signal });
  document.addEventListener("visibilitychange", show, { signal });
  signal.addEventListener("abort", () => {
    stopHearing();
    stopLeading();
    isLeader = false;
    for (const release of shown.values()) release();
  });

  return {
    isLeader: () => isLeader,
    look: async (ticketId) => {
      const { held = [] } = await navigator.locks.query();
      const has = (wanted: string) => held.some(({ name }) => name === wanted);
      return { attentive: has(attentiveLock), inView: has(viewLock(ticketId)) };
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
    // Given up before it was had.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    kept.resolve();
  };
}
