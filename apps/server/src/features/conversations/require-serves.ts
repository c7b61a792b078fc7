import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { requireQueues } from "../queues/queries.ts";
import { findUser } from "../users/store.ts";

/** Refuses a queue of nobody's, an unknown user, and a user who does not serve the queue. */
export async function requireServes(
  db: WriteTx,
  queueId: number | null,
  userId: number | null,
): Promise<void> {
  if (queueId !== null) await requireQueues(db, [queueId]);
  if (userId === null) return;
  const user = await findUser(db, userId);
  if (!user?.active) throw new AppError("ERR_NO_USER_FOUND");
  const serves = queueId === null ? user.all_ticket : user.queues.some(({ id }) => id === queueId);
  if (!serves && user.profile !== "admin") throw new AppError("ERR_USER_NOT_IN_QUEUE");
}
