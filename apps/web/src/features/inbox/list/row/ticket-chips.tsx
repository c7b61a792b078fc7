import type { Ticket } from "@recado/contract/tickets";
import { IconPlug, IconRobot, IconUser } from "@tabler/icons-react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { Chip } from "../../../../shared/ui/layout/chip.tsx";
import { ColorChip } from "../../../../shared/ui/layout/color-chip.tsx";
import { ticketTexts } from "../../../tickets/texts.ts";
import classes from "./ticket-chips.module.css";

/** Where a ticket stands: queue, connection, tags, attendant. What does not fit fades out. */
export function TicketChips({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  return (
    <span className={classes.chips}>
      {ticket.chatbot && (
        <IconRobot className={classes.robot} size={15} stroke={1.75} role="img" aria-label={t("chatbot")} />
      )}
      {ticket.queue ? <Chip dot={ticket.queue.color}>{ticket.queue.name}</Chip> : <Chip>{t("noQueue")}</Chip>}
      {ticket.whatsapp && <Chip icon={<IconPlug size={12} stroke={1.75} />}>{ticket.whatsapp.name}</Chip>}
      {ticket.tags.map((tag) => (
        <ColorChip key={tag.id} color={tag.color}>
          {tag.name}
        </ColorChip>
      ))}
      {ticket.user && <Chip icon={<IconUser size={12} stroke={1.75} />}>{ticket.user.name}</Chip>}
    </span>
  );
}
