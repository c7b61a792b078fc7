import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { refuseDatabaseBeforeRelease } from "./before-release.ts";
import type { ConnectionConfig } from "./connection.ts";
import { withLockTimeout } from "./lock-timeout.ts";
import { type Migration, numberOf, readMigrations } from "./migration-files.ts";
import { rebuildNameOrder } from "./rebuild-name-order.ts";
import { ensureRuntimeRole, type RuntimeRole, refusePowerfulRole } from "./runtime-role.ts";

export type MigrateOptions = {
  /** Database connection as the role that will own the tables. */
  connection: ConnectionConfig;
  migrationsDir: string;
  runtimeRole: RuntimeRole;
  /**
   * Throws if the program must not work on this database. Runs in a read-only transaction before anything is changed.
   */
  check?: (owner: Client) => Promise<void>;
  /** Runs before the migrations. Only one process at a time runs this function. */
  before?: () => Promise<void>;
  /** Runs after all migrations, while no other process is migrating. */
  after?: (owner: Client) => Promise<void>;
  /** Receives a log line when this process has to wait for another process. */
  tell?: (line: string) => void;
  /** Aborts the wait for another process; stops before the next migration if migrations are already running. */
  signal?: AbortSignal | undefined;
  /** Called after the commit of each new migration. */
  onApplied?: (name: string, milliseconds: number) => void;
  /**
   * Number of the last migration to apply, for restoring a backup of an older version. By default, all migrations are
   * applied.
   */
  upTo?: string;
};

/**
 * Key of the advisory lock that lets only one process migrate at a time. The number is arbitrary but must never change.
 */
const MIGRATION_LOCK = 7_236_002;
const OLDEST_SERVER = 15;
const RETRY_MS = 100;
const TOLD_ATTEMPT = 30;
/**
 * Longest time for which a process that holds the migration lock may be idle without being taken for dead, for example
 * while another connection creates the job queue's tables.
 */
const LONGEST_IDLE_SECONDS = 60;

/** Applies the missing migrations and returns their names. Migrations cannot be undone. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { upTo, runtimeRole } = options;
  const all = await readMigrations(options.migrationsDir);
  const migrations = all.filter(({ name }) => upTo === undefined || numberOf(name) <= upTo);
  const owner = new Client({ ...options.connection, application_name: "recado migrations" });
  await owner.connect();
  try {
    await owner.query("set search_path to public");
    await takeTurn(owner, options);
    const pending = await readingOnly(owner, async () => {
      await refuseOldServer(owner);
      await refusePowerfulRole(owner, runtimeRole);
      const found = findPending(migrations, await readApplied(owner));
      await options.check?.(owner);
      return found;
    });
    await options.before?.();
    await ensureRuntimeRole(owner, options.connection, runtimeRole);
    await ensureRecord(owner, runtimeRole);
    for (const migration of pending) {
      options.signal?.throwIfAborted();
      const started = performance.now();
      await apply(owner, migration, options.tell);
      options.onApplied?.(migration.name, performance.now() - started);
    }
    await rebuildNameOrder(owner, options.tell);
    await options.after?.(owner);
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection releases the migration lock.
    await owner.end();
  }
}

/**
 * Returns the names of the migrations that the database lacks; changes nothing. Throws if this version of the program
 * must not work on the database.
 */
export async function findMissingMigrations(owner: Client, migrationsDir: string): Promise<string[]> {
  const pending = findPending(await readMigrations(migrationsDir), await readApplied(owner));
  return pending.map(({ name }) => name);
}

async function readingOnly<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  await owner.query("begin read only");
  const result = await work();
  await owner.query("commit");
  return result;
}

/**
 * Waits for the lock that lets one process migrate at a time. A migrating process is never idle for long. If the
 * session that holds the lock is idle for longer, a killed process left it behind, and this function throws.
 */
async function takeTurn(
  owner: Client,
  { tell = () => {}, signal }: Pick<MigrateOptions, "tell" | "signal">,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await owner.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    const holder = await findHolder(owner);
    if (holder?.is_left)
      throw new Error(
        `the idle database session ${holder.pid} holds the migration lock: end that session with "select pg_terminate_backend(${holder.pid})"`,
      );
    if (attempt === TOLD_ATTEMPT) tell("waiting for another process to finish migrating the database");
    await sleep(RETRY_MS, undefined, { signal });
  }
}

async function findHolder(owner: Client): Promise<{ pid: number; is_left: boolean } | undefined> {
  const { rows } = await owner.query<{ pid: number; is_left: boolean }>(
    `select pid, state = 'idle' and state_change < now() - make_interval(secs => $2) as is_left
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK, LONGEST_IDLE_SECONDS],
  );
  return rows[0];
}

export async function refuseOldServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST_SERVER)
    throw new Error(`PostgreSQL ${major} is too old: upgrade the server to ${OLDEST_SERVER} or newer`);
}

async function ensureRecord(owner: Client, role: RuntimeRole): Promise<void> {
  await owner.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rowCount } = await owner.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs'",
  );
  // The column is looked up first, because even an ALTER TABLE that changes nothing waits for all readers of the table.
  if (rowCount === 0) await owner.query("alter table schema_migrations add column needs text");
  await owner.query(`revoke all on schema_migrations from ${owner.escapeIdentifier(role.name)}`);
}

type Applied = { name: string; checksum: string; needs: string | null };

/**
 * Reads the applied migrations. `needs` is read through JSON, because a database of an early version has no column of
 * that name.
 */
async function readApplied(owner: Client): Promise<Applied[]> {
  const { rowCount } = await owner.query("select where to_regclass('public.schema_migrations') is not null");
  if (rowCount === 0) return [];
  const { rows } = await owner.query<Applied>(
    `select name, checksum, to_jsonb(schema_migrations) ->> 'needs' as needs
     from schema_migrations order by name collate "C"`,
  );
  return rows;
}

/**
 * Returns the migrations that are still to be applied. The applied migrations must be the beginning of the known list,
 * unchanged. After them, compatible migrations of a newer version of the program are accepted.
 */
function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  refuseDatabaseBeforeRelease(applied);
  const known = applied.filter(({ name }) => migrations.some((one) => one.name === name));
  refuseForeign(migrations, applied);
  known.forEach(({ name, checksum }, position) => {
    const migration = migrations[position];
    if (migration?.name !== name) {
      throw new Error(
        `migration ${migration?.name} comes before ${name}, which is applied already: give the new migration a later number`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `migration ${name} was changed after it was applied: restore the file, and write a new migration for the change`,
      );
    }
  });
  return migrations.slice(known.length);
}

/**
 * Throws if a newer version's migration removed something that this version still uses. Migrations only add at first
 * and remove a version later (docs/decisions/0023), so a process of the previous version may run beside a newer one.
 */
function refuseForeign(migrations: Migration[], applied: Applied[]): void {
  const last = migrations.at(-1)?.name ?? "";
  for (const { name, needs } of applied) {
    if (migrations.some((one) => one.name === name)) continue;
    if (name > last && (needs === null || needs <= numberOf(last))) continue;
    throw new Error(
      `the database was migrated by another version of the program, which has ${name}: start that version`,
    );
  }
}

async function apply(
  owner: Client,
  { name, sql, checksum, needs }: Migration,
  tell?: (line: string) => void,
): Promise<void> {
  try {
    await withLockTimeout(owner, `migration ${name}`, tell, async () => {
      await owner.query(sql);
      await owner.query("insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)", [
        name,
        checksum,
        needs,
      ]);
    });
  } catch (error) {
    throw new Error(
      `migration ${name} failed${lineOf(error, sql)} and was rolled back: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || !error.position) return "";
  return ` in line ${sql.slice(0, Number(error.position)).split("\n").length}`;
}
