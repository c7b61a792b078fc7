import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { createSmtp } from "../adapters/smtp/smtp.ts";
import type { Config } from "../config.ts";
import { requireKeys } from "../open-database-server.ts";
import { findFailure, findNewestBackup, remembersBackups } from "../platform/backup/backup-store.ts";
import { requireRights } from "../platform/db/require-rights.ts";
import { findSealedWord } from "../platform/installation/check-secret-key.ts";
import { lookAtLeases, lookAtMigrations, lookAtPutAside, lookAtRows } from "./doctor-database.ts";
import { findInstallation, openStorage } from "./join-installation.ts";
import {
  openPatient,
  type Patient,
  requireDatabase,
  requireDataDir,
  requireRole,
  requireServer,
} from "./patient.ts";

export { openPatient };

export interface Finding {
  /** `look`: it works, but may not be intended. */
  state: "well" | "look" | "wrong";
  says: string;
  todo?: string | undefined;
}

export interface Check {
  name: string;
  /** Advice if the check itself fails. */
  todo: string;
  look(patient: Patient): Promise<Finding>;
}

const leastFreeBytes = 2 * 1024 ** 3;
const mostClockMilliseconds = 2_000;
const hourMilliseconds = 3_600_000;
/** A night plus the duration of a backup. */
const mostBackupHours = 26;

/** Each check reports a state, and advice where the state is not good. */
export const checks: readonly Check[] = [
  { name: "settings", todo: "correct the setting; .env.example describes all of them", look: lookAtSettings },
  { name: "disk", todo: "make DATA_DIR readable and writable for the program's user", look: lookAtDisk },
  {
    name: "database",
    todo: "start the database, and check that DATABASE_URL has its host, name, owner and the owner's password",
    look: lookAtServer,
  },
  {
    name: "migrations",
    todo: "start the program once: it applies the missing migrations",
    look: lookAtMigrations,
  },
  {
    name: "keys",
    todo: "give the SECRET_KEY (or DATA_DIR/secret.key) that the installation was created with",
    look: lookAtKeys,
  },
  {
    name: "role",
    todo: "start the program once: it creates the role and grants its rights",
    look: lookAtRole,
  },
  { name: "row-level security", todo: "restore a backup, or start the program once", look: lookAtRows },
  {
    name: "storage",
    todo: "check that the program can write and read files in the media folder or bucket",
    look: lookAtStorage,
  },
  { name: "clock", todo: "synchronise the machine's clock with NTP", look: lookAtClock },
  { name: "mail", todo: "check host, port, user and password in SMTP_URL", look: lookAtMail },
  { name: "connections", todo: "start a process with the role channels", look: lookAtLeases },
  { name: "dead letters", todo: "run recado requeue to process them again", look: lookAtPutAside },
  {
    name: "backup",
    todo: "run recado backup, or set BACKUP_TO and BACKUP_AT for nightly backups",
    look: lookAtBackup,
  },
];

async function lookAtSettings({ config }: Patient): Promise<Finding> {
  if (config.demo)
    return {
      state: "look",
      says: "demonstration mode, on this machine only",
      todo: "set DEMO=off before real use",
    };
  if (!config.publicUrl.startsWith("https://"))
    return {
      state: "look",
      says: `PUBLIC_URL ${config.publicUrl} does not use https`,
      todo: "set PUBLIC_URL to the https:// address that users open in the browser",
    };
  if (!existsSync(join(import.meta.dirname, "../../../web/dist/index.html")))
    return {
      state: "look",
      says: "the web app is not built, so no page can be shown",
      todo: "run npm start: it builds the web app",
    };
  return { state: "well", says: config.publicUrl };
}

async function lookAtDisk(patient: Patient): Promise<Finding> {
  const dataDir = requireDataDir(patient);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${dataDir}`;
  return free < leastFreeBytes
    ? { state: "wrong", says, todo: "free disk space, or move DATA_DIR to a larger disk" }
    : { state: "well", says };
}

async function lookAtServer(patient: Patient): Promise<Finding> {
  const { look, isEmbedded, host } = requireServer(patient);
  return look(async (client) => {
    const { rows } = await client.query<{ version: string; bytes: string; encoding: string }>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         pg_size_pretty(pg_database_size(current_database())) as bytes`,
    );
    const [row] = rows;
    const says = `PostgreSQL ${row?.version}, ${isEmbedded ? "embedded" : host}, ${row?.bytes}`;
    if (row?.encoding !== "UTF8")
      return {
        state: "wrong",
        says: `${says}, encoding ${row?.encoding}`,
        todo: "create the database anew with encoding UTF8",
      };
    return { state: "well", says };
  });
}

async function lookAtRole(patient: Patient): Promise<Finding> {
  const { database, role } = requireRole(patient);
  await requireRights(database);
  return { state: "well", says: `${role} can log in, read and write, and cannot bypass row-level security` };
}

async function lookAtKeys(patient: Patient): Promise<Finding> {
  const { keys } = await findInstallation(patient.config);
  const word = await requireServer(patient).look(async (owner) => {
    await requireKeys(owner, keys);
    return findSealedWord(owner);
  });
  return word
    ? { state: "well", says: "SECRET_KEY opens the encrypted values in the database" }
    : { state: "look", says: "the database holds no encrypted value yet", todo: "start the program once" };
}

async function lookAtStorage(patient: Patient): Promise<Finding> {
  const { config } = patient;
  const dataDir = config.s3 ? patient.dataDir : requireDataDir(patient);
  const storage = await openStorage(config, dataDir);
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await storage.put(key, Buffer.from(key), { contentType: "text/plain" });
    const { size } = await storage.describe(key);
    await storage.remove([key]);
    const place = config.s3 ? `bucket ${config.s3.bucket}` : join(dataDir, "media");
    return size === key.length
      ? { state: "well", says: `files can be written to and read from ${place}` }
      : { state: "wrong", says: `${place} returned a different file than the one written` };
  } finally {
    await storage.close();
  }
}

async function lookAtClock(patient: Patient): Promise<Finding> {
  return requireServer(patient).look(async (client) => {
    const asked = Date.now();
    const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    const here = (asked + Date.now()) / 2;
    const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - here);
    const says = `${Math.round(apart)} ms apart from the database's clock`;
    return apart > mostClockMilliseconds
      ? { state: "wrong", says, todo: "synchronise the clocks of both machines with NTP" }
      : { state: "well", says };
  });
}

async function lookAtMail({ config }: Patient): Promise<Finding> {
  if (!config.smtp)
    return {
      state: "look",
      says: "no mail server is set, so no mail is sent",
      todo: "set SMTP_URL and MAIL_FROM to send password links and invoice reminders",
    };
  const mailer = createSmtp({ ...config.smtp, host: new URL(config.publicUrl).hostname });
  try {
    await mailer.reach();
    return { state: "well", says: `login at ${new URL(config.smtp.url).host} works` };
  } finally {
    mailer.close();
  }
}

async function lookAtBackup(patient: Patient): Promise<Finding> {
  const { database } = requireDatabase(patient);
  const [newest, failure] = await database.platform(async (db) =>
    (await remembersBackups(db)) ? [await findNewestBackup(db), await findFailure(db)] : [],
  );
  if (failure !== undefined)
    return { state: "wrong", says: `the last backup failed: ${failure}`, todo: "run recado backup" };
  if (!newest) return { state: "look", says: "no backup was made yet", todo: todoOfBackup(patient.config) };
  const hours = Math.round((Date.now() - newest.ended_at.getTime()) / hourMilliseconds);
  const says = `${newest.name} in ${newest.place}, ${hours} hours old`;
  if (hours <= mostBackupHours) return { state: "well", says };
  const isPromised = patient.config.backup.at !== undefined;
  return { state: isPromised ? "wrong" : "look", says, todo: todoOfBackup(patient.config) };
}

function todoOfBackup({ backup }: Config): string {
  return backup.at === undefined
    ? "set BACKUP_TO and BACKUP_AT for nightly backups, or run recado backup"
    : "read the log of a process with the role worker: it makes the nightly backups";
}
