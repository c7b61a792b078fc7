import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { withoutParts } from "../tickets/chosen-filter.ts";
import type { InboxDialog } from "./inbox-view.ts";

export interface InboxDialogs {
  /** Opens a dialog over the inbox or, if a ticket is given, over the ticket's conversation. */
  open: (dialog: InboxDialog, ticket?: Pick<Ticket, "uuid">) => void;
  close: () => void;
  /** Closes the dialog and shows a ticket. */
  show: (ticket: Pick<Ticket, "uuid" | "status">) => void;
  /** Closes the dialog and the conversation, and returns to the list. */
  leave: () => void;
}

export function useInboxDialogs(): InboxDialogs {
  const navigate = useNavigate();
  return {
    open: (dialog, ticket) =>
      void navigate({
        to: "/tickets/{-$ticketId}",
        params: (known) => (ticket ? { ticketId: ticket.uuid } : known),
        search: (known) => ({ ...known, dialog }),
      }),
    close: () =>
      void navigate({ to: ".", search: (known) => ({ ...known, dialog: undefined }), replace: true }),
    show: ({ uuid, status }) =>
      void navigate({
        to: "/tickets/{-$ticketId}",
        params: { ticketId: uuid },
        search: (known) => ({
          ...known,
          dialog: undefined,
          tab: status === "open" ? undefined : status,
          filter: withoutParts(known.filter),
        }),
        replace: true,
      }),
    leave: () =>
      void navigate({
        to: "/tickets/{-$ticketId}",
        params: { ticketId: undefined },
        search: (known) => ({ ...known, dialog: undefined }),
        replace: true,
      }),
  };
}
