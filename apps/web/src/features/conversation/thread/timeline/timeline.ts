import type { TicketEvent } from "@recado/contract/ticket-events";
import type { TicketNote } from "@recado/contract/ticket-notes";
import { useQuery } from "@tanstack/react-query";
import { messageKeys } from "../../../messages/message-queries.ts";
import { fetchTimeline } from "./fetch-timeline.ts";

/** An entry between the messages: a ticket event or an internal note. */
export type TimelineEntry = { key: string; at: string } & (
  | { kind: "event"; event: TicketEvent }
  | { kind: "note"; note: TicketNote }
);

export interface Timeline {
  events: TicketEvent[];
  notes: TicketNote[];
}

/** Height of an event line in pixels; most entries are events. */
export const lineHeight = 26;

const none: Timeline = { events: [], notes: [] };

/**
 * The ticket's events and notes, fetched together with the messages. If the fetch fails, the conversation is shown
 * without events and notes.
 */
export function useTimeline(ticketId: number): { timeline: Timeline; isLoading: boolean } {
  const {
    data = none,
    isLoading,
    isFetchedAfterMount,
  } = useQuery({
    queryKey: messageKeys.timeline(ticketId),
    queryFn: () => fetchTimeline(ticketId),
    retry: false,
    refetchOnMount: "always",
  });
  // When a failed fetch is repeated, the visible thread must not be replaced by a skeleton: its scroll position and
  // open menus would be lost.
  return { timeline: data, isLoading: isLoading && !isFetchedAfterMount };
}

/** Events and notes in order of time. An event comes before a note of the same time. */
export function entriesOf({ events, notes }: Timeline): TimelineEntry[] {
  const all: TimelineEntry[] = [
    ...events.map((event) => ({
      kind: "event" as const,
      key: `event-${event.id}`,
      at: event.createdAt,
      event,
    })),
    ...notes.map((note) => ({ kind: "note" as const, key: `note-${note.id}`, at: note.createdAt, note })),
  ];
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * Names where a ticket was before or after an event, and only what the event changed: the user, the queue, or the
 * connection. Between two users of one queue the queue is left out.
 */
export function placeName(
  { from, to }: Pick<TicketEvent, "from" | "to">,
  side: "from" | "to",
  noQueue: string,
): string {
  const place = side === "from" ? from : to;
  if (!place) return "";
  const isSameQueue = from?.queue === to?.queue;
  if (isSameQueue && from?.user === to?.user) return place.connection ?? "";
  if (isSameQueue && place.user) return place.user;
  return [place.user, place.queue ?? noQueue].filter(Boolean).join(", ");
}
