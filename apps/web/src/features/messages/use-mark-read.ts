import { readTicket, type Ticket } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../shared/api/call.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { isAttentive, setViewedTicket } from "../tickets/viewed-ticket.ts";

/** Tells the server that the owner has seen the ticket: only theirs, and only while they look at it. */
export function useMarkRead(ticket: Ticket): void {
  const { id: userId } = useUser();
  const { mutate } = useMutation({
    mutationFn: () => call(readTicket, { params: { id: String(ticket.id) } }),
  });
  const hasUnread = ticket.unreadMessages > 0;
  const readIfSeen = useEffectEvent(() => {
    if (hasUnread && ticket.userId === userId && isAttentive()) mutate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner or count is the reason to look again
  useEffect(() => {
    setViewedTicket(ticket.id);
    const look = () => readIfSeen();
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      setViewedTicket(null);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ticket.id, ticket.userId, ticket.unreadMessages]);
}
