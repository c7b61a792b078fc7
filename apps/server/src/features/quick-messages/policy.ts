import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx, Room, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, userRoom } from "../../platform/live/rooms.ts";
import { findQuickMessage, lockQuickMessage, type QuickMessageRow } from "./store.ts";

type Owned = Pick<QuickMessageRow, "company_id" | "user_id" | "is_general">;

/** One's own and those of the whole company. */
function maySee(actor: Actor, reply: Owned): boolean {
  return reply.is_general || reply.user_id === actor.userId;
}

/** Whose own replies are listed: another's words are not for the caller. */
export function whoseReplies(actor: Actor, userId: number | undefined): number | null {
  return userId === undefined || userId === actor.userId ? actor.userId : null;
}

export async function accessQuickMessage(db: ReadTx, actor: Actor, id: number): Promise<QuickMessageRow> {
  return seen(actor, await findQuickMessage(db, id));
}

/** The same for whoever may change it: its author, and admins alone what is for the whole company. Held until the transaction ends. */
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

/** Who hears of it: the company, or its author alone. */
export function recipients(reply: Owned): Room[] {
  if (reply.is_general) return [companyRoom(reply.company_id)];
  return reply.user_id === null ? [] : [userRoom(reply.company_id, reply.user_id)];
}
