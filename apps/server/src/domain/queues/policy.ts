import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findQueue, type NamedQueueRow } from "./store.ts";

export async function accessQueue(db: ReadTx, id: number): Promise<NamedQueueRow> {
  const queue = await findQueue(db, id);
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  return queue;
}
