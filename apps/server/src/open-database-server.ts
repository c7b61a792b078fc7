import { join } from "node:path";
import type { Client } from "pg";
import type { Logger } from "pino";
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

/** Migrated database server, with the connection of the program's role. */
export interface DatabaseServer {
  owner: ConnectionConfig;
  runtime: ConnectionConfig;
  isEmbedded: boolean;
  /** Data folder of an embedded database if that folder is not under DATA_DIR. */
  dataDir: string | undefined;
  stop(): Promise<void>;
}

/** Database server that answers. Only `open` hands out the owner's connection, which may change everything. */
export interface FoundServer {
  isEmbedded: boolean;
  /** True if the program that uses this data folder is running. The program then provides the embedded database. */
  isRunning: boolean;
  host: string;
  dataDir: string | undefined;
  /** Runs a query with the owner's rights in a read-only session. */
  look<T>(work: (owner: Client) => Promise<T>): Promise<T>;
  /** Returns the owner's connection after `check` has passed in a read-only session. */
  open(check: (owner: Client) => Promise<void>): Promise<ConnectionConfig>;
  stop(): Promise<void>;
}

/** Current secret key, and the previous one while there may be values that it sealed. */
export interface SecretKeys {
  secretKey: string;
  secretKeyBefore?: string | undefined;
}

export interface ServerOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  logger: Logger;
  /** Function that receives a line of text for the operator when the start has to wait for something. */
  tell?: (line: string) => void;
  /** Longest time to wait for a database that does not answer, in milliseconds. */
  patienceMilliseconds?: number;
  /** Signal that aborts the wait for the database, and aborts the migration before its next step. */
  signal?: AbortSignal;
}

type KeyedServerOptions = ServerOptions & { keys: SecretKeys };

/**
 * Opens the database of DATABASE_URL. Without DATABASE_URL, opens the embedded database in the data folder, which is
 * created if it is missing.
 */
export async function openDatabaseServer(options: KeyedServerOptions): Promise<DatabaseServer> {
  return openServer(await findServer(options), options);
}

/**
 * Opens the database for a command that runs beside the program. A running embedded database is used as it is; a
 * missing embedded database is not created.
 */
export async function joinDatabaseServer(options: KeyedServerOptions): Promise<DatabaseServer> {
  return openServer(await joinServer(options), options);
}

/**
 * Finds the database for a command that may run while the program runs. Throws if there is no embedded database and
 * none is configured.
 */
export async function joinServer(options: ServerOptions): Promise<FoundServer> {
  const { databaseUrl, dataDir } = options;
  const folder = join(dataDir, "postgres");
  if (databaseUrl === undefined && !(await holdsCluster(folder)))
    throw new Error(
      `${dataDir} holds no database: start the program once, or set DATA_DIR to its data folder`,
    );
  return findServerBeside(options);
}

/** Finds the database for a restore. The data folder need not contain a database yet. */
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

/** Migrates the database and opens it, unless the running program has already migrated it. */
async function openServer(
  found: FoundServer,
  { keys, logger, tell, signal }: KeyedServerOptions,
): Promise<DatabaseServer> {
  const { isEmbedded, isRunning, dataDir, stop } = found;
  try {
    const owner = await found.open(isRunning ? requireMigratedInstallation(keys) : requireInstallation(keys));
    const runtime = isRunning
      ? asRuntime(owner, runtimeOf(owner, keys.secretKey))
      : await migrateServer(owner, { keys, logger, tell, signal });
    return { owner, runtime, isEmbedded, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns a check that throws if this version of the program or this key may not work on the database. The check only
 * reads.
 */
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
        `the running program is an older version without migration ${missing}, which this command needs: restart the program with this version`,
      );
    await requireKeys(owner, keys);
  };
}

/** Throws WrongSecretKey if the keys do not open the database's sealed values. The check only reads. */
export function requireKeys(owner: Client, { secretKey, secretKeyBefore }: SecretKeys): Promise<void> {
  return requireSecretKey(owner, createSecrets(secretKey, secretKeyBefore));
}

export function runtimeOf(connection: ConnectionConfig, secretKey: string): RuntimeRole {
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
  /** Number of the last migration to apply; by default all migrations are applied. */
  upTo?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Creates the tables and the program's role, and returns the role's connection. The key is checked again while no other
 * process migrates, because a process with another key may have started at the same time.
 */
export async function migrateServer(
  connection: ConnectionConfig,
  { keys, logger, tell = () => {}, upTo, signal }: MigrateServerOptions,
): Promise<ConnectionConfig> {
  const runtimeRole = runtimeOf(connection, keys.secretKey);
  await migrate({
    connection,
    migrationsDir,
    runtimeRole,
    check: (owner) => requireKeys(owner, keys),
    before: () => migrateJobs(connection),
    tell,
    signal,
    onApplied: (migration, milliseconds) =>
      logger.info({ migration, ms: Math.round(milliseconds) }, "database migration applied"),
    // A restored backup brings the proof of the key that it was made with.
    ...(upTo === undefined
      ? { after: (owner) => recordSecretKey(owner, createSecrets(keys.secretKey, keys.secretKeyBefore)) }
      : { upTo }),
  });
  return asRuntime(connection, runtimeRole);
}
