import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, userRoom } from "../../platform/live/rooms.ts";
import { findQuickMessage, lockQuickMessage, type QuickMessageRow } from "./store.ts";

type Owned = Pick<QuickMessageRow, "company_id" | "user_id" | "is_general">;

/** Returns whether the user sees a quick message: users see their own and those shared with the company. */
function maySee(actor: Actor, reply: Owned): boolean {
  return reply.is_general || reply.user_id === actor.userId;
}

/**
 * Returns the user whose own quick messages are listed besides the shared ones. Returns null if the quick messages of
 * another user are requested, because they are private.
 */
export function ownQuickMessagesOf(actor: Actor, userId: number | undefined): number | null {
  return userId === undefined || userId === actor.userId ? actor.userId : null;
}

export async function accessQuickMessage(db: ReadTx, actor: Actor, id: number): Promise<QuickMessageRow> {
  return seen(actor, await findQuickMessage(db, id));
}

/**
 * Locks and returns a quick message; throws unless the actor may change it. Users may change their own quick messages,
 * and admins also the shared ones.
 */
export async function accessOwnQuickMessage(db: WriteTx, actor: Actor, id: number): Promise<QuickMessageRow> {
  const reply = seen(actor, await lockQuickMessage(db, id));
  requireMayChange(actor, reply);
  return reply;
}

export function requireMayChange(actor: Actor, reply: Pick<Owned, "user_id" | "is_general">): void {
  if (reply.is_general) requirePermission(actor, "quick-messages:editGeneral");
  else if (reply.user_id !== actor.userId) throw new AppError("ERR_NO_PERMISSION");
}

function seen(actor: Actor, reply: QuickMessageRow | undefined): QuickMessageRow {
  if (!reply || !maySee(actor, reply)) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  return reply;
}

/**
 * Rooms that receive a quick message's events: the company's room, or the author's room if the message is not shared.
 */
export function quickMessageRooms(reply: Owned): LiveRoom[] {
  if (reply.is_general) return [companyRoom(reply.company_id)];
  return reply.user_id === null ? [] : [userRoom(reply.company_id, reply.user_id)];
}
