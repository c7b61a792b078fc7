import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { lockQueue } from "../queues/queries.ts";
import { findQueueOption, type QueueOptionRow } from "./store.ts";

export async function accessOption(db: ReadTx, id: number): Promise<QueueOptionRow> {
  const option = await findQueueOption(db, id);
  if (!option) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  return option;
}

/** Throws unless the parent option belongs to the queue. A parent of null means the top level of the queue's menu. */
export async function accessParent(db: ReadTx, queueId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await accessOption(db, parentId);
  if (parent.queue_id !== queueId) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
}

/** Locks the queue until the transaction ends, so that changes to its menu are serialized. */
export async function lockMenu(db: WriteTx, queueId: number): Promise<void> {
  if (!(await lockQueue(db, queueId, "change"))) throw new AppError("ERR_NO_QUEUE_FOUND");
}
