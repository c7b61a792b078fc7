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
  { name: "settings", todo: "see .env.example", look: lookAtSettings },
  { name: "disk", todo: "make DATA_DIR readable and writable for the program's user", look: lookAtDisk },
  {
    name: "database",
    todo: "start the database, and see that DATABASE_URL names it with its owner's password",
    look: lookAtServer,
  },
  { name: "migrations", todo: "start the program once: it migrates", look: lookAtMigrations },
  {
    name: "keys",
    todo: "give the SECRET_KEY (or DATA_DIR/secret.key) that the installation was begun with",
    look: lookAtKeys,
  },
  {
    name: "role",
    todo: "start the program once: it makes the role and gives it its rights",
    look: lookAtRole,
  },
  { name: "row-level security", todo: "restore a backup, or start the program once", look: lookAtRows },
  {
    name: "storage",
    todo: "see that the media's folder or bucket takes and gives files",
    look: lookAtStorage,
  },
  { name: "clock", todo: "set the machine's clock by NTP", look: lookAtClock },
  { name: "mail", todo: "see SMTP_URL: host, port, user and password", look: lookAtMail },
  { name: "connections", todo: "start a process with the role channels", look: lookAtLeases },
  { name: "put aside", todo: "recado requeue", look: lookAtPutAside },
  {
    name: "backup",
    todo: "recado backup, or BACKUP_TO and BACKUP_AT for one each night",
    look: lookAtBackup,
  },
];

async function lookAtSettings({ config }: Patient): Promise<Finding> {
  if (config.demo) return { state: "look", says: "a demonstration", todo: "set DEMO=off to work with it" };
  if (!config.publicUrl.startsWith("https://"))
    return {
      state: "look",
      says: `PUBLIC_URL is ${config.publicUrl}`,
      todo: "set it to the https:// address that people open",
    };
  if (!existsSync(join(import.meta.dirname, "../../../web/dist/index.html")))
    return { state: "look", says: "the browser's files are not built", todo: "npm start builds them" };
  return { state: "well", says: config.publicUrl };
}

async function lookAtDisk(patient: Patient): Promise<Finding> {
  const dataDir = requireDataDir(patient);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${dataDir}`;
  return free < leastFreeBytes
    ? { state: "wrong", says, todo: "make room, or move DATA_DIR" }
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
    const says = `PostgreSQL ${row?.version}, ${isEmbedded ? "our own" : host}, ${row?.bytes}`;
    if (row?.encoding !== "UTF8")
      return {
        state: "wrong",
        says: `${says}, in ${row?.encoding}`,
        todo: "make the database with encoding UTF8",
      };
    return { state: "well", says };
  });
}

async function lookAtRole(patient: Patient): Promise<Finding> {
  const { database, role } = requireRole(patient);
  await requireRights(database);
  return { state: "well", says: `${role} logs in, reads and writes, and is bound` };
}

async function lookAtKeys(patient: Patient): Promise<Finding> {
  const { keys } = await findInstallation(patient.config);
  const word = await requireServer(patient).look(async (owner) => {
    await requireKeys(owner, keys);
    return findSealedWord(owner);
  });
  return word
    ? { state: "well", says: "open what is sealed" }
    : { state: "look", says: "nothing is sealed yet", todo: "start the program once" };
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
      ? { state: "well", says: `${place} takes and gives files` }
      : { state: "wrong", says: `${place} gave back another file than it took` };
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
    const says = `${Math.round(apart)} ms from the database's`;
    return apart > mostClockMilliseconds
      ? { state: "wrong", says, todo: "set both machines' clocks by NTP" }
      : { state: "well", says };
  });
}

async function lookAtMail({ config }: Patient): Promise<Finding> {
  if (!config.smtp)
    return {
      state: "look",
      says: "none is set up",
      todo: "set SMTP_URL and MAIL_FROM to send reminders and lost passwords",
    };
  const mailer = createSmtp({ ...config.smtp, host: new URL(config.publicUrl).hostname });
  try {
    await mailer.reach();
    return { state: "well", says: `${new URL(config.smtp.url).host} lets us in` };
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
    return { state: "wrong", says: `the last one failed: ${failure}`, todo: "recado backup" };
  if (!newest) return { state: "look", says: "there is none", todo: todoOfBackup(patient.config) };
  const hours = Math.round((Date.now() - newest.ended_at.getTime()) / hourMilliseconds);
  const says = `${newest.name} in ${newest.place}, ${hours} hours old`;
  if (hours <= mostBackupHours) return { state: "well", says };
  const isPromised = patient.config.backup.at !== undefined;
  return { state: isPromised ? "wrong" : "look", says, todo: todoOfBackup(patient.config) };
}

function todoOfBackup({ backup }: Config): string {
  return backup.at === undefined
    ? "set BACKUP_TO and BACKUP_AT for one each night, or run recado backup"
    : "see the log of a process with the role worker";
}
