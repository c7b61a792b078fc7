import { sql } from "kysely";
import { countUnowned } from "../domain/connections/lease-store.ts";
import { migrationsDir } from "../open-database-server.ts";
import { databaseBeforeRelease, isBeforeRelease } from "../platform/db/before-release.ts";
import { readMigrations } from "../platform/db/migration-files.ts";
import { findMissingRoles } from "../platform/installation/process-list.ts";
import { findProcesses } from "../platform/installation/process-store.ts";
import { countDeadLetters } from "../workflows/inbound/store.ts";
import type { Finding } from "./doctor-checks.ts";
import { type ExaminedInstallation, requireDatabase, requireServer } from "./examined-installation.ts";

export async function checkMigrations(target: ExaminedInstallation): Promise<Finding> {
  const known = await readMigrations(migrationsDir);
  return requireServer(target).look(async (client) => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migrations order by name collate "C"`,
    );
    if (isBeforeRelease(rows))
      return { state: "wrong", text: databaseBeforeRelease.problem, todo: databaseBeforeRelease.remedy };
    const missing = known.filter(({ name }) => !rows.some((row) => row.name === name));
    const newer = rows.filter(({ name }) => !known.some((one) => one.name === name));
    const changed = rows.find((row) =>
      known.some((one) => one.name === row.name && one.checksum !== row.checksum),
    );
    if (changed)
      return {
        state: "wrong",
        text: `${changed.name} was changed after it was applied`,
        todo: "reinstall this version as it was published",
      };
    if (missing.length > 0)
      return {
        state: "wrong",
        text: `${missing.length} not applied yet, starting with ${missing[0]?.name}`,
        todo: "start this version: it applies them",
      };
    if (newer.length > 0)
      return {
        state: "look",
        text: `a newer version of the program applied ${newer.at(-1)?.name}`,
        todo: "run the newer version",
      };
    return { state: "well", text: `all ${known.length} applied` };
  });
}

/** Checks that row-level security binds everyone, including the owner, on each table with a policy for companies. */
export async function checkRowLevelSecurity(target: ExaminedInstallation): Promise<Finding> {
  const { database } = requireDatabase(target);
  const tables = await database.platform((db) =>
    db.rows(sql<{ name: string; is_forced: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity as is_forced
      from pg_class join pg_policy on polrelid = pg_class.oid and polname = 'tenant'
      where relnamespace = 'public'::regnamespace order by 1`),
  );
  const open = tables.filter(({ is_forced }) => !is_forced).map(({ name }) => name);
  if (tables.length === 0)
    return { state: "wrong", text: "no table has a policy for companies", todo: "start the program once" };
  if (open.length === 0) return { state: "well", text: `forced on ${tables.length} tables` };
  return {
    state: "wrong",
    text: `not forced on ${open.join(", ")}`,
    todo: open
      .map((name) => `alter table ${name} enable row level security, force row level security;`)
      .join(" "),
  };
}

/**
 * Checks that each role has a running process. Without any running process the program is stopped, possibly on purpose,
 * which does not count as a failure.
 */
export async function checkProcesses(target: ExaminedInstallation): Promise<Finding> {
  const { database } = requireDatabase(target);
  const processes = await database.platform(findProcesses);
  const running = processes.filter(({ isRunning }) => isRunning);
  if (running.length === 0)
    return { state: "look", text: "the program is not running", todo: "start the program" };
  const missing = findMissingRoles(processes);
  const listed = running.map(({ roles, host }) => `${roles.join("+")} on ${host}`).join(", ");
  return missing.length === 0
    ? { state: "well", text: listed }
    : {
        state: "wrong",
        text: `no running process has the role ${missing.join(" or ")}; running: ${listed}`,
        todo: `start a process with the role ${missing.join(" and one with the role ")}, or read its log if it should be running`,
      };
}

export async function checkLeases(target: ExaminedInstallation): Promise<Finding> {
  const { database } = requireDatabase(target);
  const { wanted, unowned } = await database.platform(countUnowned);
  const text = `${wanted - unowned} of ${wanted} connections that should be open are owned by a process`;
  return unowned === 0
    ? { state: "well", text }
    : { state: "look", text, todo: "start a process with the role channels if none is running" };
}

export async function checkDeadLetters(target: ExaminedInstallation): Promise<Finding> {
  const { database } = requireDatabase(target);
  const count = await database.platform(countDeadLetters);
  return count === 0
    ? { state: "well", text: "none" }
    : {
        state: "look",
        text: `${count} events could not be processed`,
        todo: "run recado requeue to process them again",
      };
}
