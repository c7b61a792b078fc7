import type { Duplex } from "node:stream";
import pg from "pg";
import type { ConnectionConfig } from "./connection.ts";

export interface Patience {
  /** How often it is looked whether an answer is late. */
  lookMilliseconds: number;
  /** From when on it is. */
  lateMilliseconds: number;
}
const usualPatience: Patience = { lookMilliseconds: 5_000, lateMilliseconds: 15_000 };
const answerMilliseconds = 5_000;

/**
 * Ends connections that wait for an answer which never comes, as their server vanished without a word or the line to it
 * did: the system alone would wait a quarter of an hour for each. Whether a late answer is still being worked on, a
 * connection of its own asks the server that is there now.
 */
export function dropLostConnections(
  pool: pg.Pool,
  connection: ConnectionConfig,
  { lookMilliseconds, lateMilliseconds }: Patience = usualPatience,
): void {
  const inUse = new Map<pg.PoolClient, number>();
  /** By their own word: one that stands behind a pooler has another number. */
  const backends = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    client.query<{ pid: number }>("select pg_backend_pid() as pid").then(
      ({ rows: [row] }) => row && backends.set(client, row.pid),
      // Whoever asks something of it hears the same.
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
    // Nobody answers at all: then those may only be as late.
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

/** The server's processes that do something for us, or did until a moment ago. */
async function findWorking(connection: ConnectionConfig, lateMilliseconds: number): Promise<Set<number>> {
  const client = new pg.Client({
    ...connection,
    application_name: "recado-look",
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  client.on("error", () => {
    // The question itself fails then.
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
      // It has answered, or never will.
    });
  }
}

/** What it waits for is rejected as soon as this closes; to end it the usual way waits for its server. */
function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
