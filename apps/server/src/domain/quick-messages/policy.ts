import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, userRoom } from "../../platform/live/rooms.ts";
import { findQuickMessage, lockQuickMessage, type QuickMessageRow } from "./store.ts";

type Owned = Pick<QuickMessageRow, "company_id" | "user_id" | "is_general">;

/** Users see their own quick messages and the company's. */
function maySee(actor: Actor, reply: Owned): boolean {
  return reply.is_general || reply.user_id === actor.userId;
}

/** User whose own quick messages are listed; null lists none, because those of other users are private. */
export function ownQuickMessagesOf(actor: Actor, userId: number | undefined): number | null {
  return userId === undefined || userId === actor.userId ? actor.userId : null;
}

export async function accessQuickMessage(db: ReadTx, actor: Actor, id: number): Promise<QuickMessageRow> {
  return seen(actor, await findQuickMessage(db, id));
}

/** Locks a quick message that the actor may change: their own, or for admins a shared one. */
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

/** Rooms that receive its events: the company's, or the author's alone. */
export function quickMessageRooms(reply: Owned): LiveRoom[] {
  if (reply.is_general) return [companyRoom(reply.company_id)];
  return reply.user_id === null ? [] : [userRoom(reply.company_id, reply.user_id)];
}
