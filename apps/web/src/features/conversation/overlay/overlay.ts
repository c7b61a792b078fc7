import type { Message } from "@recado/contract/messages";
import { createContext, useContext } from "react";

/**
 * Overlay above a conversation: a large picture, message details, the delete confirmation, the emoji picker, the
 * forward dialog, or actions on a contact card.
 */
export type MessageOverlayState =
  | { kind: "picture" | "delete" | "info" | "react"; message: Message }
  | { kind: "forward"; messages: readonly Message[]; onForwarded?: () => void }
  | { kind: "card"; card: { name: string; number: string }; does: "contact" | "ticket" };

/**
 * Opens an overlay. Each conversation has its own context, so that an overlay never belongs to another conversation.
 */
export const OverlayContext = createContext<((overlay: MessageOverlayState) => void) | null>(null);

export function useOpenOverlay(): (overlay: MessageOverlayState) => void {
  const open = useContext(OverlayContext);
  if (!open) throw new Error("useOpenOverlay needs the provider of OverlayContext around the messages");
  return open;
}
