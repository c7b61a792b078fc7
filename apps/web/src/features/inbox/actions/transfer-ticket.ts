import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { forgetTicket } from "../../tickets/ticket-cache.ts";
import { useListRules } from "../../tickets/ticket-queries.ts";
import { maySeeQueue } from "../../tickets/ticket-rules.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";

/** User and queue that receive a ticket. A null user sends the ticket back to the queue. */
export interface TransferTarget {
  user: { readonly id: number } | null;
  queueId: number;
  whatsappId: number | null;
  note: string;
}

/** Transfers a ticket. If the user may no longer see the ticket, it leaves the user's lists. */
export function useTransferTicket(): (ticketId: number, transfer: TransferTarget) => Promise<Ticket> {
  const client = useQueryClient();
  const rules = useListRules();
  const me = useUser();
  const apply = useApplyTicket();
  return async (ticketId, { user, queueId, whatsappId, note }) => {
    const transferred = await call(updateTicket, {
      params: { id: String(ticketId) },
      body: {
        queueId,
        userId: user?.id ?? null,
        ...(user ? {} : { status: "pending" }),
        ...(whatsappId === null ? {} : { whatsappId }),
        ...(note === "" ? {} : { note }),
      },
    });
    if (maySeeQueue(me, transferred.queueId)) apply(transferred);
    else forgetTicket(client, transferred.id, rules);
    return transferred;
  };
}

/** Whether the transfer changed nothing, so that there is nothing to undo. */
export function isUnchangedTransfer(before: OpenTicket, after: OpenTicket): boolean {
  return (
    before.queueId === after.queueId &&
    before.userId === after.userId &&
    before.whatsappId === after.whatsappId
  );
}
