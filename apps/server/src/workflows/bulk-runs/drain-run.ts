/*
 * The work queue `bulkRuns` runs actions on all tickets of a list (tables bulk_runs and bulk_run_tickets). The request
 * fixes the tickets. Each ticket is changed in a transaction of its own, which also stores the ticket's outcome: after a
 * killed process another one goes on with the tickets that have none, so that each is changed exactly once. The undo
 * goes through the changed tickets in the same way. The run acts with the present rights of the session that started
 * it, and stops when that session ends. Locks are taken in this order: run, row of the run's ticket, ticket.
 */

import type { Logger } from "pino";
import { existingTicket, lockExistingTicket } from "../../domain/tickets/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { findActingUser } from "../auth/actors.ts";
import type { ConversationDeps } from "../conversations/conversation-deps.ts";
import { runTicketActions, undoActions } from "../conversations/run-actions.ts";
import { publishBulkRun } from "./present.ts";
import {
  type BulkRunRow,
  type BulkTicketRow,
  endBulkRun,
  findTicketsOfTurn,
  lockBulkRun,
  lockTurn,
  writeOutcome,
} from "./store.ts";

export interface BulkRunDeps extends ConversationDeps {
  database: Database;
  logger: Logger;
}

/** Number of tickets after which the progress is published and the user's rights are read again. */
const batchSize = 50;
/** Number of tickets that are changed at the same time. More would delay other requests, and would not be faster. */
const atOnce = 4;
/** Time after which the key goes to the end of its queue, so that the runs of others get their turn and a process can end. */
const turnMilliseconds = 1_000;
/** Number of failed tries after which a ticket is given up. */
const mostTries = 4;
/** Age of a step that a run may still undo, in seconds. The time for the undo counts from the end of the run. */
const maxStepAge = 3_600;

/** Part of a run: its next tickets, and the user whose rights apply to them. */
interface Batch {
  run: BulkRunRow;
  actor: Actor;
  tickets: BulkTicketRow[];
}

/** Changes or undoes tickets of the run that the key names, until none is left or the turn is over. */
export async function drainBulkRun(deps: BulkRunDeps, claim: Claim): Promise<void> {
  const endsAt = performance.now() + turnMilliseconds;
  let after = 0;
  while (performance.now() < endsAt) {
    const batch = await deps.database.write(claim.companyId, (db) => startBatch(deps, db, claim, after));
    if (!batch) return;
    await takeTurns(batch.tickets, (ticket) => takeTurn(deps, claim, batch, ticket));
    after = batch.tickets.at(-1)?.place ?? after;
  }
  throw new RetryLater("the turn of a bulk run is over", { afterMilliseconds: 0 });
}

/** Publishes the progress, and returns the next tickets; undefined if the run is over. */
async function startBatch(
  { clock }: BulkRunDeps,
  db: WriteTx,
  claim: Claim,
  after: number,
): Promise<Batch | undefined> {
  const run = await lockBulkRun(db, Number(claim.key));
  if (!run) {
    await claim.end(db);
    return undefined;
  }
  const isUnderWay = run.state === "running" || run.state === "undoing";
  const actor = isUnderWay ? await findActingUser(db, run.session_id, clock.now()) : undefined;
  const tickets = actor ? await findTicketsOfTurn(db, run, { after, most: batchSize }) : [];
  const isOver = !actor || tickets.length === 0;
  if (isOver && isUnderWay) await endBulkRun(db, run.id, endStateOf(run, actor));
  if (isOver) await claim.end(db);
  await publishBulkRun(db, run);
  return isOver ? undefined : { run, actor, tickets };
}

function endStateOf({ state }: BulkRunRow, actor: Actor | undefined): "done" | "stopped" | "undone" {
  if (state === "undoing") return "undone";
  return actor ? "done" : "stopped";
}

/** Works through the tickets, a few at the same time. If one fails, waits for those that have begun and throws. */
async function takeTurns(
  tickets: readonly BulkTicketRow[],
  work: (ticket: BulkTicketRow) => Promise<void>,
): Promise<void> {
  const waiting = tickets.values();
  const lines = Array.from({ length: atOnce }, async () => {
    for (const ticket of waiting) await work(ticket);
  });
  const failed = (await Promise.allSettled(lines)).find((line) => line.status === "rejected");
  if (failed) throw failed.reason;
}

async function takeTurn(
  deps: BulkRunDeps,
  claim: Claim,
  { run, actor }: Batch,
  ticket: BulkTicketRow,
): Promise<void> {
  const { database, logger } = deps;
  const change = run.state === "undoing" ? undoTicket : changeTicket;
  try {
    await database.write(claim.companyId, async (db) => {
      if (await lockTurn(db, run, ticket.place)) await change(deps, db, run, actor, ticket);
    });
  } catch (error) {
    if (!(error instanceof AppError) && !claim.isGivenUp(error, mostTries)) throw error;
    const code = error instanceof AppError ? error.code : "ERR_INTERNAL";
    if (!(error instanceof AppError))
      logger.error(
        { err: error, companyId: claim.companyId, runId: run.id, ticketId: ticket.ticket_id },
        "ticket of a bulk run given up after an unexpected error, the run goes on with the others",
      );
    await database.write(claim.companyId, async (db) => {
      if (await lockTurn(db, run, ticket.place)) await writeRefusal(db, run, ticket, code);
    });
  }
}

async function changeTicket(
  deps: BulkRunDeps,
  db: WriteTx,
  { id, actions }: BulkRunRow,
  actor: Actor,
  { place, ticket_id }: BulkTicketRow,
): Promise<void> {
  const performer = { by: actor, reason: { type: "user" } } as const;
  const { stepId } = await runTicketActions(deps, db, performer, ticket_id, actions);
  await writeOutcome(db, id, place, { outcome: "done", stepId });
}

async function undoTicket(
  deps: BulkRunDeps,
  db: WriteTx,
  { id }: BulkRunRow,
  actor: Actor,
  { place, ticket_id, step_id }: BulkTicketRow,
): Promise<void> {
  await lockExistingTicket(db, ticket_id);
  await undoActions(deps, db, actor, await existingTicket(db, ticket_id), step_id ?? undefined, maxStepAge);
  await writeOutcome(db, id, place, { outcome: "undone" });
}

async function writeRefusal(
  db: WriteTx,
  { id, state }: BulkRunRow,
  { place }: BulkTicketRow,
  code: string,
): Promise<void> {
  if (state === "undoing") return writeOutcome(db, id, place, { outcome: "kept", error: code });
  return code === "ERR_NO_TICKET_FOUND"
    ? writeOutcome(db, id, place, { outcome: "gone" })
    : writeOutcome(db, id, place, { outcome: "refused", error: code });
}
