import { join } from "node:path";
import type { Logger } from "pino";
import { asRole, type ConnectionConfig, parseDatabaseUrl } from "./platform/db/connection.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./platform/db/embedded/embedded-postgres.ts";
import { migrate } from "./platform/db/migrate.ts";
import { refuseMixingPooler } from "./platform/db/refuse-pooler.ts";
import { chooseRuntimeRole, type RuntimeRole } from "./platform/db/runtime-role.ts";
import { waitForDatabase } from "./platform/db/wait-for-database.ts";
import { migrateJobs } from "./platform/jobs/jobs.ts";
import { createSecrets } from "./platform/secrets.ts";

export interface DatabaseServer {
  owner: ConnectionConfig;
  runtime: ConnectionConfig;
  isEmbedded: boolean;
  /** Where an embedded database really lies, when that is not under DATA_DIR. */
  dataDir: string | undefined;
  stop(): Promise<void>;
}

/** The same as it is found: whoever asks may migrate it or leave it alone. */
export interface FoundServer {
  owner: ConnectionConfig;
  isEmbedded: boolean;
  dataDir: string | undefined;
  stop(): Promise<void>;
}

/** The database that DATABASE_URL names, or our own under the data folder; migrated, with the role the program runs as. */
export async function openDatabaseServer(
  databaseUrl: string | undefined,
  dataDir: string,
  secretKey: string,
  logger: Logger,
  /** Told what the start waits for. */
  tell: (line: string) => void,
): Promise<DatabaseServer> {
  const found = await findServer(databaseUrl, dataDir, logger, tell);
  try {
    return { ...found, runtime: await migrateServer(found.owner, { secretKey, logger, tell }) };
  } catch (error) {
    await found.stop();
    throw error;
  }
}

async function findServer(
  databaseUrl: string | undefined,
  dataDir: string,
  logger: Logger,
  tell: (line: string) => void,
  patienceMilliseconds?: number,
): Promise<FoundServer> {
  if (databaseUrl !== undefined) {
    const owner = parseDatabaseUrl(databaseUrl);
    await waitForDatabase(owner, tell, patienceMilliseconds);
    await refuseMixingPooler(owner);
    return { owner, isEmbedded: false, dataDir: undefined, stop: async () => {} };
  }
  const wanted = join(dataDir, "postgres");
  const server = await startEmbeddedPostgres({ dataDir: wanted, warn: (line) => logger.warn(line) });
  const elsewhere = server.dataDir === wanted ? undefined : server.dataDir;
  return { owner: server.connection, isEmbedded: true, dataDir: elsewhere, stop: server.stop };
}

/** For a command that may run beside the program, whose database it then leaves alone when it ends. Nothing is migrated. */
export async function joinServer(
  databaseUrl: string | undefined,
  dataDir: string,
  logger: Logger,
  /** How long a database that does not answer is waited for. */
  patienceMilliseconds?: number,
): Promise<FoundServer & { isRunning: boolean }> {
  const embedded = databaseUrl === undefined ? { dataDir: join(dataDir, "postgres") } : undefined;
  const running = embedded && (await findEmbeddedPostgres(embedded));
  if (!running) {
    const found = await findServer(databaseUrl, dataDir, logger, () => undefined, patienceMilliseconds);
    return { ...found, isRunning: false };
  }
  return { owner: running, isEmbedded: true, dataDir: undefined, isRunning: true, stop: async () => {} };
}

/** The same with the role that the program runs as; migrated, unless the program runs, which has seen to it. */
export async function joinDatabaseServer(
  databaseUrl: string | undefined,
  dataDir: string,
  secretKey: string,
  logger: Logger,
): Promise<DatabaseServer> {
  const found = await joinServer(databaseUrl, dataDir, logger);
  if (!found.isRunning) {
    try {
      return { ...found, runtime: await migrateServer(found.owner, { secretKey, logger }) };
    } catch (error) {
      await found.stop();
      throw error;
    }
  }
  const { name, password } = await runtimeOf(found.owner, secretKey);
  return { ...found, runtime: asRole(found.owner, name, password) };
}

export function runtimeOf(connection: ConnectionConfig, secretKey: string): Promise<RuntimeRole> {
  const password = createSecrets(secretKey).derive("runtime-role").toString("base64url");
  return chooseRuntimeRole(connection, password);
}

export const migrationsDir = join(import.meta.dirname, "../migrations");

interface MigrateServerOptions {
  secretKey: string;
  logger: Logger;
  /** Told what it waits for. */
  tell?: (line: string) => void;
  /** The number of the last migration to apply; all of them unless given. */
  upTo?: string | undefined;
}

/** Makes the tables and the role; answers how to reach them as that role. */
export async function migrateServer(
  connection: ConnectionConfig,
  { secretKey, logger, tell = () => {}, upTo }: MigrateServerOptions,
): Promise<ConnectionConfig> {
  const runtimeRole = await runtimeOf(connection, secretKey);
  await migrate({
    connection,
    migrationsDir,
    runtimeRole,
    before: () => migrateJobs(connection),
    tell,
    onApplied: (migration, milliseconds) =>
      logger.info({ migration, ms: Math.round(milliseconds) }, "the database was migrated"),
    ...(upTo === undefined ? {} : { upTo }),
  });
  return asRole(connection, runtimeRole.name, runtimeRole.password);
}
