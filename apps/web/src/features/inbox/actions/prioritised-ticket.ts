import { create } from "zustand";
import type { OpenTicket } from "../../tickets/open-ticket.ts";

const usePriorityState = create<{ ticket: OpenTicket | null }>(() => ({ ticket: null }));

/** The ticket whose priority is being chosen in a dialog. It may be a row of the list, whose conversation is closed. */
export function usePrioritisedTicket(): OpenTicket | null {
  return usePriorityState(({ ticket }) => ticket);
}

export function setPrioritisedTicket(ticket: OpenTicket | null): void {
  usePriorityState.setState({ ticket });
}
