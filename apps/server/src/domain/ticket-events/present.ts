import type { TicketEvent } from "@recado/contract/ticket-events";
import type { TicketEventRow } from "./store.ts";

export function presentTicketEvent(row: TicketEventRow): TicketEvent {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    type: row.type,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    from: row.details.from ?? null,
    to: row.details.to ?? null,
    tag: row.details.tag ?? null,
    campaign: row.details.campaign ?? null,
    note: row.details.note ?? null,
    rating: row.details.rating ?? null,
    ratingScale: row.details.rating === undefined ? null : (row.details.ratingScale ?? 3),
    comment: row.details.comment ?? null,
    until: row.details.until ?? null,
    wokenBy: row.details.wokenBy ?? null,
    priority: row.details.priority ?? null,
    slaKind: row.details.slaKind ?? null,
    reason: row.reason,
    stepId: row.step_id,
    isUndone: row.undone_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
