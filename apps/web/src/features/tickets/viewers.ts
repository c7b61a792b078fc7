import type { Viewer } from "@recado/contract/presence";
import { useEffect, useState } from "react";
import { useLiveConnection } from "../../shared/live/live-context.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useLiveState } from "../../shared/live/use-live-state.ts";
import { useUser } from "../../shared/session/session-context.ts";

const nobody: readonly Viewer[] = [];

/** Colleagues who have the conversation of a ticket open. The list is empty while the live connection is lost. */
export function useViewers(ticketId: number): readonly Viewer[] {
  const { id } = useUser();
  const isLive = useLiveState() === "live";
  const [seen, setSeen] = useState({ ticketId, viewers: nobody });
  useLiveEvent("viewers", (told) => {
    if (told.ticketId === ticketId) setSeen(told);
  });
  return isLive && seen.ticketId === ticketId ? seen.viewers.filter((viewer) => viewer.id !== id) : nobody;
}

/** Reports to the user's colleagues that the user has the conversation of a ticket open. */
export function useReportViewing(ticketId: number): void {
  const { viewing } = useLiveConnection();
  useEffect(() => viewing.open(ticketId), [viewing, ticketId]);
}
