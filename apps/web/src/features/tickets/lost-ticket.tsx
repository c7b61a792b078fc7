import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { isRefused } from "../../shared/api/query-client.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { FormHostContext, useOpenFormCount } from "../../shared/ui/dialogs/form-context.ts";
import { useIsHandedOver } from "./handover.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { ticketTexts } from "./texts.ts";
import { useOpenTicket } from "./ticket-queries.ts";
import { canAnswer } from "./ticket-rules.ts";

interface LostTicketState {
  /** The ticket was deleted, or the user may not see it any more. */
  isLost: boolean;
  /** A form with unsaved text is open over the conversation. */
  hasOpenForm: boolean;
}

const LostTicketContext = createContext<LostTicketState | null>(null);

export function useLostTicket(): LostTicketState {
  const state = use(LostTicketContext);
  if (!state) throw new Error("useLostTicket needs the provider of its ticket around the conversation");
  return state;
}

interface LostTicketProviderProps {
  /** The ticket whose conversation is open, if any. */
  uuid: string | undefined;
  children: ReactNode;
}

/**
 * Context around a conversation and its dialogs. It keeps typed text when the ticket is lost, and says why it was lost.
 */
export function LostTicketProvider({ uuid, children }: LostTicketProviderProps) {
  const { data, error } = useOpenTicket(uuid);
  const ticket = uuid === undefined ? undefined : data;
  const { forms, hold } = useOpenFormCount();
  const isHandedOver = useIsHandedOver(ticket?.id);
  const isLost = ticket !== undefined && !isHandedOver && isRefused(error);
  const loss = useLoss(ticket, forms > 0);
  const gone = useTexts(ticketTexts)("gone");
  const said = isLost ? gone : loss;
  const formHost = useMemo(() => ({ gone: said, hold }), [said, hold]);
  const state = useMemo(() => ({ isLost, hasOpenForm: forms > 0 }), [isLost, forms]);
  return (
    <LostTicketContext value={state}>
      <FormHostContext value={formHost}>{children}</FormHostContext>
    </LostTicketContext>
  );
}

/** Explains how a ticket was lost that belonged to the user when the form was opened. */
function useLoss(ticket: OpenTicket | undefined, hasOpenForm: boolean): string | undefined {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const isOwn = ticket !== undefined && canAnswer(ticket, user.id, user.profile === "admin");
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (!hasOpenForm && wasOwn !== isOwn) setWasOwn(isOwn);
  const isHandedOver = useIsHandedOver(ticket?.id);
  if (!ticket || isOwn || !wasOwn || isHandedOver) return undefined;
  if (ticket.status === "closed") return t("lost.resolved");
  return ticket.user ? t("lost.attended", { name: ticket.user.name }) : t("lost.waits");
}
