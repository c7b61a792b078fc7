import type { WriteTx } from "../db/database.ts";
import { wakeWork } from "./work-queues.ts";

/** Wakes the work queue `assignments` of the company, because its settings or its available users changed. */
export function wakeAssignments(db: WriteTx): Promise<void> {
  return wakeWork(db, { queue: "assignments", connectionId: 0, keys: ["company"] });
}
