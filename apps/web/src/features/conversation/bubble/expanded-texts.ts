import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

/** Kept outside the rows, because rows unmount while scrolling. */
const useOpenedTexts = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Stable from the moment a message was typed. */
export function messageKey({ clientMessageId, id }: Pick<Message, "clientMessageId" | "id">): string {
  return clientMessageId ?? id;
}

export function useIsExpanded(key: string): boolean {
  return useOpenedTexts(({ keys }) => keys.has(key));
}

export function setExpanded(key: string, isOpen: boolean): void {
  const keys = new Set(useOpenedTexts.getState().keys);
  if (isOpen) keys.add(key);
  else keys.delete(key);
  useOpenedTexts.setState({ keys });
}
