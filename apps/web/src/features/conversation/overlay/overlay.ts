import type { Message } from "@recado/contract/messages";
import { createContext, useContext } from "react";

/** What stands over a conversation: a picture in full, what is known of a message, the question before it is deleted, every emoji, to whom messages go besides, or what a card becomes. */
export type Overlay =
  | { kind: "picture" | "delete" | "info" | "react"; message: Message }
  | { kind: "forward"; messages: readonly Message[]; onForwarded?: () => void }
  | { kind: "card"; card: { name: string; number: string }; does: "contact" | "ticket" };

/** Each conversation has its own, so that what is opened in one never stands over another. */
export const OverlayContext = createContext<((overlay: Overlay) => void) | null>(null);

export function useOpenOverlay(): (overlay: Overlay) => void {
  const open = useContext(OverlayContext);
  if (!open) throw new Error("messages are shown in an overlay's place");
  return open;
}
