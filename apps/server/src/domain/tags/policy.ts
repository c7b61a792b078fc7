import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findTag, type ListedTagRow, lockTag } from "./store.ts";

/** Requires a tag. Tags belong to the whole company; every user may read them, and change those that are no lane. */
export async function accessTag(db: ReadTx, id: number): Promise<ListedTagRow> {
  const tag = await findTag(db, id);
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}

/** Locks the tag, so that it stays a lane, or stays none, until the transaction ends. */
export async function lockExistingTag(db: WriteTx, id: number): Promise<ListedTagRow> {
  await lockTag(db, id);
  return accessTag(db, id);
}

/** Changing lanes of the board requires a permission, whether the tag is, was or becomes one. */
export function requireMayChangeTag(actor: Actor, ...lanes: boolean[]): void {
  if (lanes.includes(true)) requirePermission(actor, "tags:kanban");
}
