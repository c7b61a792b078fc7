import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { createSmtp } from "../adapters/smtp/smtp.ts";
import type { Config } from "../config.ts";
import { requireKeys } from "../open-database-server.ts";
import {
  findLastBackupFailure,
  findNewestBackup,
  hasBackupsTable,
  mostBackupHours,
} from "../platform/backup/backup-store.ts";
import { requireRights } from "../platform/db/require-rights.ts";
import { findSealedWord } from "../platform/installation/check-secret-key.ts";
import { leastFreeBytes } from "../platform/media/work-folder.ts";
import {
  checkDeadLetters,
  checkLeases,
  checkMigrations,
  checkProcesses,
  checkRowLevelSecurity,
} from "./doctor-database.ts";
import {
  type ExaminedInstallation,
  openForExamination,
  requireDatabase,
  requireDataDir,
  requireRole,
  requireServer,
} from "./examined-installation.ts";
import { findInstallation, openStorage } from "./find-installation.ts";

export { openForExamination };

export interface Finding {
  /** `well`: in order. `look`: it works, but may not be intended. `wrong`: it does not work. */
  state: "well" | "look" | "wrong";
  text: string;
  todo?: string | undefined;
}

export interface DoctorCheck {
  name: string;
  /** Advice to the operator if the check throws an error. */
  todo: string;
  run(target: ExaminedInstallation): Promise<Finding>;
}

const mostClockMilliseconds = 2_000;
const hourMilliseconds = 3_600_000;

/** Checks of the command `recado doctor`. Each returns a state, and advice to the operator if the state is not good. */
export const doctorChecks: readonly DoctorCheck[] = [
  { name: "settings", todo: "correct the setting; .env.example describes all of them", run: lookAtSettings },
  { name: "disk", todo: "make DATA_DIR readable and writable for the program's user", run: lookAtDisk },
  {
    name: "database",
    todo: "start the database, and check that DATABASE_URL has its host, name, owner and the owner's password",
    run: lookAtServer,
  },
  {
    name: "migrations",
    todo: "start the program once: it applies the missing migrations",
    run: checkMigrations,
  },
  {
    name: "keys",
    todo: "give the SECRET_KEY (or DATA_DIR/secret.key) that the installation was created with",
    run: lookAtKeys,
  },
  {
    name: "role",
    todo: "start the program once: it creates the role and grants its rights",
    run: lookAtRole,
  },
  {
    name: "row-level security",
    todo: "restore a backup, or start the program once",
    run: checkRowLevelSecurity,
  },
  {
    name: "storage",
    todo: "check that the program can write and read files in the media folder or bucket",
    run: lookAtStorage,
  },
  { name: "clock", todo: "synchronise the machine's clock with NTP", run: lookAtClock },
  { name: "mail", todo: "check host, port, user and password in SMTP_URL", run: lookAtMail },
  {
    name: "processes",
    todo: "start a process with each of the roles web, worker and channels",
    run: checkProcesses,
  },
  { name: "connections", todo: "start a process with the role channels", run: checkLeases },
  { name: "dead letters", todo: "run recado requeue to process them again", run: checkDeadLetters },
  {
    name: "backup",
    todo: "run recado backup, or set BACKUP_TO and BACKUP_AT for nightly backups",
    run: lookAtBackup,
  },
];

async function lookAtSettings({ config }: ExaminedInstallation): Promise<Finding> {
  if (config.demo)
    return {
      state: "look",
      text: "demonstration mode, on this machine only",
      todo: "set DEMO=off before real use",
    };
  if (!config.publicUrl.startsWith("https://"))
    return {
      state: "look",
      text: `PUBLIC_URL ${config.publicUrl} does not use https`,
      todo: "set PUBLIC_URL to the https:// address that users open in the browser",
    };
  if (!existsSync(join(import.meta.dirname, "../../../web/dist/index.html")))
    return {
      state: "look",
      text: "the web app is not built, so no page can be shown",
      todo: "run npm start: it builds the web app",
    };
  return { state: "well", text: config.publicUrl };
}

async function lookAtDisk(target: ExaminedInstallation): Promise<Finding> {
  const dataDir = requireDataDir(target);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${dataDir}`;
  return free < leastFreeBytes
    ? { state: "wrong", text, todo: "free disk space, or move DATA_DIR to a larger disk" }
    : { state: "well", text };
}

async function lookAtServer(target: ExaminedInstallation): Promise<Finding> {
  const { look, isEmbedded, host } = requireServer(target);
  return look(async (client) => {
    const { rows } = await client.query<{ version: string; bytes: string; encoding: string }>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         pg_size_pretty(pg_database_size(current_database())) as bytes`,
    );
    const [row] = rows;
    const text = `PostgreSQL ${row?.version}, ${isEmbedded ? "embedded" : host}, ${row?.bytes}`;
    if (row?.encoding !== "UTF8")
      return {
        state: "wrong",
        text: `${text}, encoding ${row?.encoding}`,
        todo: "create the database anew with encoding UTF8",
      };
    return { state: "well", text };
  });
}

async function lookAtRole(target: ExaminedInstallation): Promise<Finding> {
  const { database, role } = requireRole(target);
  await requireRights(database);
  return { state: "well", text: `${role} can log in, read and write, and cannot bypass row-level security` };
}

async function lookAtKeys(target: ExaminedInstallation): Promise<Finding> {
  const { keys } = await findInstallation(target.config);
  const word = await requireServer(target).look(async (owner) => {
    await requireKeys(owner, keys);
    return findSealedWord(owner);
  });
  return word
    ? { state: "well", text: "SECRET_KEY opens the encrypted values in the database" }
    : { state: "look", text: "the database holds no encrypted value yet", todo: "start the program once" };
}

async function lookAtStorage(target: ExaminedInstallation): Promise<Finding> {
  const { config } = target;
  const dataDir = config.s3 ? target.dataDir : requireDataDir(target);
  const storage = await openStorage(config, dataDir);
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await storage.put(key, Buffer.from(key), { contentType: "text/plain" });
    const { size } = await storage.describe(key);
    await storage.remove([key]);
    const place = config.s3 ? `bucket ${config.s3.bucket}` : join(dataDir, "media");
    return size === key.length
      ? { state: "well", text: `files can be written to and read from ${place}` }
      : { state: "wrong", text: `${place} returned a different file than the one written` };
  } finally {
    await storage.close();
  }
}

async function lookAtClock(target: ExaminedInstallation): Promise<Finding> {
  return requireServer(target).look(async (client) => {
    const asked = Date.now();
    const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    const here = (asked + Date.now()) / 2;
    const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - here);
    const text = `${Math.round(apart)} ms apart from the database's clock`;
    return apart > mostClockMilliseconds
      ? { state: "wrong", text, todo: "synchronise the clocks of both machines with NTP" }
      : { state: "well", text };
  });
}

async function lookAtMail({ config }: ExaminedInstallation): Promise<Finding> {
  if (!config.smtp)
    return {
      state: "look",
      text: "no mail server is set, so no mail is sent",
      todo: "set SMTP_URL and MAIL_FROM to send password links and invoice reminders",
    };
  const mailer = createSmtp({ ...config.smtp, host: new URL(config.publicUrl).hostname });
  try {
    await mailer.reach();
    return { state: "well", text: `login at ${new URL(config.smtp.url).host} works` };
  } finally {
    mailer.close();
  }
}

async function lookAtBackup(target: ExaminedInstallation): Promise<Finding> {
  const { database } = requireDatabase(target);
  const [newest, failure] = await database.platform(async (db) =>
    (await hasBackupsTable(db)) ? [await findNewestBackup(db), await findLastBackupFailure(db)] : [],
  );
  if (failure !== undefined)
    return { state: "wrong", text: `the last backup failed: ${failure}`, todo: "run recado backup" };
  if (!newest) return { state: "look", text: "no backup was made yet", todo: todoOfBackup(target.config) };
  const hours = Math.round((Date.now() - newest.ended_at.getTime()) / hourMilliseconds);
  const text = `${newest.name} in ${newest.place}, ${hours} hours old`;
  if (hours <= mostBackupHours) return { state: "well", text };
  const isPromised = target.config.backup.at !== undefined;
  return { state: isPromised ? "wrong" : "look", text, todo: todoOfBackup(target.config) };
}

function todoOfBackup({ backup }: Config): string {
  return backup.at === undefined
    ? "set BACKUP_TO and BACKUP_AT for nightly backups, or run recado backup"
    : "read the log of a process with the role worker: it makes the nightly backups";
}
