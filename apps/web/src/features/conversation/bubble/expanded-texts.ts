import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

/**
 * Keys of the messages whose long text is expanded. They are stored outside the rows, because rows unmount while the
 * reader scrolls.
 */
const useOpenedTexts = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Key of a message; it stays the same from typing until the server has the message. */
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
