import { listTicketEvents } from "@recado/contract/ticket-events";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { call } from "../../../../shared/api/call.ts";
import { createStalenessGuard } from "../../../../shared/live/staleness-guard.ts";
import type { Timeline } from "./timeline.ts";

export const timelineFreshness = createStalenessGuard();

export function fetchTimeline(ticketId: number): Promise<Timeline> {
  const id = String(ticketId);
  return timelineFreshness.ask(ticketId, async () => {
    const [{ events }, notes] = await Promise.all([
      call(listTicketEvents, { params: { id } }),
      call(listTicketNotes, { query: { ticketId: id } }),
    ]);
    return { events, notes };
  });
}
