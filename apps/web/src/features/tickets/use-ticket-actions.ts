import { useNavigate } from "@tanstack/react-router";
import type { OpenTicket } from "./open-ticket.ts";
import type { TicketVerb } from "./ticket-rules.ts";
import { useApplyTicket, useChangeTicket } from "./use-change-ticket.ts";

export interface TicketVerbs {
  /** `next` is opened afterwards instead of what the verb would show. */
  run: (verb: TicketVerb, ticket: OpenTicket, next?: OpenTicket) => void;
  busy: boolean;
}

/** Changes a ticket and shows what comes after: the conversation that was taken, or the list. */
export function useTicketVerbs(): TicketVerbs {
  const { mutateAsync, isPending } = useChangeTicket();
  const navigate = useNavigate();
  const apply = useApplyTicket();

  /** The live event may take the row, and the button in it, away before the answer is here: neither may be asked. */
  async function change(verb: TicketVerb, ticket: OpenTicket, next: OpenTicket | undefined): Promise<void> {
    // A refusal was shown already, wherever the button is by now.
    const changed = await mutateAsync({ verb, ticket }).catch(() => null);
    if (!changed) return;
    show(verb, changed, next);
    if (verb === "resolve") void undoable(changed);
  }

  async function undoable(ticket: OpenTicket): Promise<void> {
    const { offerUndo } = await import("./offer-undo.ts");
    offerUndo(ticket, { step: "closed" }, (undone) => {
      apply(undone);
      show("reopen", undone, undefined);
    });
  }

  function show(verb: TicketVerb, changed: OpenTicket, next: OpenTicket | undefined): void {
    const opens = verb === "accept" || verb === "reopen";
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
    run: (verb, ticket, next) => {
      if (!isPending) void change(verb, ticket, next);
    },
    busy: isPending,
  };
}
