import { Client } from "pg";
import type { BackupPlace } from "../../ports/backup-place.ts";
import type { ConnectionConfig } from "../db/connection.ts";

/**
 * A place holds the backups of one database: backups of another would be counted with them and removed.
 * The first database to write claims the place. A copy of the rows counts as another database, and so does a restored
 * backup; a copy of the server's files is not distinguished.
 * Throws an error with a one-line message where another database owns the place.
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
  // Two databases may claim the place at the same moment; the last one wins.
  if ((await place.owner()) !== database)
    throw new Error(`another installation took over ${place.name} meanwhile: set another place`);
}

/** True if another database makes its backups in this place. */
export async function belongsToAnotherDatabase(
  place: BackupPlace,
  connection: ConnectionConfig,
): Promise<boolean> {
  const owner = await place.owner();
  return owner !== undefined && owner !== (await identifyDatabase(connection));
}

/**
 * Combines the server's system identifier, which a copy of the rows does not have, with the database's number on it.
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
