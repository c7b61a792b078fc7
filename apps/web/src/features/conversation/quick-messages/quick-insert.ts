import type { QuickMessage } from "@recado/contract/quick-messages";
import { create } from "zustand";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { setNoting } from "../notes/note-mode.ts";

/** Quick message that was chosen outside the composer and that the ticket's composer will insert. */
interface QuickInsert {
  ticketId: number;
  quickMessage: QuickMessage;
}

const useQuickInserts = create<{ wanted: QuickInsert | null }>(() => ({ wanted: null }));

/** Lets the composer of the open ticket insert a quick message. The composer leaves the note mode for it. */
export function requestQuickMessage({ id }: Pick<OpenTicket, "id">, quickMessage: QuickMessage): void {
  setNoting(id, false);
  useQuickInserts.setState({ wanted: { ticketId: id, quickMessage } });
}

/** The quick message that the ticket's composer has to insert. */
export function useQuickInsert(ticketId: number): QuickMessage | null {
  return useQuickInserts(({ wanted }) => (wanted?.ticketId === ticketId ? wanted.quickMessage : null));
}

export function endQuickInsert(): void {
  useQuickInserts.setState({ wanted: null });
}
