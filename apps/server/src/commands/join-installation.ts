import { join, resolve } from "node:path";
import { createDiskStorage } from "../adapters/disk-storage/disk-storage.ts";
import { createS3Storage } from "../adapters/s3-storage/s3-storage.ts";
import type { Config } from "../config.ts";
import { prepareDataDir, readSecretKey } from "../data-dir.ts";
import { joinDatabaseServer } from "../open-database-server.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { createSecrets, type Secrets } from "../platform/secrets.ts";
import type { ObjectStorage } from "../ports/object-storage.ts";
import { createPlainLogger } from "./plain-logger.ts";

/** What belongs to an installation, whether or not it runs. */
export interface Installation {
  dataDir: string;
  secretKey: string;
}

export async function findInstallation(config: Config): Promise<Installation> {
  const dataDir = await prepareDataDir(resolve(config.dataDir));
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir));
  return { dataDir, secretKey };
}

export function openStorage(config: Config, dataDir: string): Promise<ObjectStorage> {
  return config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(dataDir, "media"));
}

/** Does something in the installation's database as the program does, which may run beside. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, secrets: Secrets) => Promise<T>,
): Promise<T> {
  const { dataDir, secretKey } = await findInstallation(config);
  const server = await joinDatabaseServer(config.databaseUrl, dataDir, secretKey, createPlainLogger());
  try {
    const database = openDatabase({
      connection: server.runtime,
      poolSize: 2,
      onIdleError: () => undefined,
    });
    try {
      return await work(database, createSecrets(secretKey, config.secretKeyBefore));
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
