import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { ConnectionConfig } from "../connection.ts";
import { postgresAccount } from "./postgres-account.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { DATABASE, ensureCluster, OWNER } from "./postgres-cluster.ts";
import { chooseLocation, fallbackFolder, prepareSocketDir } from "./postgres-location.ts";
import { claimOwnership, openSession } from "./postgres-ownership.ts";
import {
  disarmStaleLocks,
  findPostmaster,
  isAsPlanned,
  isStopping,
  type PostmasterPlan,
  shortenLog,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export type EmbeddedPostgresOptions = {
  /** The folder of the database alone, not of other files. */
  dataDir: string;
  maxConnections?: number;
  /** Server settings on top of ours. Tests may give up durability here; nobody else may. */
  settings?: Record<string, string>;
  /** Where the data goes when PostgreSQL's account may not enter dataDir (only ever as root). */
  fallbackDir?: string;
  /** The binaries; those npm installed unless given. */
  packageFolder?: string;
  /** Receives a line when the server ended by itself and is started again, and each failure of that. */
  warn?: (line: string, error?: unknown) => void;
};

export type EmbeddedPostgres = {
  connection: ConnectionConfig;
  /** The server was still running, left by a program that was killed. */
  adopted: boolean;
  version: string;
  /** Where the data really is. */
  dataDir: string;
  stop: () => Promise<void>;
};

/** How often a server that ends during its start is tried again, at half-second steps: orphans of a killed one need a moment to go. */
const START_ATTEMPTS = 20;
/** Recovery after a crash takes as long as the journal is. */
const LONGEST_RECOVERY_MS = 300_000;

/** Runs PostgreSQL for this program alone, on a unix socket, and keeps it running until stop(). */
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

/** Where the server of a data folder listens, for a command beside the program that runs it; undefined while nobody does. */
export async function findEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<ConnectionConfig | undefined> {
  const server = await prepareServer(options);
  const session = await openSession(server.connection);
  await session?.end();
  return session && server.connection;
}

/** Starts the server again whenever it ends by itself, until it is stopped: memory ran out, an operator killed the wrong process. */
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
    warn?.("the database server ended by itself; starting it again");
    while (!stopping) {
      try {
        session = (await takeOver(server)).session;
        return watch();
      } catch (error) {
        warn?.("the database server does not start, trying again", error);
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
    // Failing statements and their values are the program's to log, redacted; the server says only how it itself fares.
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

/** Brings the server up, or finds it up, and makes it ours: the returned session holds it until it ends. */
async function takeOver(server: Server): Promise<Up> {
  const up = await bringUp(server);
  if (!(await claimOwnership(up.session, server.location))) return takeOver(server);
  if (await isStopping(server.plan)) {
    await up.session.end();
    return takeOver(server);
  }
  if (!up.adopted || (await isAsPlanned(server.plan))) return up;
  // An orphan of older binaries or other settings: its data is ours, its process is not wanted.
  await stopOwn(server, up.session);
  return { ...(await takeOver(server)), adopted: true };
}

/** The session holds the server until it is told to stop: let go earlier, it might be somebody else's by then. */
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
  throw new Error(`PostgreSQL does not start in ${server.location}: ${complaint}`);
}

/** A session as soon as the server accepts one; undefined when its process is not, or no longer, there. */
async function waitForSession(server: Server, isThere: () => Promise<boolean>): Promise<Client | undefined> {
  const deadline = Date.now() + LONGEST_RECOVERY_MS;
  while (await isThere()) {
    const session = await openSession(server.connection);
    if (session) return session;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL in ${server.location} is not ready after five minutes`);
    await sleep(10);
  }
  return undefined;
}
