import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { tellSuperUsers } from "../notices/actions.ts";

const hourMilliseconds = 3_600_000;

export interface NightlyBackup {
  /** In UTC. */
  at: { hour: number; minute: number };
  /** Rejects with one line where nothing came of it, and where it is not waited for any longer. */
  make(ending: AbortSignal): Promise<void>;
}

export const backupJob = "nightlyBackup";

/** Made up for within six hours by a program that was away; where it failed it is tried for half an hour, ever later. */
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
  /** The program ends: the next one makes it. */
  ending: AbortSignal,
): Job {
  return async () => {
    try {
      await backup.make(ending);
    } catch (error) {
      if (ending.aborted) throw error;
      const text = error instanceof Error ? error.message : String(error);
      logger.error({ reason: text }, "the nightly backup failed");
      await tellSuperUsers(database, { kind: "backup", text });
      throw error;
    }
  };
}
