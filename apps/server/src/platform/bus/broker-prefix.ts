import { createHash } from "node:crypto";
import { Client } from "pg";
import type { ConnectionConfig } from "../db/connection.ts";

/**
 * Prefix of an installation's keys in a broker that it may share with others. It is derived from the database's
 * identity and the secret, so that neither another installation nor a copy restored elsewhere uses the same keys.
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
