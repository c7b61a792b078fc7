import { Client } from "pg";
import type { BackupPlace } from "../../ports/backup-place.ts";
import type { ConnectionConfig } from "../db/connection.ts";

/**
 * Claims a backup place (a folder or bucket) for a database. A place holds the backups of a single database, because
 * backups of a second database would be counted among them and removed as old. The first database to write a backup
 * claims the place. A database restored or copied row by row counts as a different database; a copy of the database
 * server's files counts as the same database. Throws an error with a one-line message if another database owns the
 * place.
 */
export async function claimBackupPlace(
  place: BackupPlace,
  connection: ConnectionConfig,
  { takesOver = false } = {},
): Promise<void> {
  const database = await identifyDatabase(connection);
  const owner = await place.owner();
  if (owner === database) return;
  if (owner !== undefined && !takesOver)
    throw new Error(
      `${place.name} holds the backups of another installation, or of this installation before a restore: set another place, or run "recado backup --take-over" once if no other installation writes there`,
    );
  await place.claim(database);
  // Two databases may claim the place at the same moment. The last claim wins, so the database checks that its claim is
  // still stored.
  if ((await place.owner()) !== database)
    throw new Error(`another installation took over ${place.name} meanwhile: set another place`);
}

/** True if the backup place belongs to a different database. */
export async function belongsToAnotherDatabase(
  place: BackupPlace,
  connection: ConnectionConfig,
): Promise<boolean> {
  const owner = await place.owner();
  return owner !== undefined && owner !== (await identifyDatabase(connection));
}

/**
 * Returns an id of the database: the server's system identifier and the database's number on that server. A row-by-row
 * copy gets a different id.
 */
async function identifyDatabase(connection: ConnectionConfig): Promise<string> {
  const owner = new Client({ ...connection, application_name: "recado backup" });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ server: string; database: string }>(`
      select system_identifier::text as server, oid::text as database
      from pg_control_system(), pg_database where datname = current_database()`);
    const [row] = rows;
    if (!row)
      throw new Error("the database returned no system identifier, so the owner of the backups is unknown");
    return `${row.server}/${row.database}`;
  } finally {
    await owner.end();
  }
}
