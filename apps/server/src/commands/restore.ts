import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { keyFile, prepareDataDir } from "../data-dir.ts";
import { findServerBeside, migrateServer, migrationsDir } from "../open-database-server.ts";
import { belongsToAnotherDatabase } from "../platform/backup/claim-backup-place.ts";
import { clearDatabase, hasCompanies, isDatabaseInUse } from "../platform/backup/clear-database.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { readManifestOf } from "../platform/backup/media-list.ts";
import {
  findMissingObjects,
  type RestoreResult,
  requireKnownSchema,
  restoreBackup,
  verifyBackup,
} from "../platform/backup/restore-backup.ts";
import { isKeyOf, openKey } from "../platform/backup/sealed-key.ts";
import type { ConnectionConfig } from "../platform/db/connection.ts";
import { refuseOldServer } from "../platform/db/migrate.ts";
import { unlessMissing } from "../platform/unless-missing.ts";
import type { ObjectStorage } from "../ports/object-storage.ts";
import { type CliCommand, type CommandInput, exitCodes, readTextOption, requireArgument } from "./command.ts";
import { openStorage } from "./find-installation.ts";
import { findBackup } from "./open-backups.ts";
import { createPlainLogger } from "./plain-logger.ts";
import { restoreAdjustments } from "./restore-adjustments.ts";

export const restoreCommand: CliCommand = {
  usage: "FROM",
  options: {
    force: { type: "boolean" },
    "key-file": { type: "string" },
    "without-missing": { type: "boolean" },
  },
  optionTexts: {
    force: "replace existing data; without it, an installation that is not empty is refused",
    "key-file": "file with the backup's secret key, if neither SECRET_KEY nor DATA_DIR/secret.key holds it",
    "without-missing": "restore even if files of customers are missing in the backup",
  },
  more: [
    "FROM is a backup or a place with backups, of which the newest is restored: a folder, or s3://bucket/prefix.",
    "Stop the program first. The backup is verified before anything is changed. Messages that were not sent when the backup",
    "was made are shown as unconfirmed, so that none is sent twice. Scheduled messages that fell due since then fail.",
    "Campaigns that were running are cancelled until somebody starts them again.",
  ].join("\n"),
  async run(asked) {
    const { config, printResult: say, printProgress: tell } = asked;
    const logger = createPlainLogger();
    const { place, name } = await findBackup(requireArgument(asked, "FROM, the backup to restore"), config);
    try {
      const manifest = await readManifestOf(place, name);
      await requireKnownSchema(manifest, migrationsDir);
      tell(`verifying backup ${name}, made by version ${manifest.version}`);
      await verifyBackup(place, name, manifest);
      requireObjects(asked, await findMissingObjects(place, name, manifest));
      const key = await findKey(asked, manifest, resolve(config.dataDir));
      const dataDir = await prepareDataDir(resolve(config.dataDir));
      const restored = await inEmptyPlace(asked, dataDir, async (owner, storage) => {
        await keepKey(key, dataDir);
        const keys = { secretKey: key.secretKey };
        const migrate = async (upTo?: string) =>
          void (await migrateServer(owner, { keys, logger, tell, upTo }));
        const target = { owner, storage, dataDir, migrate, finish: restoreAdjustments };
        const placeIsOfAnother = await belongsToAnotherDatabase(place, owner);
        return { ...(await restoreBackup(place, name, manifest, target)), placeIsOfAnother };
      });
      say(describeRestored(name, manifest, restored));
      if (restored.placeIsOfAnother)
        say(
          `If this installation replaces the installation that made ${name}, run "recado backup --take-over" once to continue its backups in ${place.name} (BACKUP_TO). If this is a copy, set BACKUP_TO to another place.`,
        );
    } finally {
      await place.close();
    }
    return exitCodes.done;
  },
};

function requireObjects({ values, printProgress: tell }: CommandInput, missing: readonly string[]): void {
  if (missing.length === 0) return;
  const told = `files of customers missing in the backup: ${missing.length} (${listed(missing)})`;
  if (values["without-missing"] !== true)
    throw new Error(`${told}. Nothing was changed; --without-missing restores the rest`);
  tell(told);
}

/** Joins at most five of the keys; an ellipsis stands for the others. */
function listed(keys: readonly string[]): string {
  return keys.length > 5 ? `${keys.slice(0, 5).join(", ")} …` : keys.join(", ");
}

interface FoundKey {
  secretKey: string;
  /** True if the key was not found in the data folder or the settings and has to be written to the data folder. */
  isNew: boolean;
}

/**
 * Finds the key with which the backup was made: in the settings, the data folder, a given file, or the backup itself.
 * Throws if there is no key, or if the key is a different one.
 */
async function findKey(asked: CommandInput, { key }: Manifest, dataDir: string): Promise<FoundKey> {
  const { config } = asked;
  const given = config.secretKey;
  if (given !== undefined) {
    if (isKeyOf(key.fingerprint, given)) return { secretKey: given, isNew: false };
    throw new Error(
      "SECRET_KEY is not the key of this backup: set SECRET_KEY to the key that the backup was made with",
    );
  }
  const present = await readKey(join(dataDir, keyFile));
  if (present !== undefined && isKeyOf(key.fingerprint, present)) return { secretKey: present, isNew: false };
  const file = readTextOption(asked, "key-file");
  const named = file === undefined ? undefined : await readKey(file);
  if (file !== undefined && named === undefined) throw new Error(`${file} holds no key`);
  const found = named ?? (await keyUnderWords(config, key));
  if (found === undefined || !isKeyOf(key.fingerprint, found))
    throw new Error(
      "the key of this backup was not found: set SECRET_KEY, give --key-file, or set the BACKUP_PASSPHRASE that the backup was made with",
    );
  if (present !== undefined && asked.values.force !== true)
    throw new Error(
      `${join(dataDir, keyFile)} holds another key: --force replaces that key and keeps the old key as ${keyFile}.before-restore`,
    );
  return { secretKey: found, isNew: true };
}

async function keyUnderWords({ backup }: Config, { sealed }: Manifest["key"]): Promise<string | undefined> {
  if (sealed === undefined || backup.passphrase === undefined) return undefined;
  const opened = await openKey(sealed, backup.passphrase);
  if (opened === undefined)
    throw new Error(
      "BACKUP_PASSPHRASE does not open the key in this backup: set the passphrase that the backup was made with",
    );
  return opened;
}

async function readKey(file: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(file, "utf8")))?.trim();
}

async function keepKey({ secretKey, isNew }: FoundKey, dataDir: string): Promise<void> {
  if (!isNew) return;
  const file = join(dataDir, keyFile);
  await unlessMissing(rename(file, `${file}.before-restore`));
  await writeFile(file, secretKey, { mode: 0o600, flag: "wx", flush: true });
}

/**
 * Runs the restore in a database that it has cleared before. Throws if the program is running on the installation, or
 * if the database or data folder is not empty and --force was not given.
 */
async function inEmptyPlace<T>(
  { config, values }: CommandInput,
  dataDir: string,
  work: (owner: ConnectionConfig, storage: ObjectStorage) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = config;
  const server = await findServerBeside({ databaseUrl, dataDir, logger: createPlainLogger() });
  const storage = await openStorage(config, dataDir);
  try {
    const owner = await server.open(async (onlooker) => {
      await refuseOldServer(onlooker);
      if (server.isRunning || (await isDatabaseInUse(onlooker)))
        throw new Error("the program is running on this database: stop it before restoring");
      const isEmpty = !(await hasCompanies(onlooker)) && (await isEmptyStorage(storage));
      if (!isEmpty && values.force !== true)
        throw new Error(
          "this installation is not empty: restore into an empty installation, or give --force to replace the data",
        );
    });
    await clearDatabase(owner);
    return await work(owner, storage);
  } finally {
    await storage.close();
    await server.stop();
  }
}

async function isEmptyStorage(storage: ObjectStorage): Promise<boolean> {
  for await (const _ of storage.list()) return false;
  return true;
}

function describeRestored(name: string, { tables, media }: Manifest, restored: RestoreResult): string {
  const { unknownTables: strange, lost, messages: told } = restored;
  const rows = tables
    .filter(({ table }) => !strange.includes(table))
    .reduce((sum, table) => sum + table.rows, 0);
  const files = media.objects - lost.length;
  const lines = [
    `Backup ${name} restored: ${rows} rows of ${tables.length - strange.length} tables and ${files} files.`,
    ...told,
  ];
  if (lost.length > 0)
    lines.push(
      `Files of customers that were missing or damaged in the backup: ${lost.length} (${listed(lost)}).`,
    );
  if (strange.length > 0)
    lines.push(`Tables that are not Recado's and were not restored: ${strange.join(", ")}.`);
  return lines.join("\n");
}
