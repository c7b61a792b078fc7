import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

/** What stands over the conversation: a picture in full, what is known of a message, or the question before it is deleted. */
export interface Overlay {
  kind: "picture" | "delete" | "info";
  message: Message;
}

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
