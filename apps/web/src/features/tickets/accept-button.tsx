import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./accept-button.module.css";
import { ticketTexts } from "./texts.ts";
import { useTicketVerbs } from "./use-ticket-verbs.ts";

export function AcceptButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { run, busy } = useTicketVerbs();
  return (
    <Button
      className={classes.accept}
      size="compact-sm"
      loading={busy}
      aria-label={t("acceptOf", { name: ticket.contact.name })}
      onClick={() => run("accept", ticket)}
    >
      {t("verbs.accept")}
    </Button>
  );
}
