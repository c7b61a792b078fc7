import { showFailure } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { waitUntilSent } from "../../messages/outbox/wait-until-sent.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useTicketActions } from "../../tickets/use-ticket-actions.ts";
import { resolveTexts } from "./resolve-texts.ts";

/**
 * Returns a function that resolves a ticket as soon as the server has stored the messages with the given ids. If one of
 * them could not be sent, the ticket stays as it is.
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
    if (outcome === "sent") resolve(ticket, next);
    else showFailure(t(outcome === "late" ? "notYetSent" : "notResolved"));
  };
}
