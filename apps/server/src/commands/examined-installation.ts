import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { describeFailure } from "../describe-failure.ts";
import { type FoundServer, joinServer, requireInstallation, runtimeOf } from "../open-database-server.ts";
import { asRole } from "../platform/db/connection.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { createLogger } from "../platform/logger.ts";
import { findInstallation } from "./find-installation.ts";

/** The installation that `recado doctor` examines. A component that cannot be opened is replaced by the error. */
export interface ExaminedInstallation {
  config: Config;
  version: string;
  dataDir: string;
  server: FoundServer | Error;
  database: { database: Database; role: string } | Error;
  close(): Promise<void>;
}

/** Thrown by a check that cannot run because of another failure, which a different check reports. */
export class SkippedCheck extends Error {}

/** Opens an installation for examination. Creates and migrates nothing: no folder, key, database or role. */
export async function openForExamination(config: Config, version: string): Promise<ExaminedInstallation> {
  const { databaseUrl } = config;
  const dataDir = resolve(config.dataDir);
  const logger = createLogger("silent");
  const server = await attempt(() => joinServer({ databaseUrl, dataDir, logger, patienceMilliseconds: 0 }));
  const database = await attempt(() => openAsProgram(config, server));
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

export function requireServer({ server }: ExaminedInstallation): FoundServer {
  if (server instanceof Error) throw server;
  return server;
}

export function requireDatabase({ database }: ExaminedInstallation) {
  if (database instanceof Error) throw new SkippedCheck(database.message);
  return database;
}

/**
 * Returns the database, opened with the program's role. If that role cannot sign in, throws the error of the attempt.
 */
export function requireRole({ database }: ExaminedInstallation) {
  if (database instanceof Error) throw database;
  return database;
}

export function requireDataDir({ dataDir }: ExaminedInstallation): string {
  if (existsSync(dataDir)) return dataDir;
  throw new Error(`the data folder ${dataDir} does not exist`);
}

async function openAsProgram(config: Config, server: FoundServer | Error) {
  if (server instanceof Error) throw new SkippedCheck("the database cannot be reached");
  const { keys } = await findInstallation(config).catch(notExamined);
  const owner = await server.open(requireInstallation(keys)).catch(notExamined);
  const { name, password } = runtimeOf(owner, keys.secretKey);
  const database = openDatabase({
    connection: asRole(owner, name, password),
    poolSize: 1,
    onIdleError: () => undefined,
  });
  try {
    await database.reach();
  } catch (error) {
    await database.close();
    throw new Error(`the role ${name} cannot log in: ${describeFailure(error)}`);
  }
  return { database, role: name };
}

function notExamined(error: unknown): never {
  throw new SkippedCheck(describeFailure(error));
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
