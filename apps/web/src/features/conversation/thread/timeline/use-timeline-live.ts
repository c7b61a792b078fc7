import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../../../shared/live/use-live-event.ts";
import { messageKeys } from "../../../messages/message-queries.ts";
import { timelineFreshness } from "./fetch-timeline.ts";
import type { Timeline } from "./timeline.ts";

/** Applies live events to the timeline of the conversation on the screen; it must be active before the first fetch. */
export function useTimelineLive(ticketId: number): void {
  const client = useQueryClient();
  const change = (by: (known: Timeline) => Timeline) => {
    timelineFreshness.touch(ticketId);
    client.setQueryData<Timeline>(messageKeys.timeline(ticketId), (known) => known && by(known));
  };
  useLiveEvent("ticketEvent", ({ ticketEvent }) => {
    if (ticketEvent.ticketId === ticketId)
      change((known) => ({ ...known, events: put(known.events, ticketEvent) }));
  });
  useLiveEvent("ticketNote", (event) => {
    if (event.action === "delete")
      return change((known) => ({
        ...known,
        notes: known.notes.filter(({ id }) => id !== event.ticketNoteId),
      }));
    const { ticketNote } = event;
    if (ticketNote.ticketId === ticketId)
      change((known) => ({ ...known, notes: put(known.notes, ticketNote) }));
  });
}

function put<Item extends { id: unknown }>(items: readonly Item[], item: Item): Item[] {
  return [...items.filter(({ id }) => id !== item.id), item];
}
