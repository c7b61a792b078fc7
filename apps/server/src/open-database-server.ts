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

/** The database that DATABASE_URL names, or our own under the data folder; migrated, with the role the program runs as. */
export async function openDatabaseServer(
  databaseUrl: string | undefined,
  dataDir: string,
  secretKey: string,
  logger: Logger,
  /** Told what the start waits for. */
  tell: (line: string) => void,
): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) {
    const owner = parseDatabaseUrl(databaseUrl);
    await waitForDatabase(owner, tell);
    await refuseMixingPooler(owner);
    const runtime = await migrated(owner, secretKey, tell);
    return { owner, runtime, isEmbedded: false, dataDir: undefined, stop: async () => {} };
  }
  const wanted = join(dataDir, "postgres");
  const server = await startEmbeddedPostgres({ dataDir: wanted, warn: (line) => logger.warn(line) });
  try {
    const runtime = await migrated(server.connection, secretKey, tell);
    const elsewhere = server.dataDir === wanted ? undefined : server.dataDir;
    return { owner: server.connection, runtime, isEmbedded: true, dataDir: elsewhere, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The same for a command that may run beside the program, whose database it then leaves alone when it ends. */
export async function joinDatabaseServer(
  databaseUrl: string | undefined,
  dataDir: string,
  secretKey: string,
  logger: Logger,
): Promise<DatabaseServer> {
  const quietly = () => undefined;
  const running =
    databaseUrl === undefined
      ? await findEmbeddedPostgres({ dataDir: join(dataDir, "postgres") })
      : undefined;
  if (!running) return openDatabaseServer(databaseUrl, dataDir, secretKey, logger, quietly);
  const runtime = await runtimeOf(running, secretKey);
  const connection = asRole(running, runtime.name, runtime.password);
  return {
    owner: running,
    runtime: connection,
    isEmbedded: true,
    dataDir: undefined,
    stop: async () => {},
  };
}

function runtimeOf(connection: ConnectionConfig, secretKey: string): Promise<RuntimeRole> {
  const password = createSecrets(secretKey).derive("runtime-role").toString("base64url");
  return chooseRuntimeRole(connection, password);
}

async function migrated(
  connection: ConnectionConfig,
  secretKey: string,
  tell: (line: string) => void,
): Promise<ConnectionConfig> {
  const runtimeRole = await runtimeOf(connection, secretKey);
  const migrationsDir = join(import.meta.dirname, "../migrations");
  await migrate({
    connection,
    migrationsDir,
    runtimeRole,
    before: () => migrateJobs(connection),
    tell,
  });
  return asRole(connection, runtimeRole.name, runtimeRole.password);
}
