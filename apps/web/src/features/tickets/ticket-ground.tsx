import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { isRefused } from "../../shared/api/query-client.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { FormHostContext, useOpenFormCount } from "../../shared/ui/dialogs/form-context.ts";
import { useIsHandedOver } from "./handed-over.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { ticketTexts } from "./texts.ts";
import { useOpenTicket } from "./ticket-queries.ts";
import { canAnswer } from "./ticket-rules.ts";

interface Taking {
  /** The ticket was deleted, or the user may not see it any more. */
  isTaken: boolean;
  /** A form with unsaved text is open over the conversation. */
  isHeld: boolean;
}

const TakingContext = createContext<Taking | null>(null);

export function useTaking(): Taking {
  const taking = use(TakingContext);
  if (!taking) throw new Error("useTaking needs the provider of its ticket around the conversation");
  return taking;
}

interface TicketGroundProps {
  /** The ticket whose conversation is open, if any. */
  uuid: string | undefined;
  children: ReactNode;
}

/**
 * Context around a conversation and its dialogs. It keeps typed text when the ticket is lost, and says why it was lost.
 */
export function TicketGround({ uuid, children }: TicketGroundProps) {
  const { data, error } = useOpenTicket(uuid);
  const ticket = uuid === undefined ? undefined : data;
  const { forms, hold } = useOpenFormCount();
  const isHandedOver = useIsHandedOver(ticket?.id);
  const isTaken = ticket !== undefined && !isHandedOver && isRefused(error);
  const loss = useLoss(ticket, forms > 0);
  const gone = useTexts(ticketTexts)("gone");
  const said = isTaken ? gone : loss;
  const ground = useMemo(() => ({ gone: said, hold }), [said, hold]);
  const taking = useMemo(() => ({ isTaken, isHeld: forms > 0 }), [isTaken, forms]);
  return (
    <TakingContext value={taking}>
      <FormHostContext value={ground}>{children}</FormHostContext>
    </TakingContext>
  );
}

/** Explains how a ticket was lost that belonged to the user when the form was opened. */
function useLoss(ticket: OpenTicket | undefined, isHeld: boolean): string | undefined {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const isOwn = ticket !== undefined && canAnswer(ticket, user.id, user.profile === "admin");
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (!isHeld && wasOwn !== isOwn) setWasOwn(isOwn);
  const isHandedOver = useIsHandedOver(ticket?.id);
  if (!ticket || isOwn || !wasOwn || isHandedOver) return undefined;
  if (ticket.status === "closed") return t("lost.resolved");
  return ticket.user ? t("lost.attended", { name: ticket.user.name }) : t("lost.waits");
}
