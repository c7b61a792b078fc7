import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findTag, type ListedTagRow } from "./store.ts";

/** Tags are the whole company's: whoever is of it may read and change them. */
export async function accessTag(db: ReadTx, id: number): Promise<ListedTagRow> {
  const tag = await findTag(db, id);
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}

/** The lanes of the board are for those who lead; whoever leaves a tag as it is needs no leave. */
export function requireMayMakeLane(actor: Actor, isLane: boolean, wasLane: boolean): void {
  if (isLane !== wasLane) requirePermission(actor, "tags:kanban");
}
