import type { Logger } from "pino";
import { notifySuperUsers } from "../../domain/notices/actions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";

const hourMilliseconds = 3_600_000;

export interface NightlyBackup {
  /** Time of day in UTC. */
  at: { hour: number; minute: number };
  /** Rejects with a one-line message when the backup fails or `ending` aborts. */
  make(ending: AbortSignal): Promise<void>;
}

export const backupJob = "nightlyBackup";

/**
 * A backup missed during downtime is made within six hours. A failed one is retried at growing intervals for half an
 * hour.
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
 * Runs the nightly backup. A failure reaches the operator as a notice, in the log and in the metrics: a missing backup
 * goes unnoticed otherwise.
 */
export function runBackup(
  { database, logger }: { database: Database; logger: Logger },
  backup: NightlyBackup,
  /** Aborted when the process ends; the next process makes the backup. */
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
