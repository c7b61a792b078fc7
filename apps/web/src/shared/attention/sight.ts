import { createSignal } from "../events/signal.ts";

/** What news of one kind is about, and which of it stands on this tab's screen. */
export interface Sight {
  /** Begins the names of its locks. */
  readonly name: string;
  /** Which conversation stands on the screen. */
  show: (id: number | null) => void;
  /** Whether the reader of a conversation has left its end: what comes in below is not before their eyes. */
  setScrolledUp: (id: number, isUp: boolean) => void;
  isScrolledUp: (id: number) => boolean;
  /** The conversation that somebody looks at right now: nothing needs to call them for it. */
  inView: () => number | null;
}

const changes = createSignal();

/** Hears when something else is on the screen, or another part of it. */
export const onSightChange = changes.listen;

export function createSight(name: string): Sight {
  let shownId: number | null = null;
  const scrolledUp = new Set<number>();
  return {
    name,
    show: (id) => {
      shownId = id;
      changes.fire();
    },
    setScrolledUp: (id, isUp) => {
      if (scrolledUp.has(id) === isUp) return;
      if (isUp) scrolledUp.add(id);
      else scrolledUp.delete(id);
      changes.fire();
    },
    isScrolledUp: (id) => scrolledUp.has(id),
    inView: () => (isAttentive() ? shownId : null),
  };
}

export function isAttentive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
