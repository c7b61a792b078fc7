import { type Ticket, updateTicket } from "@recado/contract/tickets";
import type { User } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { forgetTicket } from "../../tickets/ticket-cache.ts";
import { useListRules } from "../../tickets/ticket-queries.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";

/** Where a ticket is to go. */
export interface Transfer {
  user: { readonly id: number } | null;
  queueId: number;
  whatsappId: number | null;
  note: string;
}

/** Gives a ticket away; one that whoever gave it away may not see any more leaves their lists. */
export function useTransferTicket(): (ticketId: number, transfer: Transfer) => Promise<Ticket> {
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
    if (maySee(me, transferred)) apply(transferred);
    else forgetTicket(client, transferred.id, rules);
    return transferred;
  };
}

/** Nothing was done that could be taken back. */
export function isWhereItWas(before: OpenTicket, after: OpenTicket): boolean {
  return (
    before.queueId === after.queueId &&
    before.userId === after.userId &&
    before.whatsappId === after.whatsappId
  );
}

function maySee(me: User, { queueId }: OpenTicket): boolean {
  return me.profile === "admin" || me.queues.some(({ id }) => id === queueId);
}
