import type { WriteTx } from "../../../platform/db/database.ts";
import { findWork, takeWork, wakeWork } from "../../../platform/work/work-queues.ts";
import { findCheckers, findCheckingConnection } from "../../connections/checking-store.ts";
import { findUncheckedLists } from "../store.ts";

/** Has the numbers of a list looked up by a connection that can, rather the one that did so before; while there is none they wait for the next. */
export async function askForCheck(db: WriteTx, listId: number, before?: number): Promise<void> {
  const connectionId = await findCheckingConnection(db, before);
  if (connectionId !== undefined) await wake(db, connectionId, [String(listId)]);
}

/** Others go on with what a connection that is down or gone was looking up; where there are none, it waits for the first that comes. */
export async function handOnChecks(db: WriteTx, connectionId: number): Promise<void> {
  if ((await findWork(db, { queue: "numbers", connectionId })).length === 0) return;
  const other = await findCheckingConnection(db);
  if (other !== undefined) await wake(db, other, await takeWork(db, "numbers", [connectionId]));
}

/** A connection has come: it goes on with what waits for those that are down and, as the only one, with what nobody could look up meanwhile. */
export async function takeUpChecks(db: WriteTx, connectionId: number): Promise<void> {
  const { able, unable } = await findCheckers(db);
  if (!able.includes(connectionId)) return;
  const waiting = await takeWork(db, "numbers", unable);
  const lists = able.length === 1 ? await findUncheckedLists(db) : [];
  await wake(db, connectionId, [...new Set([...waiting, ...lists.map(({ id }) => String(id))])]);
}

function wake(db: WriteTx, connectionId: number, keys: readonly string[]): Promise<void> {
  return wakeWork(db, { queue: "numbers", connectionId, keys });
}
