import { asOwner } from "../db/as-owner.ts";
import type { ConnectionConfig } from "../db/connection.ts";

/** Key of the PostgreSQL advisory lock that a running backup holds. The number is arbitrary but must never change. */
const backupLock = 7_236_004;

export class BackupInProgress extends Error {
  constructor() {
    super("another backup of this database is running: wait until it has finished");
    this.name = "BackupInProgress";
  }
}

/**
 * Runs a backup under a lock, so that an installation makes only one backup at a time. A second backup would clean up
 * the files of the first, because it would take them for the remains of an interrupted backup.
 */
export async function withBackupLock<T>(connection: ConnectionConfig, work: () => Promise<T>): Promise<T> {
  return asOwner(connection, "recado backup", async (holder) => {
    await holder.query("set idle_session_timeout = 0");
    const { rows } = await holder.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      backupLock,
    ]);
    if (!rows[0]?.taken) throw new BackupInProgress();
    // Closing the database connection releases the backup's lock.
    return work();
  });
}
