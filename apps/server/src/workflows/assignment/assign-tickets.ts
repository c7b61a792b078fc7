/*
 * The work queue `assignments` gives the waiting tickets of a company to its agents. A key is woken when a ticket begins
 * to wait or an agent has one ticket less (triggers on tickets), when users or queues change, and each minute
 * for leaves, working hours and waiting times. One transaction at a time works for a company, because an agent's
 * capacity counts over all queues. It locks in this order: the company's advisory lock, queues, users, tickets. Tickets
 * that another transaction has locked are skipped, so that it never waits for a ticket.
 */

import { isOpenAt } from "@recado/contract/shared/opening-times";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import { sql } from "kysely";
import { findCompany, findToday, mayWork } from "../../domain/companies/queries.ts";
import { findAssigningQueues, type QueueRow } from "../../domain/queues/store.ts";
import { findTurns } from "../../domain/queues/weight-store.ts";
import { readSetting } from "../../domain/settings/queries.ts";
import {
  countLoads,
  countWaiting,
  lockWaiting,
  type WaitingTicketRow,
} from "../../domain/tickets/assignment-store.ts";
import { findDeputies, lockAttendants } from "../../domain/users/attendant-store.ts";
import { isAway, isOnline } from "../../domain/users/rules.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { ConversationDeps } from "../conversations/conversation-deps.ts";
import {
  type AssignableTicket,
  type Attendant,
  decideAssignments,
  hasRoom,
  type QueueTurn,
} from "./decide-assignments.ts";
import { giveBackUnanswered, moveWaiting } from "./move-overdue.ts";
import { openAssigned } from "./open-assigned.ts";

export interface AssignmentDeps extends Pick<ConversationDeps, "clock" | "newExternalId"> {
  database: Database;
}

/** Number of tickets per queue in one transaction. */
const batchSize = 100;
/** Time until the next attempt if other transactions had locked waiting tickets. */
const lockedMilliseconds = 200;

/** Outcome of one transaction: more tickets may be due, waiting tickets were locked, or nothing is left to do. */
type BatchOutcome = "more" | "locked" | "done";

/** Gives waiting tickets to agents until none is left that an available agent could get. */
export async function drainAssignments(deps: AssignmentDeps, claim: Claim): Promise<void> {
  for (;;) {
    const outcome = await deps.database.write(claim.companyId, async (db) => {
      const batch = await assignBatch(deps, db);
      if (batch === "done") await claim.end(db);
      return batch;
    });
    if (outcome === "done") return;
    if (outcome === "locked")
      throw new RetryLater("waiting tickets are locked", { afterMilliseconds: lockedMilliseconds });
  }
}

async function assignBatch(deps: AssignmentDeps, db: WriteTx): Promise<BatchOutcome> {
  const now = deps.clock.now();
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended('recado assignment ' || ${db.companyId}, 0))`,
  );
  if (!(await mayWork(db, now))) return "done";
  const overdue = (await giveBackUnanswered(db, now)) || (await moveWaiting(db, now));
  if (overdue) return "more";
  const queues = await findOpenQueues(db, now);
  if (queues.length === 0) return "done";
  const today = await findToday(db, now);
  const attendants = await findAvailable(db, queues, now, today);
  const turns = await turnsOf(db, queues, attendants);
  const served = new Set(turns.map(({ queueId }) => queueId));
  if (served.size === 0) return "done";
  const tickets = await lockWaiting(db, [...served], batchSize, now);
  const deputies = await findDeputies(db, today);
  const decisions = decideAssignments(
    queues.map(({ id, assignment }) => ({ id, strategy: assignment as "roundRobin" | "leastBusy" })),
    attendants,
    turns,
    tickets.map((ticket) => assignableOf(ticket, deputies)),
  );
  if (decisions.length > 0) {
    await openAssigned(deps, db, decisions, turns);
    return "more";
  }
  return (await countWaiting(db, [...served])) > tickets.length && tickets.length < batchSize
    ? "locked"
    : "done";
}

/** Finds and locks the queues that assign automatically and are open at this time. */
async function findOpenQueues(db: WriteTx, now: Date): Promise<QueueRow[]> {
  const queues = await findAssigningQueues(db);
  const company = await findCompany(db);
  if (queues.length === 0 || !company) return [];
  const scheduleType = await readSetting(db, "scheduleType");
  const { schedules, time_zone: timeZone } = company;
  const holidays = company.holidays as Holiday[];
  const weekOf = (queue: QueueRow) =>
    ({ company: schedules, queue: queue.schedules })[scheduleType] as WorkingHours[] | undefined;
  return queues.filter((queue) => {
    const week = weekOf(queue);
    return week === undefined || isOpenAt(week, holidays, now, timeZone);
  });
}

/** Attendant with the queues in which the attendant gets tickets. */
type AvailableAttendant = Attendant & { queueIds: readonly number[] };

async function findAvailable(
  db: WriteTx,
  queues: readonly QueueRow[],
  now: Date,
  today: string,
): Promise<AvailableAttendant[]> {
  const users = await lockAttendants(
    db,
    queues.map(({ id }) => id),
    today,
  );
  const present = users.filter((user) => isOnline(user, now) && !isAway(user, now));
  const loads = await countLoads(
    db,
    present.map(({ id }) => id),
  );
  return present.map(({ id, name, capacity, queue_ids: queueIds }) => ({
    id,
    name,
    capacity,
    open: loads.get(id) ?? 0,
    queueIds,
  }));
}

/** Returns the turns of the attendants who have room, in each of their queues. */
async function turnsOf(
  db: WriteTx,
  queues: readonly QueueRow[],
  attendants: readonly AvailableAttendant[],
): Promise<QueueTurn[]> {
  const rows = await findTurns(
    db,
    queues.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [`${row.queue_id} ${row.user_id}`, row]));
  return attendants.filter(hasRoom).flatMap(({ id, queueIds }) =>
    queueIds.map((queueId) => {
      const { weight = 1, balance = 0 } = known.get(`${queueId} ${id}`) ?? {};
      return { queueId, userId: id, weight, balance };
    }),
  );
}

function assignableOf(
  { id, queue_id, last_user_id, returned_by }: WaitingTicketRow,
  deputies: ReadonlyMap<number, number | null>,
): AssignableTicket {
  const attendantId = findStandIn(last_user_id, deputies);
  return {
    id,
    queueId: queue_id,
    lastAttendantId: attendantId,
    isDeputy: attendantId !== last_user_id,
    returnedBy: returned_by,
  };
}

/** Follows the deputies of users on leave, up to one who is not on leave. */
function findStandIn(userId: number | null, deputies: ReadonlyMap<number, number | null>): number | null {
  const seen = new Set<number>();
  let current = userId;
  while (current !== null && deputies.has(current) && !seen.has(current)) {
    seen.add(current);
    current = deputies.get(current) ?? null;
  }
  return current;
}
