import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findTag, type ListedTagRow, lockTag } from "./store.ts";

/**
 * Returns a tag or throws ERR_NO_TAG_FOUND. Tags belong to the whole company: every user may see them, and may change
 * tags that are no lane of the board.
 */
export async function accessTag(db: ReadTx, id: number): Promise<ListedTagRow> {
  const tag = await findTag(db, id);
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}

/**
 * Locks the tag until the transaction ends, so that it is not made a lane of the board, or a plain tag again,
 * meanwhile.
 */
export async function lockExistingTag(db: WriteTx, id: number): Promise<ListedTagRow> {
  await lockTag(db, id);
  return accessTag(db, id);
}

/** Throws if the tag is, was or becomes a lane of the board and the actor may not change lanes. */
export function requireMayChangeTag(actor: Actor, ...lanes: boolean[]): void {
  if (lanes.includes(true)) requirePermission(actor, "tags:kanban");
}
