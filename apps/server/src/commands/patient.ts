import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { prepareDataDir, readSecretKey } from "../data-dir.ts";
import { describeFailure } from "../describe-failure.ts";
import { type FoundServer, joinServer, runtimeOf } from "../open-database-server.ts";
import { asRole } from "../platform/db/connection.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { createLogger } from "../platform/logger.ts";
import { createSecrets, type Secrets } from "../platform/secrets.ts";

/** An installation as far as it can be reached: what is looked at says what is missing. */
export interface Patient {
  config: Config;
  version: string;
  dataDir: string;
  server: FoundServer | Error;
  database: { database: Database; role: string; secrets: Secrets } | Error;
  close(): Promise<void>;
}

/** Nothing is migrated, and no role is made. */
export async function openPatient(config: Config, version: string): Promise<Patient> {
  const dataDir = await prepareDataDir(resolve(config.dataDir));
  const server = await attempt(() => joinServer(config.databaseUrl, dataDir, createLogger("silent"), 0));
  const database = await attempt(() => openAsProgram(config, dataDir, server));
  return {
    config,
    version,
    dataDir,
    server,
    database,
    async close() {
      if (!(database instanceof Error)) await database.database.close();
      if (!(server instanceof Error)) await server.stop();
    },
  };
}

export function requireOwner({ server }: Patient): FoundServer {
  if (server instanceof Error) throw server;
  return server;
}

export function requireDatabase({ database }: Patient) {
  if (database instanceof Error) throw database;
  return database;
}

async function openAsProgram(config: Config, dataDir: string, server: FoundServer | Error) {
  if (server instanceof Error) throw new Error("the database cannot be reached");
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir));
  const { name, password } = await runtimeOf(server.owner, secretKey);
  const database = openDatabase({
    connection: asRole(server.owner, name, password),
    poolSize: 1,
    onIdleError: () => undefined,
  });
  try {
    await database.reach();
  } catch (error) {
    await database.close();
    throw new Error(`the role ${name} cannot log in: ${describeFailure(error)}`);
  }
  return { database, role: name, secrets: createSecrets(secretKey, config.secretKeyBefore) };
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
