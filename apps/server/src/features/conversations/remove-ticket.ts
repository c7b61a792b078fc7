import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { findFileKeys } from "../messages/queries.ts";
import { publishSchedule } from "../schedules/actions.ts";
import { deleteSentOf, leaveTicket } from "../schedules/ticket-store.ts";
import { accessHeldTicket } from "../tickets/actions.ts";
import { recipients } from "../tickets/policy.ts";
import { deleteTicketRow, type TicketRow } from "../tickets/store.ts";

/** Deletes a ticket with its messages and their files. */
export async function removeTicket(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const ticket = await accessHeldTicket(db, actor, id);
  await removeTicketRow(db, ticket);
  const label = `#${id} ${ticket.contact_name}`;
  await recordAudit(db, actor, { area: "tickets", action: "deleted", entityId: id, label });
}

/** The same of a ticket that is held, whoever or whatever asks for it. */
export async function removeTicketRow(db: WriteTx, ticket: TicketRow): Promise<void> {
  const { id } = ticket;
  const scheduled = await deleteSentOf(db, id);
  const waiting = await leaveTicket(db, ticket);
  const pictures = scheduled.flatMap(({ media_path, thumbnail_path }) => [media_path, thumbnail_path]);
  await removeFilesLater(db, [...(await findFileKeys(db, { ticketId: id })), ...pictures]);
  await deleteTicketRow(db, id);
  for (const scheduleId of waiting) await publishSchedule(db, scheduleId, "update");
  const rooms = recipients(db.companyId, ticket);
  for (const { id: scheduleId } of scheduled) db.publish(rooms, "schedule", { action: "delete", scheduleId });
  db.publish(rooms, "ticket", { action: "delete", ticketId: id });
}
