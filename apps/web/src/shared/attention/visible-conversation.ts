import { createSignal } from "../events/signal.ts";

/** Tracks which conversation of one kind (tickets or internal chats) is visible in this tab. */
export interface VisibleConversation {
  /** Prefix of the names of its locks. */
  readonly name: string;
  /** Sets the conversation on the screen. */
  show: (id: number | null) => void;
  /** Whether the reader has scrolled up, so that new messages at the end are out of view. */
  setScrolledUp: (id: number, isUp: boolean) => void;
  isScrolledUp: (id: number) => boolean;
  /** The conversation that the user is looking at right now; it needs no alert. */
  inView: () => number | null;
}

const changes = createSignal();

/** Notifies when the visible conversation or its visible part changes. */
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
