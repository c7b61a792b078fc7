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
  /** Folder for the database only; other files must not be in it. */
  dataDir: string;
  maxConnections?: number;
  /** Server settings that override the defaults. Only tests may give up durability here. */
  settings?: Record<string, string>;
  /** Folder for the data if PostgreSQL's account may not enter dataDir; used only when running as root. */
  fallbackDir?: string;
  /** Folder of the binaries; by default those installed by npm. */
  packageFolder?: string;
  /** Called when the server ended unexpectedly and is restarted, and for each failed restart. */
  warn?: (line: string, error?: unknown) => void;
};

export type EmbeddedPostgres = {
  connection: ConnectionConfig;
  /** True if the server was still running, left behind by a program that was killed. */
  adopted: boolean;
  version: string;
  /** Actual folder of the data: dataDir or a folder under fallbackDir. */
  dataDir: string;
  stop: () => Promise<void>;
};

/** Number of start attempts, half a second apart. Orphaned processes of a killed server need a moment to disappear. */
const START_ATTEMPTS = 20;
/** Recovery after a crash takes longer the more journal there is. */
const LONGEST_RECOVERY_MS = 300_000;

/** Runs a PostgreSQL for this program only, on a Unix socket, and restarts it until stop() is called. */
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
 * Connection of the running server of a data folder, for a command that runs beside the program; undefined if none
 * runs.
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
 * Restarts the server when it ends unexpectedly, for example because memory ran out or an operator killed its process.
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
    // The program logs failing statements itself, with values redacted. The server logs only its own state.
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
 * Starts the server or finds it running, and takes ownership. The returned session holds the ownership lock until it
 * ends.
 */
async function takeOver(server: Server): Promise<Up> {
  const up = await bringUp(server);
  if (!(await claimOwnership(up.session, server.location))) return takeOver(server);
  if (await isStopping(server.plan)) {
    await up.session.end();
    return takeOver(server);
  }
  if (!up.adopted || (await matchesPlan(server.plan))) return up;
  // An orphaned server with older binaries or other settings is replaced; its data is kept.
  await stopOwn(server, up.session);
  return { ...(await takeOver(server)), adopted: true };
}

/** The session ends after the server has stopped; otherwise another program could take over the server in between. */
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

/** Returns a session as soon as the server accepts one; undefined if its process does not exist or has ended. */
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
