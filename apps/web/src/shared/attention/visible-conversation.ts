import { createSignal } from "../events/signal.ts";

/** Tracks which conversation is visible in this tab. Tickets and internal chats have a tracker each. */
export interface VisibleConversation {
  /** Prefix of the tracker's Web Locks (`tab-locks.ts`). */
  readonly name: string;
  /** Sets the conversation that is on the screen; null if none is. */
  show: (id: number | null) => void;
  /** Sets whether the user has scrolled up in the conversation, so that new messages at its end are out of view. */
  setScrolledUp: (id: number, isUp: boolean) => void;
  isScrolledUp: (id: number) => boolean;
  /** Returns the conversation that the user is looking at now, which needs no alerts; null if there is none. */
  inView: () => number | null;
}

const changes = createSignal();

/**
 * Registers a listener that is called when a different conversation is shown, or when the user scrolls to or away from
 * the end.
 */
export const onVisibilityChange = changes.listen;

export function createVisibleConversation(name: string): VisibleConversation {
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
