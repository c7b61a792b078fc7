import type { Ticket } from "@recado/contract/tickets";
import { TicketPriorityChip } from "../../tickets/ticket-priority-chip.tsx";
import { TicketSlaMenu } from "../../tickets/ticket-sla-menu.tsx";

/** Priority and SLA clock of a ticket in the header of its conversation. */
export function HeaderMarks({ ticket }: { ticket: Pick<Ticket, "id" | "priority" | "sla"> }) {
  return (
    <>
      <TicketPriorityChip priority={ticket.priority} />
      {ticket.sla?.clock && <TicketSlaMenu ticket={ticket} clock={ticket.sla.clock} />}
    </>
  );
}
