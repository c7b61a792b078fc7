import { recordAudit } from "../../domain/audit-log/actions.ts";
import { lockWaitingOf } from "../../domain/messages/outbox-store.ts";
import { findFileKeys } from "../../domain/messages/queries.ts";
import { forgetNoticesOf } from "../../domain/notices/actions.ts";
import { publishSchedule } from "../../domain/schedules/actions.ts";
import { deleteSentOf, leaveTicket } from "../../domain/schedules/ticket-store.ts";
import { lockAccessibleTicket } from "../../domain/tickets/actions.ts";
import { ticketRecipients } from "../../domain/tickets/policy.ts";
import { deleteTicketRow, type TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { noteOutcome } from "../sending-limits/actions.ts";
import { forgetQuotaUse } from "../sending-limits/store.ts";

export async function removeTicket(db: WriteTx, actor: Actor, id: number, now: Date): Promise<void> {
  const ticket = await lockAccessibleTicket(db, actor, id);
  await removeTicketRow(db, ticket, now);
  const label = `#${id} ${ticket.contact_name}`;
  await recordAudit(db, actor, { area: "tickets", action: "deleted", entityId: id, label });
}

/** Deletes a ticket with its messages and files. The caller has locked the ticket and checked the actor's rights. */
export async function removeTicketRow(db: WriteTx, ticket: TicketRow, now: Date): Promise<void> {
  const { id } = ticket;
  await endTurns(db, id, now);
  const scheduled = await deleteSentOf(db, id);
  const waiting = await leaveTicket(db, ticket);
  const pictures = scheduled.flatMap(({ media_path, thumbnail_path }) => [media_path, thumbnail_path]);
  await removeFilesLater(db, [...(await findFileKeys(db, { ticketId: id })), ...pictures]);
  await forgetNoticesOf(db, { ticketIds: [id] });
  await deleteTicketRow(db, id);
  for (const scheduleId of waiting) await publishSchedule(db, scheduleId, "update");
  const rooms = ticketRecipients(db.companyId, ticket);
  for (const { id: scheduleId } of scheduled) db.publish(rooms, "schedule", { action: "delete", scheduleId });
  db.publish(rooms, "ticket", { action: "delete", ticketId: id });
}

/**
 * Corrects the connection's quota for messages that are deleted before they were sent. A message without an attempt no
 * longer counts; a message that is being sent counts as unconfirmed.
 */
async function endTurns(db: WriteTx, ticketId: number, now: Date): Promise<void> {
  for (const { id, attempted_at } of await lockWaitingOf(db, ticketId))
    if (attempted_at === null) await forgetQuotaUse(db, id);
    else await noteOutcome(db, id, "ERR_SENDING_UNCONFIRMED", now);
}
