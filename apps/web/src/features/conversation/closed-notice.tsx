import { Button } from "@mantine/core";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../shared/session/session-context.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { actionsFor } from "../tickets/ticket-rules.ts";
import { useTicketActions } from "../tickets/use-ticket-actions.ts";
import classes from "./conversation.module.css";
import { messageTexts } from "./texts.ts";

/**
 * Replaces the composer when the user cannot answer in this ticket: explains why, and offers an action that lets the
 * user answer.
 */
export function ClosedNotice({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(messageTexts);
  const tTickets = useTexts(ticketTexts);
  const user = useUser();
  const { run, busy } = useTicketActions();
  const action = actionsFor(ticket, user.id, useSeesAllTickets()).find(
    (one) => one === "accept" || one === "reopen",
  );
  return (
    <div className={classes.closed}>
      <span>{reasonFor(ticket)}</span>
      {action && (
        <Button className={classes.step} variant="light" loading={busy} onClick={() => run(action, ticket)}>
          {tTickets(`actions.${action}`)}
        </Button>
      )}
    </div>
  );

  function reasonFor({ status, user: attendant }: OpenTicket): string {
    if (status === "closed") return t("composer.closed");
    return status === "pending" || attendant === null
      ? t("composer.accept")
      : t("composer.other", { name: attendant.name });
  }
}
