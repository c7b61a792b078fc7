import type { Ticket } from "@recado/contract/tickets";
import { IconClockPause, IconRobot } from "@tabler/icons-react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { Chip } from "../../../../shared/ui/layout/chip.tsx";
import { SlaChip } from "../../../tickets/sla-chip.tsx";
import { ticketTexts } from "../../../tickets/texts.ts";
import { TicketPriorityChip } from "../../../tickets/ticket-priority-chip.tsx";
import { partTexts } from "../part-texts.ts";

/** Chips of a row that only some tickets have: priority, SLA clock, end of a snooze, and the app that answers. */
export function TicketMarks({ ticket: { priority, sla, snoozeEnd, heldBy } }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const inParts = useTexts(partTexts);
  return (
    <>
      <TicketPriorityChip priority={priority} />
      {sla?.clock?.dueAt && <SlaChip clock={sla.clock} />}
      {snoozeEnd && (
        <Chip icon={<IconClockPause size={12} stroke={1.75} />}>{inParts(`back.${snoozeEnd}`)}</Chip>
      )}
      {heldBy && <Chip icon={<IconRobot size={12} stroke={1.75} />}>{t(`heldBy.${heldBy}`)}</Chip>}
    </>
  );
}
