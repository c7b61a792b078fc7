import type { Config } from "../config.ts";
import { describeFailure } from "../describe-failure.ts";
import { joinServer, requireInstallation } from "../open-database-server.ts";
import { BackupInProgress, withBackupLock } from "../platform/backup/backup-lock.ts";
import { hasBackupsTable, recordBackup } from "../platform/backup/backup-store.ts";
import { claimBackupPlace } from "../platform/backup/claim-backup-place.ts";
import { type BackupSource, type MadeBackup, makeBackup } from "../platform/backup/make-backup.ts";
import { removeOldBackups } from "../platform/backup/remove-old-backups.ts";
import type { ConnectionConfig } from "../platform/db/connection.ts";
import { openDatabase } from "../platform/db/database.ts";
import { type CliCommand, type CommandInput, exitCodes, readTextOption, UsageError } from "./command.ts";
import { findInstallation, openStorage } from "./find-installation.ts";
import { openBackups } from "./open-backups.ts";
import { createPlainLogger } from "./plain-logger.ts";

/**
 * Files with the state of the demonstration's WhatsApp sandbox and bank. If they were missing from a backup, the
 * demonstration's number would have to be paired again after a restore.
 */
const demonstrationFiles = ["sandbox.json", "bank.json"];

export const backupCommand: CliCommand = {
  usage: "",
  options: { to: { type: "string" }, keep: { type: "string" }, "take-over": { type: "boolean" } },
  optionTexts: {
    to: "folder or s3://bucket/prefix that receives the backup; default: BACKUP_TO",
    keep: "number of backups to keep there; older ones are removed. Default: all (nightly backups: BACKUP_KEEP)",
    "take-over": "continue with the backups of another installation, which can no longer write there",
  },
  more: [
    "A backup holds all rows, all files of customers and a manifest with checksums. It gets its name when it is complete.",
    "The key for stored sessions and tokens is included only if BACKUP_PASSPHRASE is set; otherwise keep SECRET_KEY",
    "(or secret.key in DATA_DIR) in another place.",
  ].join("\n"),
  async run(asked) {
    const { config } = asked;
    const to = readTextOption(asked, "to") ?? config.backup.to;
    if (to === undefined) throw new UsageError("no destination for the backup: give --to or set BACKUP_TO");
    const keep = keepOf(asked);
    const { dataDir, keys } = await findInstallation(config);
    const { databaseUrl } = config;
    const server = await joinServer({ databaseUrl, dataDir, logger: createPlainLogger() });
    try {
      const owner = await server.open(requireInstallation(keys));
      const source = { owner, secretKey: keys.secretKey, dataDir };
      await backUpAndNote({ asked, to, keep, source });
    } finally {
      await server.stop();
    }
    return exitCodes.done;
  },
};

/** Makes the backup and records its success or failure in the database, for the operator's notice and the metrics. */
async function backUpAndNote(job: BackupJob): Promise<void> {
  const { asked, to, source } = job;
  const { config, printResult: say, printProgress: tell } = asked;
  const startedAt = new Date();
  try {
    await backUp(job, async (place, made) => {
      await note(source.owner, { place, startedAt, made: figuresOf(made) });
      say(describeBackup(made, place, config));
      if (made.unreadable !== undefined)
        tell(`the previous backup ${made.unreadable} cannot be read: all files were copied again`);
    });
  } catch (error) {
    // Another backup is running already; that backup records its own result.
    if (error instanceof BackupInProgress) throw error;
    const failure = describeFailure(error);
    await note(source.owner, { place: to, startedAt, failure }).catch((second: unknown) =>
      tell(`the failed backup could not be recorded in the database either: ${describeFailure(second)}`),
    );
    throw error;
  }
}

function keepOf(asked: CommandInput): number | undefined {
  const keep = readTextOption(asked, "keep");
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError("--keep must be a number from 1 to 9999");
  return Number(keep);
}

interface BackupJob {
  asked: CommandInput;
  to: string;
  keep: number | undefined;
  source: Pick<BackupSource, "owner" | "secretKey" | "dataDir">;
}

/**
 * Makes the backup, records it, and then removes old backups. The record comes first, so that a failed removal does not
 * hide the new backup.
 */
async function backUp(
  { asked: { config, version, values, printResult: say, printProgress: tell }, to, keep, source }: BackupJob,
  noteMade: (place: string, made: MadeBackup) => Promise<void>,
): Promise<void> {
  const place = await openBackups(to, config);
  const storage = await openStorage(config, source.dataDir);
  try {
    const { passphrase } = config.backup;
    const whole = { ...source, storage, passphrase, files: demonstrationFiles, version };
    await withBackupLock(source.owner, async () => {
      await claimBackupPlace(place, source.owner, { takesOver: values["take-over"] === true });
      await noteMade(place.name, await makeBackup(whole, place));
      if (keep === undefined) return;
      try {
        // Another installation may have claimed the destination while the backup was being written.
        await claimBackupPlace(place, source.owner);
        const removed = await removeOldBackups(place, keep);
        if (removed > 0) say(`Older backups removed: ${removed}.`);
      } catch (error) {
        tell(`older backups could not be removed: ${describeFailure(error)}`);
      }
    });
  } finally {
    await storage.close();
    await place.close();
  }
}

function figuresOf({ name, manifest: { tables, media } }: MadeBackup) {
  const bytes = [...tables, media].reduce((sum, file) => sum + file.bytes, 0);
  return { name, bytes, objects: media.objects, objectBytes: media.objectBytes };
}

/**
 * Records a backup's result in the database. Records nothing if the database is of an older version that lacks the
 * table.
 */
async function note(owner: ConnectionConfig, line: Parameters<typeof recordBackup>[1]): Promise<void> {
  const database = openDatabase({ connection: owner, poolSize: 1, onIdleError: () => undefined });
  try {
    await database.platform(async (db) => {
      if (await hasBackupsTable(db)) await recordBackup(db, line);
    });
  } finally {
    await database.close();
  }
}

function describeBackup({ name, manifest, newObjects }: MadeBackup, place: string, config: Config): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { objects } = manifest.media;
  const seconds = Math.ceil((Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 1000);
  const key =
    manifest.key.sealed === undefined
      ? `The backup does not include the key: keep ${config.secretKey === undefined ? "secret.key in DATA_DIR" : "SECRET_KEY"} in another place. Without it, stored sessions and tokens cannot be opened.`
      : "The backup includes the key, encrypted with BACKUP_PASSPHRASE.";
  return [
    `Backup ${name} made in ${place}: ${rows} rows of ${manifest.tables.length} tables and ${objects} files (${newObjects} new), in ${seconds} s.`,
    key,
  ].join("\n");
}
