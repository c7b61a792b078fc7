import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { useTicketActions } from "../../../tickets/use-ticket-actions.ts";
import classes from "./row.module.css";

export function AcceptButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { run, busy } = useTicketActions();
  return (
    <Button
      className={classes.accept}
      size="compact-sm"
      loading={busy}
      aria-label={t("acceptOf", { name: ticket.contact.name })}
      onClick={() => run("accept", ticket)}
    >
      {t("actions.accept")}
    </Button>
  );
}
