import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, userRoom } from "../../platform/live/rooms.ts";
import { accessFileList } from "../files/policy.ts";
import { requireQueues } from "../queues/queries.ts";
import { accessTag } from "../tags/policy.ts";
import { lockColleague } from "../users/queries.ts";
import { findMacro, lockMacro, type MacroRow } from "./store.ts";

type Owned = Pick<MacroRow, "user_id">;

/** Returns a macro that the user sees: one of the company or of their own. */
export async function accessMacro(db: ReadTx, actor: Actor, id: number): Promise<MacroRow> {
  return seen(actor, await findMacro(db, id));
}

/**
 * Locks and returns a macro; throws unless the actor may change it. Users may change their own macros, and admins also
 * those of the company.
 */
export async function accessOwnMacro(db: WriteTx, actor: Actor, id: number): Promise<MacroRow> {
  const macro = seen(actor, await lockMacro(db, id));
  requireMayChangeMacro(actor, macro.user_id === null);
  return macro;
}

export function requireMayChangeMacro(actor: Actor, isShared: boolean): void {
  if (isShared) requirePermission(actor, "macros:editShared");
}

/** Throws if the macro is for tickets of other queues. */
export function requireMacroServes(macro: Pick<MacroRow, "queue_ids">, queueId: number | null): void {
  const { queue_ids: queueIds } = macro;
  if (queueIds.length > 0 && (queueId === null || !queueIds.includes(queueId)))
    throw new AppError("ERR_MACRO_OF_OTHER_QUEUE");
}

function seen(actor: Actor, macro: MacroRow | undefined): MacroRow {
  if (!macro || (macro.user_id !== null && macro.user_id !== actor.userId))
    throw new AppError("ERR_NO_MACRO_FOUND");
  return macro;
}

/** Rooms that receive a macro's events: the company's room, or the user's room if only the user sees the macro. */
export function macroRooms(companyId: number, { user_id }: Owned): LiveRoom[] {
  return user_id === null ? [companyRoom(companyId)] : [userRoom(companyId, user_id)];
}

/**
 * Throws if a tag, queue, user or file list that an action names does not exist. The error names the position of the
 * action. A target that is deleted later makes the list of actions fail when it runs.
 */
export async function requireTargets(db: WriteTx, actions: readonly TicketActionInput[]): Promise<void> {
  for (const [position, action] of actions.entries())
    await requireTarget(db, action).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { ...error.refusal, extra: { action: position } });
    });
}

async function requireTarget(db: WriteTx, action: TicketActionInput): Promise<void> {
  switch (action.type) {
    case "assign":
      if (action.queueId != null) await requireQueues(db, [action.queueId]);
      if (action.userId !== null && !(await lockColleague(db, action.userId)))
        throw new AppError("ERR_NO_USER_FOUND");
      return;
    case "moveToQueue":
      if (action.queueId !== null) await requireQueues(db, [action.queueId]);
      return;
    case "addTag":
    case "removeTag":
      await accessTag(db, action.tagId);
      return;
    case "sendFiles":
      await accessFileList(db, action.fileListId);
      return;
    case "accept":
    case "return":
    case "resolve":
    case "reopen":
    case "snooze":
    case "wake":
    case "setPriority":
    case "writeNote":
    case "sendText":
    case "requestRating":
  }
}
