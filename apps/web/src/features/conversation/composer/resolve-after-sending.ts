import { showFailure } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { waitUntilSent } from "../../messages/outbox/wait-until-sent.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { hasUnsentDraft, setDraftQuestion } from "../../tickets/unsent-draft.ts";
import { useTicketActions } from "../../tickets/use-ticket-actions.ts";
import { resolveTexts } from "./resolve-texts.ts";

/**
 * Returns a function that resolves a ticket as soon as the server has stored the messages with the given ids. If one of
 * them could not be sent, the ticket stays as it is. If the user has begun another message meanwhile, the user is asked
 * what becomes of that message.
 */
export function useResolveAfterSending(): (
  ids: readonly string[],
  ticket: OpenTicket,
  next?: OpenTicket,
) => Promise<void> {
  const t = useTexts(resolveTexts);
  const { resolve } = useTicketActions();
  return async (ids, ticket, next) => {
    const outcome = await waitUntilSent(ids);
    if (outcome !== "sent") showFailure(t(outcome === "late" ? "notYetSent" : "notResolved"));
    // The user may have begun another message during the wait.
    else if (hasUnsentDraft(ticket.id)) setDraftQuestion({ ticket, next });
    else resolve(ticket, next);
  };
}
