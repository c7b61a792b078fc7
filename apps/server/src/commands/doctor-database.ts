import { sql } from "kysely";
import { countUnowned } from "../domain/connections/lease-store.ts";
import { migrationsDir } from "../open-database-server.ts";
import { databaseBeforeRelease, isBeforeRelease } from "../platform/db/before-release.ts";
import { readMigrations } from "../platform/db/migration-files.ts";
import { countPutAside } from "../workflows/inbound/store.ts";
import type { Finding } from "./doctor-checks.ts";
import { type Patient, requireDatabase, requireServer } from "./patient.ts";

export async function lookAtMigrations(patient: Patient): Promise<Finding> {
  const known = await readMigrations(migrationsDir);
  return requireServer(patient).look(async (client) => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migrations order by name collate "C"`,
    );
    if (isBeforeRelease(rows))
      return { state: "wrong", says: databaseBeforeRelease.problem, todo: databaseBeforeRelease.remedy };
    const missing = known.filter(({ name }) => !rows.some((row) => row.name === name));
    const newer = rows.filter(({ name }) => !known.some((one) => one.name === name));
    const changed = rows.find((row) =>
      known.some((one) => one.name === row.name && one.checksum !== row.checksum),
    );
    if (changed)
      return {
        state: "wrong",
        says: `${changed.name} was changed after it was applied`,
        todo: "reinstall this version as it was published",
      };
    if (missing.length > 0)
      return {
        state: "wrong",
        says: `${missing.length} not applied yet, starting with ${missing[0]?.name}`,
        todo: "start this version: it applies them",
      };
    if (newer.length > 0)
      return {
        state: "look",
        says: `a newer version of the program applied ${newer.at(-1)?.name}`,
        todo: "run the newer version",
      };
    return { state: "well", says: `all ${known.length} applied` };
  });
}

/** Checks that row-level security binds everyone, including the owner, on each table with a policy for companies. */
export async function lookAtRows(patient: Patient): Promise<Finding> {
  const { database } = requireDatabase(patient);
  const tables = await database.platform((db) =>
    db.rows(sql<{ name: string; is_forced: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity as is_forced
      from pg_class join pg_policy on polrelid = pg_class.oid and polname = 'tenant'
      where relnamespace = 'public'::regnamespace order by 1`),
  );
  const open = tables.filter(({ is_forced }) => !is_forced).map(({ name }) => name);
  if (tables.length === 0)
    return { state: "wrong", says: "no table has a policy for companies", todo: "start the program once" };
  if (open.length === 0) return { state: "well", says: `forced on ${tables.length} tables` };
  return {
    state: "wrong",
    says: `not forced on ${open.join(", ")}`,
    todo: open
      .map((name) => `alter table ${name} enable row level security, force row level security;`)
      .join(" "),
  };
}

export async function lookAtLeases(patient: Patient): Promise<Finding> {
  const { database } = requireDatabase(patient);
  const { wanted, unowned } = await database.platform(countUnowned);
  const says = `${wanted - unowned} of ${wanted} connections that should be open are owned by a process`;
  return unowned === 0
    ? { state: "well", says }
    : { state: "look", says, todo: "start a process with the role channels if none is running" };
}

export async function lookAtPutAside(patient: Patient): Promise<Finding> {
  const { database } = requireDatabase(patient);
  const count = await database.platform(countPutAside);
  return count === 0
    ? { state: "well", says: "none" }
    : {
        state: "look",
        says: `${count} events could not be processed`,
        todo: "run recado requeue to process them again",
      };
}
