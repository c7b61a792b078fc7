import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";

/**
 * Longest time that a migration may wait for a lock. Every query that comes later queues behind the waiting lock
 * request, so this is also the longest delay of requests.
 */
const longestWait = "2s";
const pauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;
/**
 * Time after which the attempts stop. A long report or backup normally ends earlier; if it does not, the operator has
 * to act.
 */
const patienceMilliseconds = 10 * 60_000;
const toldAttempt = 2;

/**
 * Runs a transaction that changes tables while users work. If a lock is not granted within two seconds, the transaction
 * is rolled back and retried later, so that no request queues behind it for longer.
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

/** True if another transaction held the lock, or if PostgreSQL aborted the transaction to resolve a deadlock. */
function isHeldUp(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "55P03" || error.code === "40P01");
}
