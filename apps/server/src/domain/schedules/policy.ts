import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, permissionRoom } from "../../platform/live/rooms.ts";
import {
  accessTicket,
  maySeeTicket,
  queueRooms,
  seesTicketToUse,
  ticketRecipients,
} from "../tickets/policy.ts";
import { isEditableSchedule } from "./rules.ts";
import { findSchedule, lockSchedule, type ScheduleRow } from "./store.ts";

/**
 * A schedule is visible to users who see the ticket it was planned for, who saw that ticket until it was deleted, or
 * who see the ticket through which the schedule is sent. A schedule without any ticket belongs to the contact and is
 * visible to the whole company.
 */
export function maySeeSchedule(actor: Actor, schedule: ScheduleRow): boolean {
  const { way_id, way_queue_id } = schedule;
  const own = ownQueue(schedule);
  if (own === undefined && way_id === null) return true;
  const seesOwn = own !== undefined && maySeeTicket(actor, { queue_id: own });
  return seesOwn || (way_id !== null && maySeeTicket(actor, { queue_id: way_queue_id }));
}

/**
 * Queue of the ticket that the schedule was planned for, even if the ticket is deleted. Null if the ticket has no
 * queue; undefined if the schedule was planned without a ticket.
 */
function ownQueue({ ticket_id, ticket_queue_id, queue_before }: ScheduleRow): number | null | undefined {
  if (ticket_id !== null) return ticket_queue_id;
  return queue_before === null ? undefined : queue_before || null;
}

/** Returns a schedule that the actor sees. An invisible schedule gives the same error as a missing one. */
export async function accessSchedule(db: ReadTx, actor: Actor, id: number): Promise<ScheduleRow> {
  const schedule = await existingSchedule(db, id);
  if (!maySeeSchedule(actor, schedule)) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return schedule;
}

export async function existingSchedule(db: ReadTx, id: number): Promise<ScheduleRow> {
  const schedule = await findSchedule(db, id);
  if (!schedule) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return schedule;
}

/** Locks and returns a schedule; throws unless the actor may change it. */
export async function lockExistingSchedule(db: ReadTx, actor: Actor, id: number): Promise<ScheduleRow> {
  if (!(await lockSchedule(db, id))) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  const schedule = await accessSchedule(db, actor, id);
  requireMayChange(actor, schedule);
  return schedule;
}

/**
 * Throws unless the actor may change the schedule. Users change their own schedules, and admins all. If a schedule's
 * user was removed, everyone who sees the schedule may change it.
 */
function requireMayChange(actor: Actor, { user_id }: Pick<ScheduleRow, "user_id">): void {
  if (user_id !== null && user_id !== actor.userId) requirePermission(actor, "schedules:editOthers");
}

/** Locks and returns a schedule; throws ERR_SCHEDULE_SENT if it was sent already. */
export async function lockEditableSchedule(db: ReadTx, actor: Actor, id: number): Promise<ScheduleRow> {
  const schedule = await lockExistingSchedule(db, actor, id);
  if (!isEditableSchedule(schedule)) throw new AppError("ERR_SCHEDULE_SENT");
  return schedule;
}

/** Throws unless the ticket belongs to the contact and the actor may see the ticket. */
export async function accessTicketOf(
  db: ReadTx,
  actor: Actor,
  contactId: number,
  ticketId: number,
): Promise<void> {
  const ticket = await accessTicket(db, actor, ticketId);
  if (ticket.contact_id !== contactId) throw new AppError("ERR_NO_TICKET_FOUND");
}

/**
 * Returns whether the actor sees the following occurrences of the series. These may go to another contact, through a
 * ticket that the actor cannot see.
 */
export async function maySeeSeries(
  db: ReadTx,
  actor: Actor,
  { contact_id, series_contact_id }: ScheduleRow,
): Promise<boolean> {
  if (series_contact_id === null || series_contact_id === contact_id) return true;
  return seesTicketToUse(db, actor, series_contact_id);
}

export async function requireSeries(db: ReadTx, actor: Actor, schedule: ScheduleRow): Promise<void> {
  if (!(await maySeeSeries(db, actor, schedule))) throw new AppError("ERR_OTHER_OPEN_TICKET");
}

/**
 * Rooms of everyone who sees the schedule. Admins receive the schedule's events in a room of their own, without joining
 * a list of tickets.
 */
export function scheduleRooms(companyId: number, schedule: ScheduleRow): LiveRoom[] {
  const { way_id, way_status, way_queue_id } = schedule;
  const own = ownQueue(schedule);
  const rooms = own === undefined ? [] : queueRooms(companyId, own);
  if (way_id !== null && way_status !== null)
    rooms.push(...ticketRecipients(companyId, { id: way_id, status: way_status, queue_id: way_queue_id }));
  return rooms.length > 0
    ? [...new Set([permissionRoom(companyId, "tickets-manager:showall"), ...rooms])]
    : [companyRoom(companyId)];
}
