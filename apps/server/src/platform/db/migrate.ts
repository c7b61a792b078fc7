import { Client, DatabaseError } from "pg";
import type { ConnectionConfig } from "./connection.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { ensureRuntimeRole, type RuntimeRole } from "./runtime-role.ts";

export type MigrateOptions = {
  /** As the owner of the database; the migrations' tables will be its own. */
  connection: ConnectionConfig;
  migrationsDir: string;
  runtimeRole: RuntimeRole;
};

/** Any number, as long as it stays: processes that start at once wait for each other on it. */
const MIGRATION_LOCK = 7_236_002;
const OLDEST_SERVER = 15;

/** Brings the database to the state of the migrations folder and answers which were new. Forward only. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.migrationsDir);
  const owner = new Client({ ...options.connection, application_name: "recado migrations" });
  await owner.connect();
  try {
    await refuseOldServer(owner);
    await owner.query("set search_path to public");
    await owner.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureRuntimeRole(owner, options.connection, options.runtimeRole);
    await ensureRecord(owner, options.runtimeRole);
    const pending = findPending(migrations, await readApplied(owner));
    for (const migration of pending) await apply(owner, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // The lock goes with the connection.
    await owner.end();
  }
}

async function refuseOldServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST_SERVER)
    throw new Error(`PostgreSQL ${major} is too old: ${OLDEST_SERVER} or newer is needed`);
}

async function ensureRecord(owner: Client, role: RuntimeRole): Promise<void> {
  await owner.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  await owner.query(`revoke all on schema_migrations from ${owner.escapeIdentifier(role.name)}`);
}

type Applied = { name: string; checksum: string };

async function readApplied(owner: Client): Promise<Applied[]> {
  return (
    await owner.query<Applied>(`select name, checksum from schema_migrations order by name collate "C"`)
  ).rows;
}

/** What was applied must be the beginning of what there is, unchanged. */
function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  applied.forEach(({ name, checksum }, position) => {
    const migration = migrations[position];
    if (!migrations.some((one) => one.name === name)) {
      throw new Error(
        `the database was migrated by another version of the program, which has ${name}: start that one`,
      );
    }
    if (migration?.name !== name) {
      throw new Error(
        `migration ${migration?.name} comes before ${name}, which is applied already: give it a later number`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(`migration ${name} was changed after it was applied: put it back, and write a new one`);
    }
  });
  return migrations.slice(applied.length);
}

async function apply(owner: Client, { name, sql, checksum }: Migration): Promise<void> {
  await owner.query("begin");
  try {
    await owner.query(sql);
    await owner.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw new Error(`migration ${name}${lineOf(error, sql)}: ${(error as Error).message}`, { cause: error });
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || !error.position) return "";
  return `, line ${sql.slice(0, Number(error.position)).split("\n").length}`;
}
