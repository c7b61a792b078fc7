import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";

/** Whoever comes after waits behind a lock that is waited for: so long a request may be held up, and no longer. */
const longestWait = "2s";
const pauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;
/** A long report or a backup ends by then, or somebody has to look. */
const patienceMilliseconds = 10 * 60_000;
const toldAttempt = 2;

/**
 * Changes tables under live traffic, in one transaction: a lock that is not to be had within two seconds is let go of and asked
 * for again later, so that nobody waits behind a migration that waits itself.
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
      if (attempt === toldAttempt) tell?.(`${what} waits for a table that is in use, and tries again`);
      await sleep(Math.min(pauseMilliseconds * attempt, longestPauseMilliseconds));
    }
  }
}

/** Somebody else had the lock, or waited for one of ours. */
function isHeldUp(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "55P03" || error.code === "40P01");
}
