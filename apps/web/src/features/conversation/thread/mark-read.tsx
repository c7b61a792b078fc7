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
    mutationFn: () => call(readTicket, { params: { id: String(ticket.id) } }),
  });
  const { count: unread, asOf } = useUnread(ticket.uuid);
  const isOpened = useRef(false);
  useEffect(() => {
    setViewedTicket(ticket.id);
    return () => setViewedTicket(null);
  }, [ticket.id]);
  useWhenAttentive(
    () => {
      const isBelow = isOpened.current && isScrolledUp(ticket.id);
      isOpened.current = true;
      if (unread > 0 && ticket.userId === userId && !isBelow) mutate();
    },
    [ticket.id, ticket.userId, unread, asOf],
    isWorthAskingAgain(error),
  );
  return null;
}
