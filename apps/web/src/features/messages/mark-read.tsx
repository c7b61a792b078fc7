import { readTicket } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../shared/api/call.ts";
import { useUser } from "../../shared/session/session-context.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { useUnreadCount } from "../tickets/ticket-queries.ts";
import { isAttentive, setViewedTicket } from "../tickets/viewed-ticket.ts";

/** Tells the server that the owner has seen the ticket: only theirs, and only while they look at it. */
export function MarkRead({ ticket }: { ticket: OpenTicket }): null {
  const { id: userId } = useUser();
  const { mutate } = useMutation({
    mutationFn: () => call(readTicket, { params: { id: String(ticket.id) } }),
  });
  const unread = useUnreadCount(ticket.uuid);
  const readIfSeen = useEffectEvent(() => {
    if (unread > 0 && ticket.userId === userId && isAttentive()) mutate();
  });
  useEffect(() => {
    setViewedTicket(ticket.id);
    return () => setViewedTicket(null);
  }, [ticket.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner or count is the reason to look again
  useEffect(() => {
    const look = () => readIfSeen();
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ticket.id, ticket.userId, unread]);
  return null;
}
