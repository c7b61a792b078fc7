import type { WriteTx } from "../../../platform/db/database.ts";
import { wakeWork } from "../../../platform/work/work-queues.ts";
import { findCheckingConnection } from "../../connections/store.ts";

/** Has the numbers of a list looked up by a connection that can; while there is none they stay as they are. */
export async function askForCheck(db: WriteTx, listId: number): Promise<void> {
  const connectionId = await findCheckingConnection(db);
  if (connectionId !== undefined)
    await wakeWork(db, { queue: "numbers", connectionId, keys: [String(listId)] });
}
