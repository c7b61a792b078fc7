import { ApiError } from "@recado/contract/shared/client";
import { type Ticket, takeControl, updateTicket } from "@recado/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useUser } from "../../shared/session/session-context.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { applyTicket, ticketKeys } from "./ticket-cache.ts";
import { useListRules } from "./ticket-queries.ts";
import { changeFor, type TicketAction } from "./ticket-rules.ts";

interface TicketStep {
  action: TicketAction;
  ticket: OpenTicket;
}

/** Returns a function that applies a ticket from the server's response to all lists in memory. */
export function useApplyTicket(): (ticket: Ticket) => void {
  const client = useQueryClient();
  const rules = useListRules();
  return (ticket) => applyTicket(client, ticket, rules);
}

function takeAnyway(params: { id: string }): Promise<Ticket | undefined> {
  return call(takeControl, { params }).catch((error: unknown) => {
    if (error instanceof ApiError && error.body.error === "ERR_CLOUD_CONTROL_REFUSED") return undefined;
    throw error;
  });
}

/**
 * Accepts, returns, resolves or reopens a ticket. A rejection by the server means that another user was faster, so the
 * lists are refetched.
 */
export function useChangeTicket() {
  const client = useQueryClient();
  const apply = useApplyTicket();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: async ({ action, ticket }: TicketStep): Promise<Ticket> => {
      const params = { id: String(ticket.id) };
      // Accepting a ticket whose customer is being answered by another app of the WhatsApp number also takes control of
      // the conversation from that app. If Meta rejects this, the first message that is sent takes control.
      const taken = action === "accept" && ticket.heldBy && (await takeAnyway(params));
      return taken || call(updateTicket, { params, body: changeFor(action, userId) });
    },
    onSuccess: apply,
    onError: (error, { ticket }) => {
      showError(error);
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
      void client.invalidateQueries({ queryKey: ticketKeys.detail(ticket.uuid) });
    },
  });
}
