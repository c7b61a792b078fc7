import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { lockQueue } from "../queues/queries.ts";
import { findQueueOption, type QueueOptionRow } from "./store.ts";

export async function accessOption(db: ReadTx, id: number): Promise<QueueOptionRow> {
  const option = await findQueueOption(db, id);
  if (!option) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  return option;
}

/** Requires a parent option of the queue; null is the queue itself. */
export async function accessParent(db: ReadTx, queueId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await accessOption(db, parentId);
  if (parent.queue_id !== queueId) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
}

/** Locks the queue, so that its menu changes one at a time. */
export async function lockMenu(db: WriteTx, queueId: number): Promise<void> {
  if (!(await lockQueue(db, queueId, "change"))) throw new AppError("ERR_NO_QUEUE_FOUND");
}
