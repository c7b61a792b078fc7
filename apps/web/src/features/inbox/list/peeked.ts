import type { Ticket } from "@recado/contract/tickets";
import { create } from "zustand";

const usePeekState = create<{ ticket: Ticket | null }>(() => ({ ticket: null }));

/** The ticket that is being looked at over the inbox, whatever becomes of its row meanwhile. */
export function usePeeked(): Ticket | null {
  return usePeekState(({ ticket }) => ticket);
}

export function peek(ticket: Ticket | null): void {
  usePeekState.setState({ ticket });
}
