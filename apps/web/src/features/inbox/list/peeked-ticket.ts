import type { Ticket } from "@recado/contract/tickets";
import { create } from "zustand";

const usePeekState = create<{ ticket: Ticket | null }>(() => ({ ticket: null }));

/** The ticket in the preview over the inbox. The preview stays open even if the ticket's row changes or disappears. */
export function usePeekedTicket(): Ticket | null {
  return usePeekState(({ ticket }) => ticket);
}

export function setPeekedTicket(ticket: Ticket | null): void {
  usePeekState.setState({ ticket });
}
