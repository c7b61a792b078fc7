import { useNavigate } from "@tanstack/react-router";
import { loadPart } from "../../shared/api/load-part.ts";
import { showError } from "../../shared/api/show-error.ts";
import type { OpenTicket } from "./open-ticket.ts";
import type { TicketAction } from "./ticket-rules.ts";
import { useApplyTicket, useChangeTicket } from "./use-change-ticket.ts";

export interface TicketActionsState {
  /** `next` is opened afterwards instead of what the action would show. */
  run: (action: TicketAction, ticket: OpenTicket, next?: OpenTicket) => void;
  busy: boolean;
}

/** Changes a ticket and shows what comes after: the conversation that was taken, or the list. */
export function useTicketActions(): TicketActionsState {
  const { mutateAsync, isPending } = useChangeTicket();
  const navigate = useNavigate();
  const apply = useApplyTicket();

  /** The live event may take the row, and the button in it, away before the answer is here: neither may be asked. */
  async function change(
    action: TicketAction,
    ticket: OpenTicket,
    next: OpenTicket | undefined,
  ): Promise<void> {
    // A refusal was shown already, wherever the button is by now.
    const changed = await mutateAsync({ action, ticket }).catch(() => null);
    if (!changed) return;
    show(action, changed, next);
    if (action === "resolve") undoable(changed, "closed").catch(showError);
    if (action === "return") undoable(changed, "returned").catch(showError);
  }

  async function undoable(ticket: OpenTicket, step: "closed" | "returned"): Promise<void> {
    const { offerUndo } = await loadPart(() => import("./offer-undo.ts"));
    offerUndo(ticket, { step }, (undone) => {
      apply(undone);
      show("reopen", undone, undefined);
    });
  }

  function show(action: TicketAction, changed: OpenTicket, next: OpenTicket | undefined): void {
    const opens = action === "accept" || action === "reopen";
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: ({ ticketId: present }) => ({
        // What somebody has turned to meanwhile stays before them.
        ticketId: opens ? changed.uuid : (next?.uuid ?? (present === changed.uuid ? undefined : present)),
      }),
      search: (known) => ({ ...known, ...(opens ? { tab: undefined } : {}) }),
    });
  }

  return {
    run: (action, ticket, next) => {
      if (!isPending) void change(action, ticket, next);
    },
    busy: isPending,
  };
}
