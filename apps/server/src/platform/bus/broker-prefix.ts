import { createHash } from "node:crypto";
import { Client } from "pg";
import type { ConnectionConfig } from "../db/connection.ts";

/**
 * Returns the prefix of all keys that this installation uses in the broker, which other installations may share. The
 * prefix is derived from the database's identity and the secret, so a different installation or a restored copy gets a
 * different prefix.
 */
export async function findBrokerPrefix(connection: ConnectionConfig, secret: Buffer): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>(
      "select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as database from pg_control_system()",
    );
    const hash = createHash("sha256")
      .update(secret)
      .update(rows[0]?.database ?? "");
    return `recado:${hash.digest("hex").slice(0, 16)}`;
  } finally {
    await client.end();
  }
}
