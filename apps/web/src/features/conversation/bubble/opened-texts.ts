import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

/** Opened texts stay open while rows come and go with the scrolling. */
const useOpenedTexts = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** The same message keeps its key from the moment it was typed. */
export function messageKey({ clientMessageId, id }: Pick<Message, "clientMessageId" | "id">): string {
  return clientMessageId ?? id;
}

export function useIsOpened(key: string): boolean {
  return useOpenedTexts(({ keys }) => keys.has(key));
}

export function setOpened(key: string, isOpen: boolean): void {
  const keys = new Set(useOpenedTexts.getState().keys);
  if (isOpen) keys.add(key);
  else keys.delete(key);
  useOpenedTexts.setState({ keys });
}
