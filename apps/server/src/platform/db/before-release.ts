/**
 * Name of the first migration in all versions before 1.0.0. Release 1.0.0 replaced the earlier migrations by a single
 * baseline (docs/decisions/0055).
 */
const FIRST_MIGRATION_BEFORE_RELEASE = "0001-companies-and-people.sql";

export const databaseBeforeRelease = {
  problem: "the database was made by a version before 1.0.0 and cannot be upgraded",
  remedy: "start with a new data folder (DATA_DIR), or with an empty database in DATABASE_URL",
};

export function isBeforeRelease(migrations: readonly { name: string }[]): boolean {
  return migrations.some(({ name }) => name === FIRST_MIGRATION_BEFORE_RELEASE);
}

export function refuseDatabaseBeforeRelease(applied: readonly { name: string }[]): void {
  if (!isBeforeRelease(applied)) return;
  const { problem, remedy } = databaseBeforeRelease;
  throw new Error(`ERR_DATABASE_BEFORE_1_0_0: ${problem}: ${remedy}`);
}

export function refuseBackupBeforeRelease(migrations: readonly { name: string }[]): void {
  if (!isBeforeRelease(migrations)) return;
  throw new Error(
    "ERR_BACKUP_BEFORE_1_0_0: the backup was made by a version before 1.0.0 and cannot be restored: start with a new data folder (DATA_DIR), and make a backup of this version",
  );
}
