import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconEye } from "@tabler/icons-react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../../../shared/session/session-context.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { peek } from "../peeked.ts";
import classes from "./peek-button.module.css";

/** Lets admins look at what others attend, or nobody yet. */
export function PeekButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { id } = useUser();
  if (!useCan("tickets:peek") || ticket.userId === id) return null;
  return (
    <ActionIcon
      className={classes.peek}
      size={30}
      data-pending={ticket.status === "pending" || undefined}
      aria-label={t("peekOf", { name: ticket.contact.name })}
      title={t("peek")}
      onClick={() => peek(ticket)}
    >
      <IconEye size={18} stroke={1.75} />
    </ActionIcon>
  );
}
