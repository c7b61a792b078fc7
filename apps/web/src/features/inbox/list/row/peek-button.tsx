import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconEye } from "@tabler/icons-react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../../../shared/session/session-context.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { peek } from "../peeked.ts";
import classes from "./row.module.css";

/** Opens a preview of a ticket that the user may not open: waiting tickets, and for admins those of other users. */
export function PeekButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { id } = useUser();
  const isWaiting = ticket.status === "pending";
  const mayPeek = useCan("tickets:peek") || isWaiting;
  if (!mayPeek || ticket.userId === id) return null;
  return (
    <ActionIcon
      className={classes.peek}
      size={30}
      data-pending={isWaiting || undefined}
      aria-label={t("peekOf", { name: ticket.contact.name })}
      title={t("peek")}
      onClick={() => peek(ticket)}
    >
      <IconEye size={18} stroke={1.75} />
    </ActionIcon>
  );
}
