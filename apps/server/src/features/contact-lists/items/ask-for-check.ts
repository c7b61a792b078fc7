import type { WriteTx } from "../../../platform/db/database.ts";
import { findWork, wakeWork } from "../../../platform/work/work-queues.ts";
import { findCheckingConnection, isOnlyChecking } from "../../connections/checking-store.ts";
import { findUncheckedLists } from "../store.ts";

/** Has the numbers of a list looked up by a connection that can, rather the one that did so before; while there is none they wait for the next. */
export async function askForCheck(db: WriteTx, listId: number, before?: number): Promise<void> {
  const connectionId = await findCheckingConnection(db, before);
  if (connectionId !== undefined)
    await wakeWork(db, { queue: "numbers", connectionId, keys: [String(listId)] });
}

/** Others go on with what a connection that is gone was looking up. */
export async function handOnChecks(db: WriteTx, connectionId: number): Promise<void> {
  for (const listId of await findWork(db, { queue: "numbers", connectionId }))
    await askForCheck(db, Number(listId));
}

/** A connection has come and is the only one: it looks up what nobody could meanwhile. */
export async function takeUpChecks(db: WriteTx, connectionId: number): Promise<void> {
  if (!(await isOnlyChecking(db, connectionId))) return;
  const lists = await findUncheckedLists(db);
  await wakeWork(db, { queue: "numbers", connectionId, keys: lists.map(({ id }) => String(id)) });
}
