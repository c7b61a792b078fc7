import { moveCard, openLane } from "@recado/contract/kanban";
import { ApiError } from "@recado/contract/shared/client";
import { undoSeconds } from "@recado/contract/ticket-events";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { describeError, showError, showFailure, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { showToast } from "../../shared/ui/feedback/toast.ts";
import { undoTexts } from "../tickets/undo-texts.ts";
import { applyCard, forgetCard, holdCard, letCardGo } from "./board-cache.ts";
import type { LaneKey } from "./board-lanes.ts";
import { boardTexts } from "./texts.ts";

interface Move {
  ticket: Ticket;
  /** Tags of the lanes to which the card moves; empty for the first lane. */
  lanes: readonly number[];
  /** Lanes in which the card must still be, for a move that undoes another one. */
  expected?: readonly number[];
}

/**
 * Returns a function that moves a card at once, and then offers to undo the move for ten seconds. If the server rejects
 * the move, the card moves back and an error message is shown.
 */
export function useMoveCard(laneName: (lane: LaneKey) => string) {
  const client = useQueryClient();
  const t = useTexts(boardTexts);
  const tUndo = useTexts(undoTexts);
  const { mutate } = useMutation({
    mutationFn: ({ ticket, lanes, expected }: Move) =>
      call(moveCard, {
        params: { ticketId: String(ticket.id) },
        body: { lanes: [...lanes], ...(expected ? { expectedLanes: [...expected] } : {}) },
      }),
    onMutate: ({ ticket, lanes }) => {
      holdCard(ticket.id, lanes.length > 0 ? lanes : [openLane]);
      applyCard(client, ticket);
    },
    onSuccess: (moved, { ticket, lanes, expected }) => {
      letCardGo(moved.id);
      applyCard(client, moved);
      if (expected) showSuccess(tUndo("undone"));
      else offerUndo(moved, { from: lanesTagsOf(ticket), to: lanes });
    },
    onError: async (error, { ticket, expected }) => {
      const name = ticket.contact.name;
      if (expected) showError(error);
      else showFailure(t("notMoved", { name, reason: describeError(error) }));
      const now = await ticketNow(ticket);
      letCardGo(ticket.id);
      if (now) applyCard(client, now);
      else forgetCard(client, ticket.id);
    },
  });

  function offerUndo(ticket: Ticket, { from, to }: { from: readonly number[]; to: readonly number[] }): void {
    showToast({
      id: `kanban-${ticket.id}`,
      message: t("moved", { name: ticket.contact.name, lane: laneName(to[0] ?? openLane) }),
      tone: "good",
      ms: undoSeconds * 1_000,
      action: { label: tUndo("undo"), run: () => mutate({ ticket, lanes: from, expected: to }) },
    });
  }

  return (ticket: Ticket, to: LaneKey) => mutate({ ticket, lanes: to === openLane ? [] : [to] });
}

function lanesTagsOf({ tags }: Ticket): number[] {
  return tags.filter(({ kanban }) => kanban === 1).map(({ id }) => id);
}

/**
 * Fetches the current state of a ticket. Returns the given state if the server does not respond, and null if the user
 * may no longer see the ticket.
 */
async function ticketNow(ticket: Ticket): Promise<Ticket | null> {
  return call(getTicket, { params: { id: String(ticket.id) } }).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? null : ticket,
  );
}
