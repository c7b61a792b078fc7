import type { Ticket } from "@recado/contract/tickets";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { flattenMessages, hasOlder, type MessagePages } from "../../../messages/message-pages.ts";
import { useContactTickets } from "../../../tickets/contact-tickets.ts";
import type { OpenTicket } from "../../../tickets/open-ticket.ts";
import type { EarlierTicketRow, ThreadRow } from "../thread-row.ts";
import { layOutThread } from "../thread-rows.ts";
import { wholeThreadQuery } from "./earlier-messages.ts";

export interface EarlierTickets {
  /** Rows above the first message of the conversation: a line for each ticket, and the messages of expanded tickets. */
  rows: readonly ThreadRow[];
  /** Whether the first tickets are being fetched; false once that has failed. */
  isLoading: boolean;
  /** Whether there are more tickets, and they can be fetched now. */
  canLoad: boolean;
  load: () => void;
  /** Expands or collapses a ticket. */
  toggle: (ticketId: number) => void;
}

/** State of the messages of an expanded ticket. */
export interface ExpandedThread {
  data: MessagePages | undefined;
  isError: boolean;
}

/** The contact's tickets before the open one, as far as the user may see them, oldest first. */
export function useEarlierTickets({ id, contactId }: OpenTicket): EarlierTickets {
  const { query, tickets } = useContactTickets(contactId);
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  const threads = useQueries({ queries: expanded.map(wholeThreadQuery), combine: statesOf });
  const rows = useMemo(() => {
    const byId = new Map(expanded.map((ticketId, index) => [ticketId, threads[index]]));
    return layOutEarlier(ticketsBefore(tickets ?? [], id), byId);
  }, [tickets, id, expanded, threads]);
  return {
    rows,
    isLoading: query.isLoading && query.failureCount === 0,
    canLoad: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    load: () => void query.fetchNextPage(),
    toggle: (ticketId) =>
      setExpanded((ids) =>
        ids.includes(ticketId) ? ids.filter((other) => other !== ticketId) : [...ids, ticketId],
      ),
  };
}

function statesOf(results: readonly ExpandedThread[]): ExpandedThread[] {
  return results.map(({ data, isError }) => ({ data, isError }));
}

function ticketsBefore(tickets: readonly Ticket[], id: number): Ticket[] {
  return tickets.filter((other) => other.id < id).toSorted((one, other) => one.id - other.id);
}

/** Lays out the lines of earlier tickets, and below the line of an expanded ticket its messages. */
export function layOutEarlier(
  tickets: readonly Ticket[],
  expanded: ReadonlyMap<number, ExpandedThread | undefined>,
): ThreadRow[] {
  return tickets.flatMap((ticket): ThreadRow[] => {
    const thread = expanded.get(ticket.id);
    const line: ThreadRow = {
      kind: "earlier",
      key: `earlier-${ticket.id}`,
      ticket,
      state: expanded.has(ticket.id) ? stateOf(thread) : "collapsed",
      hasOlder: hasOlder(thread?.data),
      ofEarlier: true,
    };
    const messages = flattenMessages(thread?.data);
    const below = layOutThread({ messages, pending: [], hasOlder: false, unread: null });
    return [line, ...below.map((row): ThreadRow => ({ ...row, ofEarlier: true }))];
  });
}

function stateOf(thread: ExpandedThread | undefined): EarlierTicketRow["state"] {
  if (thread?.data) return "expanded";
  return thread?.isError ? "failed" : "loading";
}
