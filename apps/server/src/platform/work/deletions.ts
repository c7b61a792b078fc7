import type { WriteTx } from "../db/database.ts";
import { type Claim, wakeWork } from "./work-queues.ts";

/** Adds the ids of deleted rows to the work queue `deletions`, which later removes references to those rows. */
export function wakeDeletions(db: WriteTx, kind: string, ids: readonly number[]): Promise<void> {
  return wakeWork(db, { queue: "deletions", connectionId: 0, keys: ids.map((id) => `${kind} ${id}`) });
}

export function readDeletion({ key }: Claim): { kind: string; id: number } {
  const [kind = "", id] = key.split(" ");
  return { kind, id: Number(id) };
}
