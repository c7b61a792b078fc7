import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

/** What stands over the conversation: a picture in full, what is known of a message, the question before it is deleted, or what a card becomes. */
export type Overlay =
  | { kind: "picture" | "delete" | "info"; message: Message }
  | { kind: "card"; card: { name: string; number: string }; does: "contact" | "ticket" };

const useOverlayState = create<{ overlay: Overlay | null }>(() => ({ overlay: null }));

export function useOverlay(): Overlay | null {
  return useOverlayState(({ overlay }) => overlay);
}

export function openOverlay(overlay: Overlay): void {
  useOverlayState.setState({ overlay });
}

export function closeOverlay(): void {
  useOverlayState.setState({ overlay: null });
}
