import { formatPhone } from "@recado/contract/shared/format-phone";
import { numberSpellings } from "@recado/contract/shared/phone-number";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { foldText } from "../../../shared/format/fold-text.ts";
import { useServerSearch } from "../../../shared/forms/use-server-search.ts";
import { searchContacts } from "../../contacts/contact-queries.ts";

/** Target of a forwarded message: an open ticket of the user, or a contact. */
export interface ForwardTarget {
  key: string;
  kind: "ticket" | "contact";
  id: number;
  contactId: number;
  name: string;
  detail: string;
  picture: string | null;
  blocked: boolean;
}

export interface ForwardTargets {
  targets: readonly ForwardTarget[];
  isSearching: boolean;
  isTooShort: boolean;
  error: Error | null;
}

/** Targets that match the search: the user's open tickets, and contacts that the server finds. */
export function useForwardTargets(words: string, sourceId: number): ForwardTargets {
  const open = useQuery({
    queryKey: ["tickets", "forward"],
    queryFn: async () => (await call(listTickets, { query: { status: "open" } })).tickets,
    staleTime: 0,
  });
  const found = useServerSearch("contacts", words, searchContacts);
  const tickets = (open.data ?? []).filter(({ id }) => id !== sourceId).map(ofTicket);
  const fitting = tickets.filter((target) => fits(target, words));
  const known = new Set(fitting.map(({ contactId }) => contactId));
  const contacts = found.items
    .filter(({ id }) => !known.has(id))
    .map(
      ({ id, name, number, profilePicUrl, blocked }): ForwardTarget => ({
        key: `contact-${id}`,
        kind: "contact",
        id,
        contactId: id,
        name,
        detail: formatPhone(number),
        picture: profilePicUrl,
        blocked,
      }),
    );
  return {
    targets: [...fitting, ...contacts],
    isSearching: found.isSearching || open.isPending,
    isTooShort: found.isTooShort,
    error: found.error ?? open.error,
  };
}

function ofTicket({ id, contactId, contact }: Ticket): ForwardTarget {
  return {
    key: `ticket-${id}`,
    kind: "ticket",
    id,
    contactId,
    name: contact.name,
    detail: formatPhone(contact.number),
    picture: contact.profilePicUrl,
    blocked: false,
  };
}

function fits({ name, detail }: ForwardTarget, words: string): boolean {
  const number = detail.replaceAll(/\D/g, "");
  const isIn = foldText(name).includes(foldText(words.trim()));
  return isIn || numberSpellings(words).some((spelling) => number.includes(spelling));
}
