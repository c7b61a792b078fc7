import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { isRefused } from "../../shared/api/query-client.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../shared/session/session-context.ts";
import { FormHostContext, useOpenFormCount } from "../../shared/ui/dialogs/form-context.ts";
import { useIsHandedOver } from "./handover.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { ticketTexts } from "./texts.ts";
import { useOpenTicket } from "./ticket-queries.ts";
import { canAnswer } from "./ticket-rules.ts";

interface LostTicketState {
  /** Whether the open ticket was deleted, or the user may no longer see it. */
  isLost: boolean;
  /** Whether a form is open over the conversation. */
  hasOpenForm: boolean;
}

const LostTicketContext = createContext<LostTicketState | null>(null);

export function useLostTicket(): LostTicketState {
  const state = use(LostTicketContext);
  if (!state) throw new Error("useLostTicket needs the provider of its ticket around the conversation");
  return state;
}

interface LostTicketProviderProps {
  /** UUID of the ticket whose conversation is open, if any. */
  uuid: string | undefined;
  children: ReactNode;
}

/**
 * Context of a conversation and its dialogs. If the ticket is deleted or goes to another user while a form is open, the
 * form keeps its typed text and displays the reason.
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

/**
 * Returns the reason why the user can no longer answer a ticket that was the user's own when the form was opened;
 * undefined if that has not happened.
 */
function useLoss(ticket: OpenTicket | undefined, hasOpenForm: boolean): string | undefined {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const seesAll = useSeesAllTickets();
  const isOwn = ticket !== undefined && canAnswer(ticket, user.id, seesAll);
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (!hasOpenForm && wasOwn !== isOwn) setWasOwn(isOwn);
  const isHandedOver = useIsHandedOver(ticket?.id);
  if (!ticket || isOwn || !wasOwn || isHandedOver) return undefined;
  if (ticket.status === "closed") return t("lost.resolved");
  return ticket.user ? t("lost.attended", { name: ticket.user.name }) : t("lost.waits");
}
