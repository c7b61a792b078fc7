import { Client } from "pg";
import type { ConnectionConfig } from "./connection.ts";

/** Opens a connection as the owner of the tables, runs the work on it, and closes it. */
export async function asOwner<T>(
  connection: ConnectionConfig,
  /** Application name by which the database server lists this session. */
  name: string,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  const owner = new Client({ ...connection, application_name: name });
  // An error while the connection is idle needs no handling here, because the next query reports it.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
