import type { WriteTx } from "../../platform/db/database.ts";
import { forgetWork } from "../../platform/work/work-queues.ts";
import { deleteConnection } from "../connections/actions.ts";
import { failWaiting } from "../messages/actions.ts";

/** Deletes a connection. What still waited to be sent over it has failed, so that somebody may send it another way. */
export async function closeConnection(db: WriteTx, id: number): Promise<void> {
  await failWaiting(db, id);
  await deleteConnection(db, id);
  await forgetWork(db, id);
}
