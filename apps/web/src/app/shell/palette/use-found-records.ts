import type { Contact } from "@recado/contract/contacts";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { listTickets, type Ticket, type TicketMessageMatch } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { searchContacts } from "../../../features/contacts/contact-queries.ts";
import { setPeekedTicket } from "../../../features/inbox/list/peeked-ticket.ts";
import { setFoundTarget } from "../../../features/messages/jump-target.ts";
import { call } from "../../../shared/api/call.ts";
import { useServerSearch } from "../../../shared/forms/use-server-search.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { paletteTexts } from "./palette-texts.ts";

export interface PaletteLine {
  id: string;
  group: string;
  label: string;
  /**
   * Second line of a search result: a detail that tells apart records of the same name, or the message that matches the
   * search.
   */
  detail?: string;
  keys?: string | undefined;
  chord?: string | undefined;
  run: () => void;
}

export interface FoundRecords {
  lines: readonly PaletteLine[];
  isTooShort: boolean;
  isSearching: boolean;
  error: Error | null;
}

const mostOfEach = 6;

/** Searches on the server for contacts, and for tickets by the customer's name, the phone number or a message. */
export function useFoundRecords(words: string, onContact: (contact: Contact) => void): FoundRecords {
  const t = useTexts(paletteTexts);
  const navigate = useNavigate();
  const openTicket = useOpenFound();
  const tickets = useServerSearch("palette-tickets", words, searchTickets);
  const contacts = useServerSearch("palette-contacts", words, searchContacts);
  const term = words.trim();
  const ofTickets = tickets.items.slice(0, mostOfEach).map(({ ticket, found }) => ({
    id: `ticket ${ticket.id}`,
    group: t(found ? "message" : "ticket"),
    label: ticket.contact.name,
    detail: found?.excerpt ?? `#${ticket.id} · ${t(`states.${ticket.status}`)}`,
    run: () => openTicket(ticket, found),
  }));
  const ofContacts = contacts.items.slice(0, mostOfEach).map((contact) => ({
    id: `contact ${contact.id}`,
    group: t("contact"),
    label: contact.name,
    detail: formatPhone(contact.number),
    run: () => onContact(contact),
  }));
  const all = {
    id: "all tickets",
    group: t("ticket"),
    label: t("all", { words: term }),
    run: () => void navigate({ to: "/tickets/{-$ticketId}", params: {}, search: { tab: "search", q: term } }),
  };
  return {
    lines: [...ofTickets, ...ofContacts, ...(ofTickets.length > 0 ? [all] : [])],
    isTooShort: tickets.isTooShort,
    isSearching: tickets.isSearching || contacts.isSearching,
    error: tickets.error ?? contacts.error,
  };
}

interface FoundTicket {
  ticket: Ticket;
  /** The message of the ticket that matches the search; undefined if only the ticket or its contact matches. */
  found: TicketMessageMatch | undefined;
}

async function searchTickets(searchParam: string): Promise<FoundTicket[]> {
  const { tickets, found } = await call(listTickets, { query: { searchParam } });
  return tickets.map((ticket) => ({ ticket, found: found.find(({ ticketId }) => ticketId === ticket.id) }));
}

/**
 * Opens a ticket from the search results. A pending ticket opens only as a preview; the user accepts it in the list.
 */
function useOpenFound() {
  const navigate = useNavigate();
  return (ticket: Ticket, found: TicketMessageMatch | undefined) => {
    const isWaiting = ticket.status === "pending";
    if (isWaiting) setPeekedTicket(ticket);
    else setFoundTarget(found);
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: isWaiting ? {} : { ticketId: ticket.uuid },
      search: { tab: ticket.status },
    });
  };
}
