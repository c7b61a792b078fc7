import type { HealthCheckName, InstallationHealth } from "@recado/contract/installation-health";
import { sql } from "kysely";
import { countUnowned } from "../../domain/connections/lease-store.ts";
import {
  findLastBackupFailure,
  findNewestBackup,
  mostBackupHours,
} from "../../platform/backup/backup-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { requireRights } from "../../platform/db/require-rights.ts";
import { findMissingRoles } from "../../platform/installation/process-list.ts";
import type { ProcessRow } from "../../platform/installation/process-store.ts";
import { leastFreeBytes, type WorkFolder } from "../../platform/media/work-folder.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DemoMailbox } from "../../ports/demo-mailbox.ts";
import type { DemoPhones } from "../../ports/demo-phones.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { PixProviders } from "../../ports/pix.ts";
import { countDeadLetters } from "../inbound/store.ts";
import type { NightlyBackup } from "../nightly-backup/run-backup.ts";

export interface HealthDeps {
  database: Database;
  storage: ObjectStorage;
  work: WorkFolder;
  pix: PixProviders;
  publicUrl: string;
  demoPhones: DemoPhones | undefined;
  demoMailbox: DemoMailbox | undefined;
  mailer: Mailer | undefined;
  nightlyBackup?: NightlyBackup | undefined;
}

type CheckResult = InstallationHealth["checks"][number];
type Finding = Omit<CheckResult, "name">;

const hourMilliseconds = 3_600_000;
const mostClockMilliseconds = 2_000;
/** Time limit of a check that asks another service. The page waits for the slowest check. */
const patienceMilliseconds = 5_000;
/**
 * Time for which the result of a login to the mail server is kept. Open pages ask every few seconds, and mail servers
 * block clients that sign in that often. A failure is checked again sooner, so that the operator sees when it is mended.
 */
const mailResultMilliseconds = { well: 300_000, wrong: 60_000 };

/**
 * Returns a function that runs all checks at the same time and returns their results in a fixed order. All its callers
 * share the results of the mail check.
 */
export function createChecks(
  deps: HealthDeps & { clock: Clock },
): (processes: readonly ProcessRow[]) => Promise<CheckResult[]> {
  const checkMailRarely = keepMailResult(deps);
  return (processes) => runChecks({ ...deps, checkMailRarely }, processes);
}

function keepMailResult(deps: HealthDeps & { clock: Clock }): () => Promise<Finding> {
  let kept: Promise<Finding> | undefined;
  let keptUntil = 0;
  return () => {
    const now = deps.clock.now().getTime();
    if (kept && now < keptUntil) return kept;
    keptUntil = now + mailResultMilliseconds.well;
    kept = checkMail(deps).then((finding) => {
      if (finding.state === "wrong") keptUntil = now + mailResultMilliseconds.wrong;
      return finding;
    });
    return kept;
  };
}

function runChecks(
  deps: HealthDeps & { checkMailRarely: () => Promise<Finding> },
  processes: readonly ProcessRow[],
): Promise<CheckResult[]> {
  const checks: [HealthCheckName, () => Promise<Finding> | Finding][] = [
    ["processes", () => checkRoles(processes)],
    ["versions", () => checkVersions(processes)],
    ["database", () => checkDatabase(deps)],
    ["clock", () => checkClock(deps)],
    ["disk", () => checkDisk(deps)],
    ["storage", () => checkStorage(deps)],
    ["connections", () => checkConnections(deps)],
    ["deadLetters", () => checkDeadLetters(deps)],
    ["backup", () => checkBackup(deps)],
    ["mail", deps.checkMailRarely],
    ["pix", () => checkPix(deps)],
    ["publicUrl", () => checkPublicUrl(deps)],
  ];
  return Promise.all(checks.map(async ([name, run]) => ({ name, ...(await run()) })));
}

function checkRoles(processes: readonly ProcessRow[]): Finding {
  const missing = findMissingRoles(processes);
  if (missing.length > 0)
    return { state: "wrong", finding: "roleMissing", facts: { roles: missing.join(", ") } };
  const count = processes.filter(({ isRunning }) => isRunning).length;
  return { state: "well", finding: "allRunning", facts: { count } };
}

function checkVersions(processes: readonly ProcessRow[]): Finding {
  const versions = new Set(processes.filter(({ isRunning }) => isRunning).map(({ version }) => version));
  const facts = { versions: [...versions].toSorted().join(", ") };
  return versions.size > 1
    ? { state: "look", finding: "mixedVersions", facts }
    : { state: "well", finding: "sameVersion", facts };
}

async function checkDatabase({ database }: HealthDeps): Promise<Finding> {
  const server = await database.platform((db) =>
    db.first(sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`),
  );
  const facts = { version: server?.version ?? "", bytes: server?.bytes ?? 0 };
  const complaint = await requireRights(database).then(
    () => undefined,
    (error: unknown) => describe(error),
  );
  return complaint === undefined
    ? { state: "well", finding: "databaseReached", facts }
    : { state: "wrong", finding: "rightsMissing", facts: { ...facts, reason: complaint } };
}

async function checkClock({ database }: HealthDeps): Promise<Finding> {
  const asked = Date.now();
  const answer = await database.platform((db) => db.first(sql<{ at: Date }>`select clock_timestamp() as at`));
  const milliseconds = Math.round(Math.abs((answer?.at.getTime() ?? 0) - (asked + Date.now()) / 2));
  const facts = { milliseconds };
  return milliseconds > mostClockMilliseconds
    ? { state: "wrong", finding: "clockWrong", facts }
    : { state: "well", finding: "clockRight", facts };
}

async function checkDisk({ work }: HealthDeps): Promise<Finding> {
  const bytes = await work.findFreeBytes();
  return bytes < leastFreeBytes
    ? { state: "wrong", finding: "diskNearlyFull", facts: { bytes } }
    : { state: "well", finding: "diskFree", facts: { bytes } };
}

function checkStorage({ storage }: HealthDeps): Promise<Finding> {
  return withTimeout(patienceMilliseconds, storage.reach()).then(
    () => ({ state: "well", finding: "storageReached", facts: {} }),
    (error: unknown) => ({
      state: "wrong",
      finding: "storageUnreachable",
      facts: { reason: describe(error) },
    }),
  );
}

async function checkConnections({ database }: HealthDeps): Promise<Finding> {
  const { wanted, unowned } = await database.platform(countUnowned);
  const facts = { count: wanted - unowned, total: wanted };
  return unowned > 0
    ? { state: "wrong", finding: "connectionsUnowned", facts }
    : { state: "well", finding: "connectionsOwned", facts };
}

async function checkDeadLetters({ database }: HealthDeps): Promise<Finding> {
  const count = await database.platform(countDeadLetters);
  return count > 0
    ? { state: "look", finding: "deadLetters", facts: { count } }
    : { state: "well", finding: "noDeadLetters", facts: {} };
}

async function checkBackup({ database, nightlyBackup }: HealthDeps): Promise<Finding> {
  const newest = await database.platform(findNewestBackup);
  const reason = await database.platform(findLastBackupFailure);
  if (reason !== undefined) return { state: "wrong", finding: "backupFailed", facts: { reason } };
  if (!newest) return { state: "look", finding: "noBackup", facts: {} };
  const hours = Math.round((Date.now() - newest.ended_at.getTime()) / hourMilliseconds);
  const facts = { hours, name: newest.name, place: newest.place };
  if (hours <= mostBackupHours) return { state: "well", finding: "backupFresh", facts };
  return { state: nightlyBackup ? "wrong" : "look", finding: "backupOld", facts };
}

async function checkMail({ mailer, demoMailbox }: HealthDeps): Promise<Finding> {
  if (demoMailbox) return { state: "look", finding: "mailOfDemonstration", facts: {} };
  if (!mailer) return { state: "look", finding: "mailUnset", facts: {} };
  return withTimeout(patienceMilliseconds, mailer.reach()).then(
    () => ({ state: "well", finding: "mailReached", facts: {} }),
    (error: unknown) => ({ state: "wrong", finding: "mailUnreachable", facts: { reason: describe(error) } }),
  );
}

function checkPix({ pix }: HealthDeps): Finding {
  const providers = Object.keys(pix).toSorted().join(", ");
  return providers === ""
    ? { state: "look", finding: "pixUnset", facts: {} }
    : { state: "well", finding: "pixSet", facts: { providers } };
}

function checkPublicUrl({ publicUrl: url, demoPhones }: HealthDeps): Finding {
  if (demoPhones) return { state: "look", finding: "demonstration", facts: { url } };
  return isSafeUrl(url)
    ? { state: "well", finding: "urlSafe", facts: { url } }
    : { state: "look", finding: "urlUnsafe", facts: { url } };
}

export function isSafeUrl(url: string): boolean {
  return url.startsWith("https://");
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
