import { requireQueues } from "../../domain/queues/queries.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { isInvited, lockColleague } from "../../domain/users/queries.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/** Throws if the queue or the user does not exist, or if the user does not serve the queue. */
export async function requireServes(
  db: WriteTx,
  queueId: number | null,
  userId: number | null,
): Promise<void> {
  if (queueId !== null) await requireQueues(db, [queueId]);
  if (userId !== null) await requireAttendant(db, queueId, userId);
}

/**
 * Throws if the user does not exist or does not serve the queue. Locks the user's row, so that this stays true until
 * the transaction ends.
 */
export async function requireAttendant(db: WriteTx, queueId: number | null, userId: number): Promise<void> {
  const user = await lockColleague(db, userId);
  if (!user) throw new AppError((await isInvited(db, userId)) ? "ERR_USER_NOT_JOINED" : "ERR_NO_USER_FOUND");
  if (!maySeeTicket(user, { queue_id: queueId })) throw new AppError("ERR_USER_NOT_IN_QUEUE");
}
