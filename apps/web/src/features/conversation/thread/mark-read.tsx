import { readTicket } from "@recado/contract/tickets";
import { call } from "../../../shared/api/call.ts";
import { useMarkSeen } from "../../../shared/attention/use-mark-seen.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useUnread } from "../../tickets/ticket-queries.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";

/** Reports to the server that the user has seen the ticket. Only the ticket's owner marks its messages as read. */
export function MarkRead({ ticket: { id, uuid, userId } }: { ticket: OpenTicket }): null {
  const user = useUser();
  const { unreadMessages = 0, lastMessageId = null } = useUnread(uuid) ?? {};
  useMarkSeen({
    sight: visibleTicket,
    id,
    unread: userId === user.id ? unreadMessages : 0,
    upTo: lastMessageId,
    tell: (upTo) => call(readTicket, { params: { id: String(id) }, body: { upTo } }),
  });
  return null;
}
