import type { WriteTx } from "../db/database.ts";
import { type Claim, wakeWork } from "./work-queues.ts";

/** Has what names deleted rows of a kind let go of them, in the work queue `deletions`. */
export function wakeDeletions(db: WriteTx, kind: string, ids: readonly number[]): Promise<void> {
  return wakeWork(db, { queue: "deletions", connectionId: 0, keys: ids.map((id) => `${kind} ${id}`) });
}

/** Which row it is of which kind. */
export function readDeletion({ key }: Claim): { kind: string; id: number } {
  const [kind = "", id] = key.split(" ");
  return { kind, id: Number(id) };
}
