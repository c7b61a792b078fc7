import type { Ticket } from "@recado/contract/tickets";
import { IconPlug, IconRobot, IconUser } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { Chip } from "../../../../shared/ui/layout/chip.tsx";
import { ColorChip } from "../../../../shared/ui/layout/color-chip.tsx";
import { lazyComponent } from "../../../../shared/ui/layout/lazy-component.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import classes from "./row.module.css";
import type { ShownChips } from "./shown-chips.ts";

const TicketMarks = lazyComponent(() =>
  import("./ticket-marks.tsx").then((module) => ({ default: module.TicketMarks })),
);

interface TicketChipsProps {
  ticket: Ticket;
  shown: ShownChips;
}

/**
 * Chips with a ticket's priority and running SLA clock, the reason why a snoozed ticket is back, and with its user, queue, connection and tags.
 * Chips that do not fit into the row fade out.
 */
export function TicketChips({ ticket, shown }: TicketChipsProps) {
  const t = useTexts(ticketTexts);
  const { queue, whatsapp, user } = ticket;
  return (
    <span className={classes.chips}>
      {ticket.chatbot && (
        <IconRobot className={classes.robot} size={15} stroke={1.75} role="img" aria-label={t("chatbot")} />
      )}
      {isMarked(ticket) && (
        <Suspense>
          <TicketMarks ticket={ticket} />
        </Suspense>
      )}
      {user && <Chip icon={<IconUser size={12} stroke={1.75} />}>{user.name}</Chip>}
      {queue ? shown.queue && <Chip dot={queue.color}>{queue.name}</Chip> : <Chip>{t("noQueue")}</Chip>}
      {whatsapp && shown.connection && (
        <Chip icon={<IconPlug size={12} stroke={1.75} />}>{whatsapp.name}</Chip>
      )}
      {ticket.tags.map((tag) => (
        <ColorChip key={tag.id} color={tag.color}>
          {tag.name}
        </ColorChip>
      ))}
    </span>
  );
}

/** Whether the ticket has chips that only some tickets have. Their code is loaded when a row needs them. */
function isMarked({ priority, sla, snoozeEnd, heldBy }: Ticket): boolean {
  return priority !== "normal" || Boolean(sla?.clock?.dueAt ?? snoozeEnd ?? heldBy);
}
