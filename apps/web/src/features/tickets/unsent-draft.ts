import { create } from "zustand";
import { draftOf } from "./drafts.ts";
import type { OpenTicket } from "./open-ticket.ts";

/** A ticket that the user wants to resolve although it has an unsent draft. */
export interface DraftQuestion {
  ticket: OpenTicket;
  /** Ticket whose conversation opens afterwards. */
  next: OpenTicket | undefined;
}

const useQuestion = create<{ question: DraftQuestion | null }>(() => ({ question: null }));

export function useDraftQuestion(): DraftQuestion | null {
  return useQuestion(({ question }) => question);
}

/** Asks what becomes of a ticket's draft before the ticket is resolved; null withdraws the question. */
export function setDraftQuestion(question: DraftQuestion | null): void {
  useQuestion.setState({ question });
}

/** Whether a text or files for the customer wait in the ticket's message field. */
export function hasUnsentDraft(ticketId: number): boolean {
  const draft = draftOf(ticketId);
  return draft !== undefined && (draft.text.trim() !== "" || draft.files.length > 0);
}
