import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import type { TicketVerb } from "./ticket-rules.ts";
import { useChangeTicket } from "./use-change-ticket.ts";

export interface TicketVerbs {
  /** `next` is opened afterwards instead of what the verb would show. */
  run: (verb: TicketVerb, ticket: Ticket, next?: Ticket) => void;
  busy: boolean;
}

/** Changes a ticket and shows what comes after: the conversation that was taken, or the list. */
export function useTicketVerbs(): TicketVerbs {
  const { mutate, isPending } = useChangeTicket();
  const navigate = useNavigate();

  function show(verb: TicketVerb, changed: Ticket, next: Ticket | undefined): void {
    const opens = verb === "accept" || verb === "reopen";
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: { ticketId: opens ? changed.uuid : next?.uuid },
      search: (known) => ({ ...known, ...(opens ? { tab: undefined } : {}) }),
    });
  }

  return {
    run: (verb, ticket, next) => {
      if (!isPending) mutate({ verb, ticket }, { onSuccess: (changed) => show(verb, changed, next) });
    },
    busy: isPending,
  };
}
