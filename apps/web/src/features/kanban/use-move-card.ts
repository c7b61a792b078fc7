import { openLane } from "@recado/contract/kanban";
import { ApiError } from "@recado/contract/shared/client";
import { syncTags } from "@recado/contract/ticket-tags";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { describeError, showFailure } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { applyCard, forgetCard, holdCard, letCardGo } from "./board-cache.ts";
import type { LaneKey } from "./board-lanes.ts";
import { boardTexts } from "./texts.ts";

interface Move {
  ticket: Ticket;
  to: LaneKey;
}

/** The card lies in its new lane at once, and goes back with a word where the server refuses. */
export function useMoveCard() {
  const client = useQueryClient();
  const t = useTexts(boardTexts);
  return useMutation({
    mutationFn: move,
    onMutate: ({ ticket, to }) => {
      holdCard(ticket.id, to);
      applyCard(client, ticket);
    },
    onSuccess: (moved) => {
      letCardGo(moved.id);
      applyCard(client, moved);
    },
    onError: async (error, { ticket }) => {
      showFailure(t("notMoved", { name: ticket.contact.name, reason: describeError(error) }));
      const now = await ticketNow(ticket);
      letCardGo(ticket.id);
      if (now) applyCard(client, now);
      else forgetCard(client, ticket.id);
    },
  });
}

/** At once: between two requests a ticket whose line breaks would keep no tag at all. */
function move({ ticket, to }: Move): Promise<Ticket> {
  return call(syncTags, { body: { ticketId: ticket.id, tags: to === openLane ? [] : [to] } });
}

/** As the server has it; as it was where the server cannot say; null where it is not ours any more. */
async function ticketNow(ticket: Ticket): Promise<Ticket | null> {
  return call(getTicket, { params: { id: String(ticket.id) } }).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? null : ticket,
  );
}
