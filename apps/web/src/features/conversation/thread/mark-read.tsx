import { readTicket } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { isWorthAskingAgain } from "../../../shared/api/query-client.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useUnread } from "../../tickets/ticket-queries.ts";
import { useWhenAttentive } from "../../tickets/use-when-attentive.ts";
import { isScrolledUp, setViewedTicket } from "../../tickets/viewed-ticket.ts";

/**
 * Tells the server that the owner has seen the ticket: only theirs, and only while they look at it. What was unread
 * when it was opened is read by that; what comes in later, once its end is before them.
 */
export function MarkRead({ ticket }: { ticket: OpenTicket }): null {
  const { id: userId } = useUser();
  const { mutate, error } = useMutation({
    mutationFn: (upTo: string | null) =>
      call(readTicket, { params: { id: String(ticket.id) }, body: { upTo } }),
  });
  const unread = useUnread(ticket.uuid);
  const isOpened = useRef(false);
  useEffect(() => {
    setViewedTicket(ticket.id);
    return () => setViewedTicket(null);
  }, [ticket.id]);
  useWhenAttentive(
    () => {
      const isBelow = isOpened.current && isScrolledUp(ticket.id);
      isOpened.current = true;
      if (unread?.unreadMessages && ticket.userId === userId && !isBelow) mutate(unread.lastMessageId);
    },
    [ticket.id, ticket.userId, unread],
    isWorthAskingAgain(error),
  );
  return null;
}
