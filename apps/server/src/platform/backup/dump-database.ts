import type { Readable } from "node:stream";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ConnectionConfig } from "../db/connection.ts";
import { withLockTimeout } from "../db/lock-timeout.ts";
import type { DumpedTable, Manifest, StoredFile } from "./manifest.ts";

export type DumpedDatabase = Pick<Manifest, "postgres" | "migrations" | "tables" | "sequences">;

const attempts = 5;

/**
 * Dumps all rows as they were at one moment, in a single repeatable-read transaction, while the program keeps running.
 * The dump runs as the owner of the tables. Row-level security binds the owner too, so a policy made for the backup
 * lets the owner read all rows.
 */
export async function dumpDatabase(
  connection: ConnectionConfig,
  /** Stores the rows of one table. Called for each table after the snapshot was taken. */
  store: (table: string, rows: Readable) => Promise<StoredFile>,
): Promise<DumpedDatabase> {
  const owner = new Client({ ...connection, application_name: "recado backup" });
  await owner.connect();
  try {
    await owner.query("set statement_timeout = 0");
    await owner.query("set idle_in_transaction_session_timeout = 0");
    await letOwnerThrough(owner);
    const found = await freeze(owner);
    const tables: DumpedTable[] = [];
    for (const table of found) tables.push(await dumpTable(owner, table, store));
    const dumped = {
      postgres: await readOne<string>(owner, "select current_setting('server_version') as value"),
      migrations: await readMigrations(owner),
      tables,
      sequences: await readSequences(owner),
    };
    await owner.query("commit");
    return dumped;
  } finally {
    // Closing the connection also rolls back a transaction that is still open.
    await owner.end();
  }
}

/**
 * Adds a policy to each table whose row-level security binds the owner. The policy applies to the owner only, and only
 * while `app.backup` is set, which happens in the backup's transaction.
 */
async function letOwnerThrough(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'backup'
        and polroles = array[(select oid from pg_roles where rolname = current_user)])`);
  for (const { name } of rows)
    await withLockTimeout(owner, `the backup's policy on ${name}`, undefined, async () => {
      await owner.query(`drop policy if exists backup on ${name}`);
      await owner.query(
        `create policy backup on ${name} for select to current_user using (current_setting('app.backup', true) = 'on')`,
      );
    });
}

interface Table {
  name: string;
  columns: string[];
}

/**
 * Begins the transaction of the backup and locks all tables, so that no migration changes a table during the backup.
 * Starts over if a migration changed a table before the lock was granted.
 */
async function freeze(owner: Client): Promise<Table[]> {
  for (let attempt = 1; ; attempt++) {
    const tables = await readTables(owner);
    // PostgreSQL takes the snapshot with the first query on tables, so the tables must be locked before that query.
    await owner.query("begin isolation level repeatable read read only; set local app.backup = 'on'");
    // The backup includes soft-deleted rows, because other rows may refer to them.
    await owner.query("set local app.sees_deleted = 'on'");
    await owner.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
    const again = await readTables(owner);
    if (JSON.stringify(again) === JSON.stringify(tables)) return tables;
    await owner.query("rollback");
    if (attempt === attempts)
      throw new Error("the database is being migrated: make the backup again once the migration is done");
  }
}

/**
 * Lists the tables of the program and of its job queue, except their migration tables. The manifest lists the program's
 * migrations, and the job queue creates its own migration table.
 */
async function readTables(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace n on n.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and not relispartition
      and relname not in ('schema_migrations', 'migrations')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by 1 order by 1`);
  if (!rows.some(({ name }) => name.startsWith("public.")))
    throw new Error("the database has no tables, so there is nothing to back up: start the program once");
  return rows;
}

async function dumpTable(
  owner: Client,
  { name, columns }: Table,
  store: (table: string, rows: Readable) => Promise<StoredFile>,
): Promise<DumpedTable> {
  const listed = columns.map((column) => owner.escapeIdentifier(column)).join(", ");
  const rows = owner.query(copyTo(`copy (select ${listed} from ${name}) to stdout`));
  const file = await store(name, rows);
  return { ...file, table: name, columns, rows: rows.rowCount };
}

async function readMigrations(owner: Client): Promise<Manifest["migrations"]> {
  const text = `select name, checksum from schema_migrations order by name collate "C"`;
  return (await owner.query<Manifest["migrations"][number]>(text)).rows;
}

/**
 * Reads the sequences after all rows. Sequence values are not part of a transaction's snapshot; they only rise, so a
 * later value is never too low.
 */
async function readSequences(owner: Client): Promise<Manifest["sequences"]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const { rows: found } = await owner.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    for (const { value, is_called } of found) sequences.push({ sequence: name, value, isCalled: is_called });
  }
  return sequences;
}

async function readOne<T>(owner: Client, text: string): Promise<T> {
  const { rows } = await owner.query<{ value: T }>(text);
  const [row] = rows;
  if (!row) throw new Error(`expected a row, but this statement returned none: ${text}`);
  return row.value;
}
