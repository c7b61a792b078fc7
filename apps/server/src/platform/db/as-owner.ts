import { Client } from "pg";
import type { ConnectionConfig } from "./connection.ts";

/** Something that is asked or done once as the owner of the tables. */
export async function asOwner<T>(
  connection: ConnectionConfig,
  /** As the server's list of sessions shows it. */
  name: string,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  const owner = new Client({ ...connection, application_name: name });
  // What breaks while nothing is asked is told by the next question.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
