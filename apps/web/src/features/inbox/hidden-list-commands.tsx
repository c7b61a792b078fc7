import { useNavigate } from "@tanstack/react-router";
import { withoutParts } from "../tickets/chosen-filter.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { flattenTickets } from "../tickets/ticket-pages.ts";
import { useTicketList } from "../tickets/ticket-queries.ts";
import { useInboxView } from "./inbox-view.ts";
import { hasCriteria, useTabFilter } from "./list/use-tab-filter.ts";
import { useInboxCommands } from "./use-inbox-commands.ts";

interface HiddenListCommandsProps {
  open: OpenTicket | undefined;
  onShowList: () => void;
}

/**
 * Registers the keyboard commands of the inbox while a narrow screen, or a page at 200 % zoom, shows the conversation
 * instead of the list.
 */
export function HiddenListCommands({ open, onShowList }: HiddenListCommandsProps) {
  const { tab } = useInboxView();
  const navigate = useNavigate();
  const isEmptySearch = !hasCriteria(useTabFilter("search")) && tab === "search";
  const filter = useTabFilter(isEmptySearch ? "open" : tab);
  const { data } = useTicketList(filter);
  useInboxCommands({
    tickets: flattenTickets(data),
    open,
    focusRow: onShowList,
    revealRow: () => undefined,
    onSearch: () =>
      void navigate({
        to: "/tickets/{-$ticketId}",
        params: { ticketId: undefined },
        search: (known) => ({ ...known, tab: "search", filter: withoutParts(known.filter) }),
      }),
  });
  return null;
}
