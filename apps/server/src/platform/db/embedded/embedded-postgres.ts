import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { ConnectionConfig } from "../connection.ts";
import { postgresAccount } from "./postgres-account.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { DATABASE, ensureCluster, OWNER } from "./postgres-cluster.ts";
import { chooseLocation, fallbackFolder, prepareSocketDir } from "./postgres-location.ts";
import { claimOwnership, openOwnerSession } from "./postgres-ownership.ts";
import {
  disarmStaleLocks,
  findPostmaster,
  isStopping,
  matchesPlan,
  type PostmasterPlan,
  shortenLog,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export type EmbeddedPostgresOptions = {
  /** Folder for the database; it must contain no other files. */
  dataDir: string;
  maxConnections?: number;
  /** Server settings that override the defaults. Settings that give up durability are for tests only. */
  settings?: Record<string, string>;
  /**
   * Folder to use instead of `dataDir` if PostgreSQL's account may not enter `dataDir`. The fallback is needed only if
   * the program runs as root.
   */
  fallbackDir?: string;
  /** Folder of the PostgreSQL binaries; by default, the binaries that npm installed. */
  packageFolder?: string;
  /** Called when the server has stopped unexpectedly and is restarted, and after each failed restart. */
  warn?: (line: string, error?: unknown) => void;
};

export type EmbeddedPostgres = {
  connection: ConnectionConfig;
  /** True if the server was already running, because the program that had started it was killed. */
  adopted: boolean;
  version: string;
  /** Folder that actually holds the data: `dataDir`, or a folder inside `fallbackDir`. */
  dataDir: string;
  stop: () => Promise<void>;
};

/**
 * Number of attempts to start the server, half a second apart. After a server was killed, its child processes need a
 * moment to disappear.
 */
const START_ATTEMPTS = 20;
/**
 * Longest time for the server's recovery after a crash. The more write-ahead log has to be replayed, the longer the
 * recovery takes.
 */
const LONGEST_RECOVERY_MS = 300_000;

/**
 * Runs a PostgreSQL server for this program only, reachable through a Unix socket. Restarts the server whenever it
 * stops, until `stop` is called.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options);
  const { session, adopted } = await takeOver(server);
  const keeper = keepRunning(server, session, options.warn);
  return {
    connection: server.connection,
    adopted,
    version: server.version,
    dataDir: server.location,
    stop: () => keeper.stop(),
  };
}

/**
 * Returns the connection to the embedded server of a data folder, for a command that runs beside the program; undefined
 * if no server is running.
 */
export async function findEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<ConnectionConfig | undefined> {
  const server = await prepareServer(options);
  const session = await openOwnerSession(server.connection);
  await session?.end();
  return session && server.connection;
}

/**
 * Restarts the server whenever it stops unexpectedly, for example because memory ran out or somebody killed its
 * process.
 */
function keepRunning(server: Server, first: Client, warn: EmbeddedPostgresOptions["warn"]) {
  let session = first;
  let stopping = false;
  let revival = Promise.resolve();
  watch();
  return { stop };

  function watch(): void {
    session.once("end", () => {
      if (!stopping) revival = revive();
    });
  }

  async function revive(): Promise<void> {
    warn?.("embedded PostgreSQL stopped unexpectedly, restarting the server");
    while (!stopping) {
      try {
        session = (await takeOver(server)).session;
        return watch();
      } catch (error) {
        warn?.("embedded PostgreSQL does not start, retrying", error);
        await sleep(1000);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await revival;
    await stopOwn(server, session);
  }
}

type Server = { connection: ConnectionConfig; version: string; location: string; plan: PostmasterPlan };

async function prepareServer(options: EmbeddedPostgresOptions): Promise<Server> {
  const account = postgresAccount();
  const location = await chooseLocation(options.dataDir, options.fallbackDir ?? fallbackFolder, account);
  const binaries = await findBinaries(location, account, options.packageFolder);
  const cluster = await ensureCluster(location, binaries, account);
  const socketDir = await prepareSocketDir(location, account);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    max_connections: String(options.maxConnections ?? 60),
    shared_buffers: "128MB",
    max_wal_size: "1GB",
    wal_compression: "on",
    jit: "off",
    // The program logs failed statements itself, with values redacted, so the server logs only its own state.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...options.settings,
  };
  const plan = {
    program: join(binaries.binDir, "postgres"),
    args: [
      "-D",
      cluster.folder,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    clusterFolder: cluster.folder,
    socketDir,
    logFile: join(location, "postgres.log"),
    account,
  };
  const connection = {
    host: socketDir,
    port: 5432,
    user: OWNER,
    password: cluster.password,
    database: DATABASE,
  };
  return { connection, version: binaries.version, location, plan };
}

/**
 * Starts the server, or finds it already running, and takes ownership of it. The returned session holds the ownership
 * lock until the session ends.
 */
async function takeOver(server: Server): Promise<Up> {
  const up = await bringUp(server);
  if (!(await claimOwnership(up.session, server.location))) return takeOver(server);
  if (await isStopping(server.plan)) {
    await up.session.end();
    return takeOver(server);
  }
  if (!up.adopted || (await matchesPlan(server.plan))) return up;
  // The running server was left behind by a killed program and has older binaries or different settings. It is stopped
  // and started again; its data is kept.
  await stopOwn(server, up.session);
  return { ...(await takeOver(server)), adopted: true };
}

/**
 * Stops the server and then ends the session that holds the ownership lock. In the opposite order, another program
 * could take over the server before it stops.
 */
async function stopOwn(server: Server, session: Client): Promise<void> {
  await stopPostmaster(server.plan);
  await session.end();
}

type Up = { session: Client; adopted: boolean };

async function bringUp(server: Server): Promise<Up> {
  let complaint = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const running = await waitForSession(
      server,
      async () => (await findPostmaster(server.plan)) !== undefined,
    );
    if (running) return { session: running, adopted: true };
    await disarmStaleLocks(server.plan);
    await shortenLog(server.plan);
    const started = startPostmaster(server.plan);
    const session = await waitForSession(server, async () => started.isRunning());
    if (session) return { session, adopted: false };
    complaint = started.complaint();
    await sleep(500);
  }
  throw new Error(`the embedded PostgreSQL in ${server.location} does not start: ${complaint}`);
}

/**
 * Waits until the server accepts a session and returns that session; returns undefined if the server's process does not
 * exist or has ended.
 */
async function waitForSession(server: Server, isThere: () => Promise<boolean>): Promise<Client | undefined> {
  const deadline = Date.now() + LONGEST_RECOVERY_MS;
  while (await isThere()) {
    const session = await openOwnerSession(server.connection);
    if (session) return session;
    if (Date.now() > deadline)
      throw new Error(`the embedded PostgreSQL in ${server.location} is not ready after five minutes`);
    await sleep(10);
  }
  return undefined;
}
