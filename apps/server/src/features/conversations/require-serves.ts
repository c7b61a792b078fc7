import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { requireQueues } from "../queues/queries.ts";
import { maySeeTicket } from "../tickets/policy.ts";
import { holdColleague } from "../users/queries.ts";

/** Refuses a queue of nobody's, an unknown user, and a user who does not serve the queue. */
export async function requireServes(
  db: WriteTx,
  queueId: number | null,
  userId: number | null,
): Promise<void> {
  if (queueId !== null) await requireQueues(db, [queueId]);
  if (userId !== null) await requireAttendant(db, queueId, userId);
}

/** Refuses a user who is not there or does not serve the queue: whose the ticket is sees it when the transaction ends. */
export async function requireAttendant(db: WriteTx, queueId: number | null, userId: number): Promise<void> {
  const user = await holdColleague(db, userId);
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  if (!maySeeTicket(user, { queue_id: queueId })) throw new AppError("ERR_USER_NOT_IN_QUEUE");
}
