import type { TicketEvent } from "@recado/contract/ticket-events";
import type { TicketNote } from "@recado/contract/ticket-notes";
import { useQuery } from "@tanstack/react-query";
import { messageKeys } from "../../../messages/message-queries.ts";
import { fetchTimeline } from "./fetch-timeline.ts";

/** What stands between the messages: a step of the ticket, or what colleagues noted. */
export type TimelineEntry = { key: string; at: string } & (
  | { kind: "event"; event: TicketEvent }
  | { kind: "note"; note: TicketNote }
);

export interface Timeline {
  events: TicketEvent[];
  notes: TicketNote[];
}

/** Of a step: what most entries are. */
export const lineHeight = 26;

const none: Timeline = { events: [], notes: [] };

/** Asked for together with the messages; a conversation does without it where it cannot be had. */
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
  // Asked again after it could not be had, it takes nothing off the screen: a menu that is open, a place that is read.
  return { timeline: data, isLoading: isLoading && !isFetchedAfterMount };
}

/** In the order of time; of two at once the step comes first. */
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
