import { randomUUID } from "node:crypto";
import type { WriteTx } from "../platform/db/database.ts";
import { endBulkRun, insertBulkRun } from "../workflows/bulk-runs/store.ts";
import type { Person } from "./factories.ts";

/** Creates a bulk run without tickets that has ended. */
export async function insertEndedBulkRun(db: WriteTx, { id: userId }: Person, note: string): Promise<number> {
  const [sessionId, key] = [randomUUID(), randomUUID()];
  const id = await insertBulkRun(db, { userId, sessionId, key, actions: [{ type: "writeNote", note }] });
  if (id === undefined) throw new Error("the user has a bulk run under way");
  await endBulkRun(db, id, "done");
  return id;
}
