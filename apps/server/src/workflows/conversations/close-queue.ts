import { sql } from "kysely";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { lockCompany } from "../../domain/companies/queries.ts";
import { removeQueue } from "../../domain/queues/actions.ts";
import { accessQueue } from "../../domain/queues/policy.ts";
import { lockQueue } from "../../domain/queues/queries.ts";
import { changeTicket } from "../../domain/tickets/actions.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { countUnfinishedOfQueue } from "../../domain/tickets/retention-store.ts";
import type { TicketChanges } from "../../domain/tickets/store.ts";
import { lockUnfinishedOfQueue, readSnapshot, type TicketRow } from "../../domain/tickets/store.ts";
import { lockColleague } from "../../domain/users/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { recordStep } from "./record-step.ts";

/**
 * Deletes a queue and moves its unfinished tickets to another queue. Throws if there are unfinished tickets but no
 * other queue is given. Finished tickets lose their reference to the queue in the background (clear-queue.ts).
 */
export async function closeQueue(
  db: WriteTx,
  actor: Actor,
  id: number,
  transferTo: number | undefined,
): Promise<void> {
  // Two queues may be deleted at the same time, each in favour of the other. The lock lets one deletion run after the
  // other, and the later one finds its target deleted.
  await lockCompany(db);
  const { name } = await accessQueue(db, id);
  if (transferTo !== undefined) await requireGoal(db, id, transferTo);
  else refuseTickets(await countUnfinishedOfQueue(db, id));
  // No ticket can enter the queue after this lock.
  await lockQueue(db, id, "delete");
  const tickets = await lockUnfinishedOfQueue(db, id);
  if (transferTo !== undefined) await moveAll(db, actor, tickets, { queueId: transferTo, closed: name });
  else refuseTickets(tickets.length);
  await removeQueue(db, id);
  await recordAudit(db, actor, { area: "queues", action: "deleted", entityId: id, label: name });
}

function refuseTickets(count: number): void {
  if (count > 0) throw new AppError("ERR_QUEUE_HAS_TICKETS", { params: { count: String(count) } });
}

async function requireGoal(db: WriteTx, id: number, transferTo: number): Promise<void> {
  if (transferTo === id) throw new AppError("ERR_NO_QUEUE_FOUND");
  await accessQueue(db, transferTo);
}

async function moveAll(
  db: WriteTx,
  actor: Actor,
  tickets: readonly TicketRow[],
  { queueId, closed }: { queueId: number; closed: string },
): Promise<void> {
  if (tickets.length === 0) return;
  const staying = await findStaying(db, tickets, queueId);
  for (const ticket of tickets) {
    const isKept = ticket.user_id === null || staying.has(ticket.user_id);
    const snapshot = await readSnapshot(db, ticket.id);
    const changed = await changeTicket(db, ticket, { queue_id: queueId, ...(isKept ? {} : waitingAgain) });
    await recordStep(
      db,
      actor,
      { step: "transfer", queueId, userId: changed.user_id, connectionId: undefined },
      { ticket, snapshot },
      changed,
      { reason: { type: "queueDeletion", queue: closed } },
    );
  }
}

/**
 * Finds the users who attend tickets of the deleted queue and may see tickets of the new queue. They keep their
 * tickets.
 */
async function findStaying(
  db: WriteTx,
  tickets: readonly TicketRow[],
  queueId: number,
): Promise<ReadonlySet<number>> {
  const owners = new Set(tickets.flatMap(({ user_id }) => user_id ?? []));
  const staying = new Set<number>();
  for (const id of [...owners].toSorted((one, other) => one - other)) {
    const owner = await lockColleague(db, id);
    if (owner && maySeeTicket(owner, { queue_id: queueId })) staying.add(id);
  }
  return staying;
}

/**
 * Changes for a ticket whose owner does not serve the new queue. The ticket waits again, because the owner could no
 * longer see the ticket.
 */
const waitingAgain: TicketChanges = {
  status: "pending",
  user_id: null,
  queued_at: sql`now()`,
  started_at: null,
};
