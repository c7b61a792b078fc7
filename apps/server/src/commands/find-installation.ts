import { join, resolve } from "node:path";
import { createDiskStorage } from "../adapters/disk-storage/disk-storage.ts";
import { createS3Storage } from "../adapters/s3-storage/s3-storage.ts";
import type { Config } from "../config.ts";
import { findSecretKey, keyFile } from "../data-dir.ts";
import { joinDatabaseServer, type SecretKeys } from "../open-database-server.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { createSecrets, type Secrets } from "../platform/secrets.ts";
import type { ObjectStorage } from "../ports/object-storage.ts";
import { createPlainLogger } from "./plain-logger.ts";

/** Data folder and keys of an installation that may be running or stopped. */
export interface FoundInstallation {
  dataDir: string;
  keys: SecretKeys;
}

/**
 * Finds the installation that the settings name. Creates nothing: throws if the data folder has no key, as when the
 * folder's name is mistyped.
 */
export async function findInstallation({ dataDir: folder, ...config }: Config): Promise<FoundInstallation> {
  const dataDir = resolve(folder);
  const secretKey = config.secretKey ?? (await findSecretKey(dataDir));
  if (secretKey === undefined)
    throw new Error(
      `no SECRET_KEY is set, and ${dataDir} has no ${keyFile}: start the program once, or set DATA_DIR to its data folder`,
    );
  return { dataDir, keys: { secretKey, secretKeyBefore: config.secretKeyBefore } };
}

export function openStorage(config: Config, dataDir: string): Promise<ObjectStorage> {
  return config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(dataDir, "media"));
}

/**
 * Opens the installation's database with the program's role, and runs the given work. The program may be running at the
 * same time.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, secrets: Secrets) => Promise<T>,
): Promise<T> {
  const { dataDir, keys } = await findInstallation(config);
  const { databaseUrl } = config;
  const server = await joinDatabaseServer({ databaseUrl, dataDir, keys, logger: createPlainLogger() });
  try {
    const database = openDatabase({
      connection: server.runtime,
      poolSize: 2,
      onIdleError: () => undefined,
    });
    try {
      return await work(database, createSecrets(keys.secretKey, keys.secretKeyBefore));
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
