import type { Duplex } from "node:stream";
import pg from "pg";
import type { ConnectionConfig } from "./connection.ts";

export interface Patience {
  /** Interval between the checks for late responses. */
  lookMilliseconds: number;
  /** Time after which a response of the database counts as late. */
  lateMilliseconds: number;
}
const usualPatience: Patience = { lookMilliseconds: 5_000, lateMilliseconds: 15_000 };
const answerMilliseconds = 5_000;

/**
 * Closes database connections whose response never comes, because the server or the network vanished without closing
 * them. The operating system alone would take about 15 minutes to notice each. A separate connection asks the server
 * whether it is still working on the late response.
 */
export function dropLostConnections(
  pool: pg.Pool,
  connection: ConnectionConfig,
  { lookMilliseconds, lateMilliseconds }: Patience = usualPatience,
): void {
  const inUse = new Map<pg.PoolClient, number>();
  /**
   * Process ids of the server's sessions, as the server reports them. Behind a pooler, the driver knows only the
   * pooler's number.
   */
  const backends = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    client.query<{ pid: number }>("select pg_backend_pid() as pid").then(
      ({ rows: [row] }) => row && backends.set(client, row.pid),
      // If this query fails, the next query on the connection fails and is reported too.
      () => undefined,
    );
  });
  pool.on("acquire", (client) => inUse.set(client, performance.now()));
  pool.on("release", (_, client) => inUse.delete(client));
  pool.on("remove", (client) => inUse.delete(client));

  let looking = false;
  async function look(): Promise<void> {
    const late = [...inUse].filter(([, since]) => performance.now() - since > lateMilliseconds);
    if (looking || late.length === 0) return;
    looking = true;
    const working = await findWorking(connection, lateMilliseconds).catch(() => undefined);
    looking = false;
    // If the server cannot be asked, a late response does not prove that its connection is lost.
    if (!working) return;
    for (const [client, since] of late) {
      const isSame = inUse.get(client) === since;
      if (isSame && !working.has(backends.get(client) ?? 0)) streamOf(client).destroy();
    }
  }

  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer);
    else void look();
  }, lookMilliseconds).unref();
}

/**
 * Returns the process ids of this role's sessions on the server that are running a statement or finished one recently.
 */
async function findWorking(connection: ConnectionConfig, lateMilliseconds: number): Promise<Set<number>> {
  const client = new pg.Client({
    ...connection,
    application_name: "recado-look",
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  client.on("error", () => {
    // A lost connection makes the query below fail too, so the error is handled there.
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where usename = current_user and (state = 'active' or state_change > now() - make_interval(secs => $1))`,
      [lateMilliseconds / 1_000],
    );
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    client.end().catch(() => {
      // Errors while closing do not matter: the response of the query has either arrived or never will.
    });
  }
}

/**
 * Returns the connection's network stream. Destroying the stream rejects the pending query at once, whereas the
 * driver's own way of closing would wait for the server.
 */
function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
