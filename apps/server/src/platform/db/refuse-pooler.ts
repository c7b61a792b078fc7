import { Client } from "pg";
import type { ConnectionConfig } from "./connection.ts";

/**
 * Number of checks for each connection. A pooler also serves other clients, so it may happen to lend the same session
 * several times.
 */
const looks = 5;

/**
 * Throws if the database is reached through a pooler that lends a session for one transaction only. Locks,
 * notifications and prepared statements belong to a session, so through such a pooler they would be lost or reach a
 * different client. The check opens two connections at once; each must have its own session and keep that session.
 */
export async function refuseMixingPooler(connection: ConnectionConfig): Promise<void> {
  const clients = [new Client(connection), new Client(connection)];
  for (const client of clients) client.on("error", () => {});
  try {
    for (const client of clients) await client.connect();
    const seen = clients.map(() => new Set<number>());
    for (let look = 0; look < looks; look++)
      for (const [index, client] of clients.entries()) seen[index]?.add(await sessionOf(client));
    const sessions = new Set(seen.flatMap((ids) => [...ids]));
    if (sessions.size === clients.length && seen.every(({ size }) => size === 1)) return;
    throw new Error(
      "DATABASE_URL points to a pooler that changes the session with each transaction: connect to PostgreSQL directly, or set the pooler to session mode (pgbouncer: pool_mode = session)",
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function sessionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
