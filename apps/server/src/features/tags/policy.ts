import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findTag, type ListedTagRow, lockTag } from "./store.ts";

/** Tags are the whole company's: whoever is of it may read them, and change those that are no lane. */
export async function accessTag(db: ReadTx, id: number): Promise<ListedTagRow> {
  const tag = await findTag(db, id);
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}

/** Locks the tag, so that it stays a lane, or stays none, until the transaction ends. */
export async function holdTag(db: WriteTx, id: number): Promise<ListedTagRow> {
  await lockTag(db, id);
  return accessTag(db, id);
}

/** The lanes of the board are for those who lead: what is one, was one or becomes one. */
export function requireMayChangeTag(actor: Actor, ...lanes: boolean[]): void {
  if (lanes.includes(true)) requirePermission(actor, "tags:kanban");
}
