import { readTicket } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { useResync } from "../../../shared/live/use-live-state.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useUnread } from "../../tickets/ticket-queries.ts";
import { isAttentive, isScrolledUp, onViewChange, setViewedTicket } from "../../tickets/viewed-ticket.ts";

/**
 * Tells the server that the owner has seen the ticket: only theirs, and only while they look at it. What was unread
 * when it was opened is read by that; what comes in later, once its end is before them.
 */
export function MarkRead({ ticket }: { ticket: OpenTicket }): null {
  const { id: userId } = useUser();
  const { mutate } = useMutation({
    mutationFn: () => call(readTicket, { params: { id: String(ticket.id) } }),
  });
  const { count: unread, asOf } = useUnread(ticket.uuid);
  const isOpened = useRef(false);
  const readIfSeen = useEffectEvent(() => {
    if (!isAttentive()) return;
    const isBelow = isOpened.current && isScrolledUp(ticket.id);
    isOpened.current = true;
    if (unread > 0 && ticket.userId === userId && !isBelow) mutate();
  });
  // What was seen while nobody could be told.
  useResync(() => readIfSeen());
  useEffect(() => {
    setViewedTicket(ticket.id);
    return () => setViewedTicket(null);
  }, [ticket.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner, count or moment is the reason to look again
  useEffect(() => {
    const look = () => readIfSeen();
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    const stopHearing = onViewChange(look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
      stopHearing();
    };
  }, [ticket.id, ticket.userId, unread, asOf]);
  return null;
}
