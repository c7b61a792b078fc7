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

/** Moves a card at once, and moves it back with an error message if the server refuses. */
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

/** Replaces the tags in one request. With two, a connection lost in between would leave the ticket without any tag. */
function move({ ticket, to }: Move): Promise<Ticket> {
  return call(syncTags, { body: { ticketId: ticket.id, tags: to === openLane ? [] : [to] } });
}

/**
 * The ticket's current state from the server; the given one if the server does not answer; null if the user may not see
 * it any more.
 */
async function ticketNow(ticket: Ticket): Promise<Ticket | null> {
  return call(getTicket, { params: { id: String(ticket.id) } }).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? null : ticket,
  );
}
