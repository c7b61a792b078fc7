import type { Logger } from "pino";
import { notifySuperUsers } from "../../domain/notices/actions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";

const hourMilliseconds = 3_600_000;

export interface NightlyBackup {
  /** Time of day, in UTC, at which the backup starts. */
  at: { hour: number; minute: number };
  /** Makes a backup. Rejects with an error of one line when the backup fails or when `ending` is aborted. */
  make(ending: AbortSignal): Promise<void>;
}

export const backupJob = "nightlyBackup";

/**
 * A backup that was missed during downtime is made up for within six hours. A failed backup is retried at growing
 * intervals for half an hour.
 */
export function backupCron({ at: { hour, minute } }: NightlyBackup) {
  return {
    job: backupJob,
    pattern: `${minute} ${hour} * * *`,
    mostTries: 8,
    madeUpForMilliseconds: 6 * hourMilliseconds,
    lasts: true,
  };
}

/**
 * Runs the nightly backup. A failure reaches the operator as a notice, in the log and in the metrics, because nobody
 * notices a missing backup by chance.
 */
export function runBackup(
  { database, logger }: { database: Database; logger: Logger },
  backup: NightlyBackup,
  /**
   * Signal that aborts the backup when the process shuts down. The process that starts next makes the backup instead.
   */
  ending: AbortSignal,
): Job {
  return async () => {
    try {
      await backup.make(ending);
    } catch (error) {
      if (ending.aborted) throw error;
      const text = error instanceof Error ? error.message : String(error);
      logger.error({ reason: text }, "nightly backup failed, retrying for half an hour");
      await notifySuperUsers(database, { kind: "backup", text });
      throw error;
    }
  };
}
