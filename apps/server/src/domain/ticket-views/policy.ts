import { type Actor, hasPermission, requirePermission } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, permissionRoom, userRoom } from "../../platform/live/rooms.ts";
import { listUsersOfQueues } from "../users/queries.ts";
import { lockTicketView, type TicketViewRow, type ViewReader } from "./store.ts";

export function viewReader(actor: Actor): ViewReader {
  return {
    userId: actor.userId,
    queueIds: actor.queueIds,
    seesShared: hasPermission(actor, "ticket-views:editShared"),
  };
}

/**
 * Locks and returns a view that the actor may change: an own one or, with the permission, a shared one. A view that the
 * actor does not see counts as missing.
 */
export async function accessChangeableView(db: WriteTx, actor: Actor, id: number): Promise<TicketViewRow> {
  const view = await lockTicketView(db, viewReader(actor), id);
  if (!view) throw new AppError("ERR_NO_TICKET_VIEW_FOUND");
  requireMayShare(actor, view.user_id === null);
  return view;
}

export function requireMayShare(actor: Actor, isShared: boolean): void {
  if (isShared) requirePermission(actor, "ticket-views:editShared");
}

/** Rooms of the users who see the view. */
export async function ticketViewRooms(
  db: ReadTx,
  { user_id, queue_ids }: Pick<TicketViewRow, "user_id" | "queue_ids">,
): Promise<LiveRoom[]> {
  if (user_id !== null) return [userRoom(db.companyId, user_id)];
  if (queue_ids.length === 0) return [companyRoom(db.companyId)];
  const users = await listUsersOfQueues(db, queue_ids);
  return [
    permissionRoom(db.companyId, "ticket-views:editShared"),
    ...users.map((id) => userRoom(db.companyId, id)),
  ];
}
