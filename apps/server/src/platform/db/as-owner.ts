import { Client } from "pg";
import type { ConnectionConfig } from "./connection.ts";

/** Runs work on a single connection as the owner of the tables. */
export async function asOwner<T>(
  connection: ConnectionConfig,
  /** Application name in the server's list of sessions. */
  name: string,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  const owner = new Client({ ...connection, application_name: name });
  // A connection error while idle is reported by the next query.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
