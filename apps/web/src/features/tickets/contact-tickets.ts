import type { EventPayload } from "@recado/contract/events";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { createKeyedDebounce } from "../../shared/live/debounce-by-key.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

/** All tickets of a contact that the user may see, latest activity first, in pages. */
export function useContactTickets(contactId: number) {
  const query = useInfiniteQuery({
    queryKey: keyOf(contactId),
    // Always stale, because this list receives live events only while it is on the screen.
    staleTime: 0,
    queryFn: ({ pageParam }) =>
      call(listTickets, {
        query: { contactId: String(contactId), ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const tickets = query.data?.pages.flatMap((page) => page.tickets);
  useChanges(contactId, tickets);
  return { query, tickets };
}

const afterBurst = createKeyedDebounce();

/** Refetches the list when a ticket of the contact is created, deleted, or changed in a field that the list shows. */
function useChanges(contactId: number, all: readonly Ticket[] | undefined): void {
  const client = useQueryClient();
  useLiveEvent("ticket", (event) => {
    if (!isNews(event, contactId, all)) return;
    afterBurst(String(contactId), () => void client.invalidateQueries({ queryKey: keyOf(contactId) }));
  });
}

function isNews(event: EventPayload<"ticket">, contactId: number, all: readonly Ticket[] = []): boolean {
  if (event.action === "delete") return all.some(({ id }) => id === event.ticketId);
  if (event.action !== "update" || event.ticket.contactId !== contactId) return false;
  const known = all.find(({ id }) => id === event.ticket.id);
  return (["status", "queueId", "userId"] as const).some((fact) => known?.[fact] !== event.ticket[fact]);
}

function keyOf(contactId: number) {
  return ["tickets", "of-contact", contactId];
}
