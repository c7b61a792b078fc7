import type { MemberMention, Message } from "@recado/contract/messages";
import { create } from "zustand";
import { splitSignature } from "../../messages/sign-text.ts";

/** An unsaved edit of a sent message. The draft of the ticket's next message is kept during the edit. */
export interface MessageEdit {
  message: Message;
  text: string;
  /** Signature at the start of the message; the edit keeps it. Null for an unsigned message. */
  signature: string | null;
  /** Group members whom the edit has added to the text. */
  mentions?: readonly MemberMention[];
}

const useEdits = create<{ edits: ReadonlyMap<number, MessageEdit> }>(() => ({ edits: new Map() }));

export function useEdit(ticketId: number): MessageEdit | null {
  return useEdits(({ edits }) => edits.get(ticketId) ?? null);
}

export function editOf(ticketId: number): MessageEdit | null {
  return useEdits.getState().edits.get(ticketId) ?? null;
}

export function setEdit(ticketId: number, edit: MessageEdit | null): void {
  const edits = new Map(useEdits.getState().edits);
  if (edit) edits.set(ticketId, edit);
  else edits.delete(ticketId);
  useEdits.setState({ edits });
}

/**
 * Ends an edit after it was saved. An edit continues if the user has changed its text since, or edits another
 * message.
 */
export function endEdit({ message, text }: MessageEdit): void {
  const now = editOf(message.ticketId);
  if (now?.message.id === message.id && now.text === text) setEdit(message.ticketId, null);
}

export function startEdit(message: Message, ownName: string): void {
  setEdit(message.ticketId, { message, ...splitSignature(message.body, ownName) });
}
