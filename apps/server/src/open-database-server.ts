import { join } from "node:path";
import type { Client } from "pg";
import type { Logger } from "pino";
import { findSealedSession } from "./adapters/whatsapp-web/session/session-store.ts";
import { asOwner } from "./platform/db/as-owner.ts";
import { asRole, type ConnectionConfig, parseDatabaseUrl } from "./platform/db/connection.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./platform/db/embedded/embedded-postgres.ts";
import { holdsCluster } from "./platform/db/embedded/postgres-location.ts";
import { findMissingMigrations, migrate } from "./platform/db/migrate.ts";
import { refuseMixingPooler } from "./platform/db/refuse-pooler.ts";
import { chooseRuntimeRole, type RuntimeRole } from "./platform/db/runtime-role.ts";
import { waitForDatabase } from "./platform/db/wait-for-database.ts";
import { recordSecretKey, requireSecretKey } from "./platform/installation/check-secret-key.ts";
import { migrateJobs } from "./platform/jobs/jobs.ts";
import { DatabaseOutage } from "./platform/outage.ts";
import { createSecrets } from "./platform/secrets.ts";

/** A database that is migrated and may be written to, with the role that the program runs as. */
export interface DatabaseServer {
  owner: ConnectionConfig;
  runtime: ConnectionConfig;
  isEmbedded: boolean;
  /** Where an embedded database really lies, when that is not under DATA_DIR. */
  dataDir: string | undefined;
  stop(): Promise<void>;
}

/** A database that answers. Its owner's connection, which may change everything, is handed out by `open` alone. */
export interface FoundServer {
  isEmbedded: boolean;
  /** Whether the program of this data folder runs, whose embedded database it then is. */
  isRunning: boolean;
  host: string;
  dataDir: string | undefined;
  /** Asks something as the owner of the tables, in a session that cannot write. */
  look<T>(work: (owner: Client) => Promise<T>): Promise<T>;
  /** Hands out the owner's connection once the check has passed in a session that cannot write. */
  open(check: (owner: Client) => Promise<void>): Promise<ConnectionConfig>;
  stop(): Promise<void>;
}

/** The key that seals, and the one before it while that still opens. */
export interface SecretKeys {
  secretKey: string;
  secretKeyBefore?: string | undefined;
}

export interface ServerOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  logger: Logger;
  /** Receives a line where something has to be waited for. */
  tell?: (line: string) => void;
  /** How long a database that does not answer is waited for. */
  patienceMilliseconds?: number;
  /** Ends whatever waits, and the migration before its next step. */
  signal?: AbortSignal;
}

type KeyedServerOptions = ServerOptions & { keys: SecretKeys };

/** The database that DATABASE_URL names, or the embedded one under the data folder, which is made where there is none. */
export async function openDatabaseServer(options: KeyedServerOptions): Promise<DatabaseServer> {
  return openServer(await findServer(options), options);
}

/** The same for a command beside the program: its embedded database is used as it runs, and none is made. */
export async function joinDatabaseServer(options: KeyedServerOptions): Promise<DatabaseServer> {
  return openServer(await joinServer(options), options);
}

/** Finds the database for a command that may run beside the program; an embedded one that is not there is refused. */
export async function joinServer(options: ServerOptions): Promise<FoundServer> {
  const { databaseUrl, dataDir } = options;
  const folder = join(dataDir, "postgres");
  if (databaseUrl === undefined && !(await holdsCluster(folder)))
    throw new Error(
      `there is no database in ${dataDir}: start the program once, or set DATA_DIR to its folder`,
    );
  return findServerBeside(options);
}

/** The same where a backup may be brought back into a data folder that has no database yet. */
export async function findServerBeside(options: ServerOptions): Promise<FoundServer> {
  const { databaseUrl, dataDir } = options;
  const running =
    databaseUrl === undefined
      ? await findEmbeddedPostgres({ dataDir: join(dataDir, "postgres") })
      : undefined;
  if (!running) return findServer(options);
  return foundServer(running, { isEmbedded: true, isRunning: true, stop: async () => {} });
}

async function findServer({
  databaseUrl,
  dataDir,
  logger,
  tell = () => {},
  patienceMilliseconds,
  signal,
}: ServerOptions): Promise<FoundServer> {
  if (databaseUrl !== undefined) {
    const owner = parseDatabaseUrl(databaseUrl);
    await waitForDatabase(owner, tell, { patienceMilliseconds, signal });
    await refuseMixingPooler(owner);
    return foundServer(owner, { isEmbedded: false, isRunning: false, stop: async () => {} });
  }
  const wanted = join(dataDir, "postgres");
  const server = await startEmbeddedPostgres({
    dataDir: wanted,
    warn: (line, error) => logger.warn(error === undefined ? {} : { err: new DatabaseOutage(error) }, line),
  });
  const elsewhere = server.dataDir === wanted ? undefined : server.dataDir;
  return foundServer(server.connection, {
    isEmbedded: true,
    isRunning: false,
    dataDir: elsewhere,
    stop: server.stop,
  });
}

function foundServer(
  owner: ConnectionConfig,
  rest: Pick<FoundServer, "isEmbedded" | "isRunning" | "stop"> & { dataDir?: string | undefined },
): FoundServer {
  const look: FoundServer["look"] = (work) =>
    asOwner(owner, "recado look", async (client) => {
      await client.query("set session characteristics as transaction read only");
      return work(client);
    });
  return {
    dataDir: undefined,
    ...rest,
    host: owner.host,
    look,
    async open(check) {
      await look(check);
      return owner;
    },
  };
}

/** Migrated, unless the program runs on it, which has seen to that. */
async function openServer(
  found: FoundServer,
  { keys, logger, tell, signal }: KeyedServerOptions,
): Promise<DatabaseServer> {
  const { isEmbedded, isRunning, dataDir, stop } = found;
  try {
    const owner = await found.open(isRunning ? requireMigratedInstallation(keys) : requireInstallation(keys));
    const runtime = isRunning
      ? asRuntime(owner, await runtimeOf(owner, keys.secretKey))
      : await migrateServer(owner, { keys, logger, tell, signal });
    return { owner, runtime, isEmbedded, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Answers a check that throws where this version or this key may not work on the database. It only reads. */
export function requireInstallation(keys: SecretKeys): (owner: Client) => Promise<void> {
  return async (owner) => {
    await findMissingMigrations(owner, migrationsDir);
    await requireKeys(owner, keys);
  };
}

function requireMigratedInstallation(keys: SecretKeys): (owner: Client) => Promise<void> {
  return async (owner) => {
    const [missing] = await findMissingMigrations(owner, migrationsDir);
    if (missing !== undefined)
      throw new Error(
        `the running program is older than this command, which needs ${missing}: start it anew`,
      );
    await requireKeys(owner, keys);
  };
}

/** Throws WrongSecretKey where the keys do not open what is sealed in the database. It only reads. */
export function requireKeys(owner: Client, { secretKey, secretKeyBefore }: SecretKeys): Promise<void> {
  return requireSecretKey(owner, createSecrets(secretKey, secretKeyBefore), findSealedSession);
}

export function runtimeOf(connection: ConnectionConfig, secretKey: string): Promise<RuntimeRole> {
  const password = createSecrets(secretKey).derive("runtime-role").toString("base64url");
  return chooseRuntimeRole(connection, password);
}

function asRuntime(owner: ConnectionConfig, { name, password }: RuntimeRole): ConnectionConfig {
  return asRole(owner, name, password);
}

export const migrationsDir = join(import.meta.dirname, "../migrations");

interface MigrateServerOptions {
  keys: SecretKeys;
  logger: Logger;
  tell?: ((line: string) => void) | undefined;
  /** The number of the last migration to apply; all of them unless given. */
  upTo?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Makes the tables and the role; answers how to reach them as that role. The key is checked again while no other process migrates:
 * one that started at the same moment with another key may have come first.
 */
export async function migrateServer(
  connection: ConnectionConfig,
  { keys, logger, tell = () => {}, upTo, signal }: MigrateServerOptions,
): Promise<ConnectionConfig> {
  const runtimeRole = await runtimeOf(connection, keys.secretKey);
  await migrate({
    connection,
    migrationsDir,
    runtimeRole,
    check: (owner) => requireKeys(owner, keys),
    before: () => migrateJobs(connection),
    tell,
    signal,
    onApplied: (migration, milliseconds) =>
      logger.info({ migration, ms: Math.round(milliseconds) }, "the database was migrated"),
    // Rows that a backup brings back hold the word of their own key.
    ...(upTo === undefined
      ? { after: (owner) => recordSecretKey(owner, createSecrets(keys.secretKey, keys.secretKeyBefore)) }
      : { upTo }),
  });
  return asRuntime(connection, runtimeRole);
}
