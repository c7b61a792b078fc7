import { useNavigate } from "@tanstack/react-router";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { showError } from "../../shared/api/show-error.ts";
import { stayWaitingPreference } from "../../shared/preferences/stay-waiting.ts";
import { countLoading } from "../../shared/ui/layout/lazy-component.ts";
import { endAccepting, startAccepting } from "./accepting.ts";
import { withoutParts } from "./chosen-filter.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { conversationAfter, type TicketAction } from "./ticket-rules.ts";
import { hasUnsentDraft, setDraftQuestion } from "./unsent-draft.ts";
import { useApplyTicket, useChangeTicket } from "./use-change-ticket.ts";

export interface TicketActionsState {
  /**
   * Runs an action on a ticket. If `next` is given, its conversation is opened afterwards. A ticket with an unsent
   * draft is resolved only after the user has decided what becomes of the draft.
   */
  run: (action: TicketAction, ticket: OpenTicket, next?: OpenTicket) => void;
  /** Resolves a ticket without a question. */
  resolve: (ticket: OpenTicket, next?: OpenTicket) => void;
  busy: boolean;
}

/**
 * Runs actions on tickets. The conversation of an accepted or reopened ticket is opened; after other actions the list is
 * displayed.
 */
export function useTicketActions(): TicketActionsState {
  const { mutateAsync, isPending } = useChangeTicket();
  const navigate = useNavigate();
  const apply = useApplyTicket();

  /**
   * Runs the action and displays its result. The live event about the change may remove the ticket's row and its button
   * before the response arrives, so this function uses neither after the request.
   */
  async function change(
    action: TicketAction,
    ticket: OpenTicket,
    next: OpenTicket | undefined,
  ): Promise<void> {
    if (action === "accept") return accept(ticket);
    // The mutation has already displayed the error.
    const changed = await countLoading(mutateAsync({ action, ticket }).catch(() => null));
    if (!changed) return;
    show(action, changed, next);
    if (action === "resolve") undoable(changed, "closed").catch(showError);
    if (action === "return") undoable(changed, "returned").catch(showError);
  }

  /**
   * Accepts a ticket. Its conversation opens at once as a skeleton; if the ticket cannot be accepted, the waiting list
   * is displayed again. If the user prefers it, the waiting list stays.
   */
  async function accept(ticket: OpenTicket): Promise<void> {
    const opens = !stayWaitingPreference.read();
    if (opens) {
      startAccepting(ticket.uuid);
      show("accept", ticket, undefined);
    }
    const changed = await countLoading(mutateAsync({ action: "accept", ticket }).catch(() => null));
    if (!opens) return;
    // The skeleton stays until the list is back, because another user's conversation would appear otherwise.
    if (!changed) await showWaiting(ticket);
    endAccepting(ticket.uuid);
  }

  function showWaiting({ uuid }: OpenTicket): Promise<void> {
    return navigate({
      to: "/tickets/{-$ticketId}",
      params: ({ ticketId: present }) => ({ ticketId: present === uuid ? undefined : present }),
      search: (known) => ({ ...known, tab: "pending", filter: withoutParts(known.filter) }),
      replace: true,
    });
  }

  async function undoable(ticket: OpenTicket, step: "closed" | "returned"): Promise<void> {
    const { offerUndo } = await loadChunk(() => import("./offer-undo.ts"));
    offerUndo(ticket, { step }, (undone) => {
      apply(undone);
      show("reopen", undone, undefined);
    });
  }

  function show(action: TicketAction, changed: OpenTicket, next: OpenTicket | undefined): void {
    const opens = action === "accept" || action === "reopen";
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: ({ ticketId: present }) => ({
        ticketId: opens ? changed.uuid : conversationAfter(changed, next, present),
      }),
      search: (known) => (opens ? { ...known, tab: undefined, filter: withoutParts(known.filter) } : known),
    });
  }

  return {
    run: (action, ticket, next) => {
      if (isPending) return;
      if (action === "resolve" && hasUnsentDraft(ticket.id)) setDraftQuestion({ ticket, next });
      else void change(action, ticket, next);
    },
    resolve: (ticket, next) => void change("resolve", ticket, next),
    busy: isPending,
  };
}
