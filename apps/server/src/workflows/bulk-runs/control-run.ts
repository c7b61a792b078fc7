import { type BulkRun, maxBulkTickets, type startBulkRun as startRoute } from "@recado/contract/bulk-runs";
import type { BodyOf, QueryOf } from "@recado/contract/shared/route";
import { findListedIds } from "../../domain/tickets/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { presentBulkRun, publishBulkRun } from "./present.ts";
import {
  type BulkRunRow,
  dismissRow,
  endBulkRun,
  findRunByKey,
  insertBulkRun,
  insertBulkTickets,
  lockBulkRun,
  startUndo,
} from "./store.ts";

/** Starts a run on the tickets that the list contains at this moment. A repeated request answers with the first's run. */
export async function startBulkRun(
  db: WriteTx,
  actor: Actor,
  query: QueryOf<typeof startRoute>,
  { key, actions }: BodyOf<typeof startRoute>,
): Promise<BulkRun> {
  const { userId, sessionId } = actor;
  const id = await insertBulkRun(db, { userId, sessionId, key, actions });
  if (id === undefined) {
    const earlier = await findRunByKey(db, userId, key);
    if (!earlier) throw new AppError("ERR_BULK_RUN_UNDER_WAY");
    return presentBulkRun(db, earlier);
  }
  const { ids, hasMore } = await findListedIds(db, actor, query, maxBulkTickets);
  if (hasMore)
    throw new AppError("ERR_BULK_RUN_TOO_LARGE", {
      params: { limit: maxBulkTickets.toLocaleString("pt-BR") },
    });
  await insertBulkTickets(db, id, ids);
  await wakeRun(db, id);
  return publishBulkRun(db, { id, user_id: userId }, "create");
}

/** Stops a run. When this transaction commits, no further ticket is changed. */
export async function stopBulkRun(db: WriteTx, actor: Actor, id: number): Promise<BulkRun> {
  const run = await lockOwnRun(db, actor, id);
  if (run.state === "running") await endBulkRun(db, id, "stopped");
  return publishBulkRun(db, run);
}

/** Starts the undo of a run, which the work queue carries out like the run itself. */
export async function undoBulkRun(db: WriteTx, actor: Actor, id: number): Promise<BulkRun> {
  const run = await lockOwnRun(db, actor, id);
  const isStarted = await startUndo(db, id).catch((error: unknown) => {
    throw violates(error, "bulk_runs_under_way") ? new AppError("ERR_BULK_RUN_UNDER_WAY") : error;
  });
  if (!isStarted) throw new AppError("ERR_UNDO_OVER");
  await wakeRun(db, id);
  return publishBulkRun(db, run);
}

export async function dismissBulkRun(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const run = await lockOwnRun(db, actor, id);
  if (run.ended_at === null) throw new AppError("ERR_BULK_RUN_UNDER_WAY");
  await dismissRow(db, id);
}

async function lockOwnRun(db: WriteTx, { userId }: Actor, id: number): Promise<BulkRunRow> {
  const run = await lockBulkRun(db, id);
  if (run?.user_id !== userId) throw new AppError("ERR_NO_BULK_RUN_FOUND");
  return run;
}

async function wakeRun(db: WriteTx, id: number): Promise<void> {
  await wakeWork(db, { queue: "bulkRuns", connectionId: 0, keys: [String(id)] });
}
