import type { Message } from "@recado/contract/messages";
import { create } from "zustand";
import { splitSignature } from "../../messages/sign-text.ts";

/** Other words for a message of ours, until they are saved; the ticket's draft waits meanwhile. */
export interface Edit {
  message: Message;
  text: string;
  /** Whose name the message starts with, and keeps. */
  signature: string | null;
}

const useEdits = create<{ edits: ReadonlyMap<number, Edit> }>(() => ({ edits: new Map() }));

export function useEdit(ticketId: number): Edit | null {
  return useEdits(({ edits }) => edits.get(ticketId) ?? null);
}

export function editOf(ticketId: number): Edit | null {
  return useEdits.getState().edits.get(ticketId) ?? null;
}

export function setEdit(ticketId: number, edit: Edit | null): void {
  const edits = new Map(useEdits.getState().edits);
  if (edit) edits.set(ticketId, edit);
  else edits.delete(ticketId);
  useEdits.setState({ edits });
}

/** It is saved as it was; what was written since, or is edited instead by now, stays. */
export function endEdit({ message, text }: Edit): void {
  const now = editOf(message.ticketId);
  if (now?.message.id === message.id && now.text === text) setEdit(message.ticketId, null);
}

export function startEdit(message: Message, ownName: string): void {
  setEdit(message.ticketId, { message, ...splitSignature(message.body, ownName) });
}
