import { Client } from "pg";
import type { BackupPlace } from "../../ports/backup-place.ts";
import type { ConnectionConfig } from "../db/connection.ts";

/**
 * A place holds the backups of one database: those of another would be counted with them, and removed. The first that comes has
 * it. A copy of the rows is another one, and so is what a backup was brought back into; a copy of the server's files is not told apart.
 * Throws one line where it is somebody else's.
 */
export async function claimPlace(
  place: BackupPlace,
  connection: ConnectionConfig,
  { takesOver = false } = {},
): Promise<void> {
  const database = await identifyDatabase(connection);
  const owner = await place.owner();
  if (owner === database) return;
  if (owner !== undefined && !takesOver)
    throw new Error(
      `${place.name} holds the backups of another installation, or of this one before it was restored: name another place, or say "recado backup --take-over" once if nobody else writes there`,
    );
  await place.claim(database);
  // Two that came at the same moment: the last one has it.
  if ((await place.owner()) !== database)
    throw new Error(`${place.name} was claimed by another installation`);
}

/** Whether another database makes its backups there. */
export async function isOfAnother(place: BackupPlace, connection: ConnectionConfig): Promise<boolean> {
  const owner = await place.owner();
  return owner !== undefined && owner !== (await identifyDatabase(connection));
}

/** Its server's number, which a copy of the rows does not have, and its own there. */
async function identifyDatabase(connection: ConnectionConfig): Promise<string> {
  const owner = new Client({ ...connection, application_name: "recado backup" });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ server: string; database: string }>(`
      select system_identifier::text as server, oid::text as database
      from pg_control_system(), pg_database where datname = current_database()`);
    const [row] = rows;
    if (!row) throw new Error("the database does not say which one it is");
    return `${row.server}/${row.database}`;
  } finally {
    await owner.end();
  }
}
