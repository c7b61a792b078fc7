import type { BulkRefusal, BulkRun } from "@recado/contract/bulk-runs";
import { undoSeconds } from "@recado/contract/ticket-events";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import {
  type BulkOutcome,
  type BulkRunRow,
  countBulkOutcomes,
  findBulkRun,
  type OutcomeCount,
} from "./store.ts";

/** Reads the counts of a run and presents it. */
export async function presentBulkRun(db: ReadTx, row: BulkRunRow): Promise<BulkRun> {
  const counts = await countBulkOutcomes(db, row.id);
  const done = countOf(counts, "done", "undone", "kept");
  return {
    id: row.id,
    actions: row.actions,
    state: row.state,
    total: row.total,
    done,
    gone: countOf(counts, "gone"),
    refusals: refusalsOf(counts, "refused"),
    undone: countOf(counts, "undone"),
    undoRefusals: refusalsOf(counts, "kept"),
    undoSecondsLeft: done === 0 ? 0 : undoSecondsLeft(row),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/**
 * Publishes a run to the screens of the user who started it, after its row or its tickets have changed in this
 * transaction.
 */
export async function publishBulkRun(
  db: WriteTx,
  { id, user_id }: Pick<BulkRunRow, "id" | "user_id">,
  action: "create" | "update" = "update",
): Promise<BulkRun> {
  const row = await findBulkRun(db, id);
  if (!row) throw new Error("the bulk run was deleted in the transaction that publishes it");
  const record = await presentBulkRun(db, row);
  db.publish([userRoom(db.companyId, user_id)], "bulkRun", { action, record });
  return record;
}

/**
 * Seconds during which the browser offers the undo. Accepting tickets offers none, because the customers would notice
 * that their tickets go back.
 */
function undoSecondsLeft({ state, actions, seconds_since_end }: BulkRunRow): number {
  const isUndoable =
    (state === "done" || state === "stopped") && !actions.some(({ type }) => type === "accept");
  return isUndoable && seconds_since_end !== null ? Math.max(0, undoSeconds - seconds_since_end) : 0;
}

function countOf(counts: readonly OutcomeCount[], ...outcomes: BulkOutcome[]): number {
  return counts.reduce((sum, { outcome, count }) => sum + (outcomes.includes(outcome) ? count : 0), 0);
}

function refusalsOf(counts: readonly OutcomeCount[], wanted: BulkOutcome): BulkRefusal[] {
  return counts.flatMap(({ outcome, error, count }) =>
    outcome === wanted ? [{ error: error ?? "ERR_INTERNAL", count }] : [],
  );
}
