import type { PermissionHolder } from "@recado/contract/shared/permissions";
import type { TicketStatus } from "@recado/contract/ticket-status";
import { type Actor, hasPermission } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type DetailedTicketRow, findTicket, findTicketToUse, type TicketRow } from "./store.ts";

type Seen = Pick<TicketRow, "queue_id">;
/** Properties of a user that decide which tickets they see. */
export type Seer = Pick<Actor, "profile" | "role" | "allTicket" | "queueIds">;

/** Cause of changes that no user makes, such as a rule. It sees all tickets, and the changes name no user. */
export interface AutomaticPerformer extends Seer, Pick<Actor, "name" | "isSupport"> {
  userId: null;
}

/** Performer of a change to a ticket. */
export type Performer = Actor | AutomaticPerformer;

export function maySeeTicket(actor: Seer, ticket: Seen): boolean {
  if (seesAllTickets(actor)) return true;
  return ticket.queue_id === null ? actor.allTicket : actor.queueIds.includes(ticket.queue_id);
}

export function seesAllTickets(actor: PermissionHolder): boolean {
  return hasPermission(actor, "tickets-manager:showall");
}

/**
 * Throws for support users. They may not attend tickets, because an attended ticket would be orphaned when they leave.
 */
export function requireMayAttend({ isSupport }: Pick<Actor, "isSupport">): void {
  if (isSupport) throw new AppError("ERR_SUPPORT_AGENT");
}

/** Returns a ticket that the actor sees. An invisible ticket gives the same error as a missing one. */
export async function accessTicket(db: ReadTx, actor: Seer, id: number): Promise<DetailedTicketRow> {
  const ticket = await findTicket(db, id);
  if (!ticket || !maySeeTicket(actor, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  return ticket;
}

/**
 * Returns the id of the contact's unfinished ticket in which a message would be written; null if there is none. Throws
 * if the actor may not see the ticket, because writing in it would bypass the access check.
 */
export async function accessTicketToUse(
  db: ReadTx,
  actor: Actor,
  contactId: number,
  ticketId: number | null,
): Promise<number | null> {
  const id = await findTicketToUse(db, contactId, ticketId);
  const ticket = id === undefined ? undefined : await findTicket(db, id);
  if (ticket && !maySeeTicket(actor, ticket)) throw new AppError("ERR_OTHER_OPEN_TICKET");
  return ticket?.id ?? null;
}

/**
 * Returns whether the actor sees the unfinished ticket in which a message to the contact would be written; true if
 * there is none.
 */
export async function seesTicketToUse(db: ReadTx, actor: Actor, contactId: number): Promise<boolean> {
  const id = await findTicketToUse(db, contactId, null);
  const ticket = id === undefined ? undefined : await findTicket(db, id);
  return !ticket || maySeeTicket(actor, ticket);
}

/**
 * Queues whose tickets an actor sees. Null stands for tickets without a queue; undefined means that the actor sees all
 * tickets.
 */
export function visibleQueues(actor: Seer): (number | null)[] | undefined {
  if (seesAllTickets(actor)) return undefined;
  return actor.allTicket ? [...actor.queueIds, null] : [...actor.queueIds];
}

/**
 * Returns the actor's live rooms for a subject. There are two kinds of rooms: one for users who see every ticket, and
 * one for each queue.
 */
function roomsFor(actor: Actor, subject: string): LiveRoom[] {
  const queues = visibleQueues(actor);
  if (!queues) return [everyQueue(actor.companyId, subject)];
  return queues.map((queueId) => ofQueue(actor.companyId, queueId, subject));
}

function roomsOf(companyId: number, ticket: Seen, subject: string): LiveRoom[] {
  return [everyQueue(companyId, subject), ofQueue(companyId, ticket.queue_id, subject)];
}

function everyQueue(companyId: number, subject: string): LiveRoom {
  return `company:${companyId}:tickets:all:${subject}`;
}

function ofQueue(companyId: number, queueId: number | null, subject: string): LiveRoom {
  return `company:${companyId}:tickets:queue:${queueId ?? "none"}:${subject}`;
}

export function statusRoomsFor(actor: Actor, status: TicketStatus): LiveRoom[] {
  return roomsFor(actor, `status:${status}`);
}

export function notificationRoomsFor(actor: Actor): LiveRoom[] {
  return roomsFor(actor, "notification");
}

/**
 * Returns the rooms of an actor who opens the ticket. The name of a ticket's room includes the queue, so that users of
 * the old queue receive nothing after the ticket moves.
 */
export function ticketRoomsFor(actor: Actor, ticket: Seen & { id: number }): LiveRoom[] {
  return seesAllTickets(actor)
    ? [everyQueue(actor.companyId, `ticket:${ticket.id}`)]
    : [ofQueue(actor.companyId, ticket.queue_id, `ticket:${ticket.id}`)];
}

/** Rooms of the users who may see the ticket and have opened it on their screen. */
export function viewerRooms(companyId: number, ticket: Seen & { id: number }): LiveRoom[] {
  return roomsOf(companyId, ticket, `ticket:${ticket.id}`);
}

/** Rooms of the users who see the queue and have subscribed to notifications. */
export function queueRooms(companyId: number, queueId: number | null): LiveRoom[] {
  return roomsOf(companyId, { queue_id: queueId }, "notification");
}

/**
 * Rooms of the users who may see the ticket and have subscribed to its list, to notifications or to the ticket itself.
 */
export function ticketRecipients(
  companyId: number,
  ticket: Seen & { id: number; status: string },
): LiveRoom[] {
  return [
    ...roomsOf(companyId, ticket, `status:${ticket.status}`),
    ...roomsOf(companyId, ticket, "notification"),
    ...roomsOf(companyId, ticket, `ticket:${ticket.id}`),
  ];
}
