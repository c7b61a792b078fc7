import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";

/**
 * Every later query queues behind a lock request that waits, so this is the longest time that a migration may delay
 * requests.
 */
const longestWait = "2s";
const pauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;
/** A long report or backup ends within this time; a longer wait needs the operator. */
const patienceMilliseconds = 10 * 60_000;
const toldAttempt = 2;

/**
 * Changes tables under live traffic in a transaction. If a lock is not granted within two seconds, the transaction is
 * rolled back and retried later, so that no request queues behind a waiting migration.
 */
export async function withLockTimeout(
  owner: Client,
  what: string,
  tell: ((line: string) => void) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  for (let attempt = 1; ; attempt++) {
    await owner.query(`begin; set local lock_timeout = '${longestWait}'`);
    try {
      await work();
      await owner.query("commit");
      return;
    } catch (error) {
      await owner.query("rollback");
      if (!isHeldUp(error) || Date.now() > deadline) throw error;
      if (attempt === toldAttempt) tell?.(`${what} waits for a table that is in use, retrying`);
      await sleep(Math.min(pauseMilliseconds * attempt, longestPauseMilliseconds));
    }
  }
}

/** The lock was held by another transaction, or a deadlock was resolved. */
function isHeldUp(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "55P03" || error.code === "40P01");
}
