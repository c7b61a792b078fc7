import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ConnectionConfig } from "../db/connection.ts";
import type { DumpedTable, Manifest } from "./manifest.ts";

/** A statement that corrects restored rows after all tables were loaded. */
export interface RestoreAdjustment {
  statement: string;
  /**
   * Columns that the statement uses, by table. The statement is skipped if the backup is older and lacks one of the
   * columns.
   */
  needs: Readonly<Record<string, readonly string[]>>;
  /** Returns a message for the operator about the number of changed rows; not called if no row changed. */
  describe?(rows: number): string;
}

export interface LoadOptions {
  open(table: DumpedTable): Promise<Readable>;
  finish: readonly RestoreAdjustment[];
}

export interface LoadReport {
  /** Messages for the operator about rows that the adjustments in `finish` changed. */
  messages: string[];
  /** Tables that are in the backup but that no migration creates. */
  unknownTables: string[];
}

/**
 * Loads rows into tables that migrations have just created, in a single transaction. Triggers, foreign keys and
 * row-level security are removed before the load and added again after it. Adding a foreign key checks all its rows.
 */
export async function loadDatabase(
  connection: ConnectionConfig,
  manifest: Pick<Manifest, "tables" | "sequences">,
  { open, finish }: LoadOptions,
): Promise<LoadReport> {
  const owner = new Client({ ...connection, application_name: "recado restore" });
  await owner.connect();
  try {
    await owner.query("begin");
    const made = await readMade(owner, manifest);
    const tables = manifest.tables.filter(({ table }) => made.has(table));
    const sequences = manifest.sequences.filter(({ sequence }) => made.has(sequence));
    const putBack = await putAside(owner);
    await owner.query(`truncate ${tables.map(({ table }) => table).join(", ")}`);
    for (const table of tables) await loadTable(owner, table, await open(table));
    for (const { sequence, value, isCalled } of sequences)
      await owner.query("select setval($1::regclass, $2::bigint, $3)", [sequence, value, isCalled]);
    const told: string[] = [];
    for (const one of finish) {
      if (!hasColumns(tables, one.needs)) continue;
      const { rowCount } = await owner.query(one.statement);
      if (rowCount && one.describe) told.push(one.describe(rowCount));
    }
    for (const statement of putBack) await owner.query(statement);
    // The backup contains locks of job-queue processes. Those processes do not exist in the restored installation, so
    // their locks are removed.
    await owner.query("update graphile_worker._private_jobs set locked_by = null, locked_at = null");
    await owner.query("update graphile_worker._private_job_queues set locked_by = null, locked_at = null");
    await owner.query("commit");
    const strange = manifest.tables.filter(({ table }) => !made.has(table)).map(({ table }) => table);
    return { messages: told, unknownTables: strange };
  } finally {
    await owner.end();
  }
}

function hasColumns(tables: readonly DumpedTable[], needs: RestoreAdjustment["needs"]): boolean {
  const there = new Map(tables.map(({ table, columns }) => [table, columns]));
  return Object.entries(needs).every(([table, columns]) =>
    columns.every((column) => there.get(`public.${table}`)?.includes(column)),
  );
}

/**
 * Selects the tables and sequences that migrations have created. A table that somebody created by hand is in the
 * backup, but its rows cannot be loaded.
 */
async function readMade(
  owner: Client,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
): Promise<Set<string>> {
  const names = [...tables.map(({ table }) => table), ...sequences.map(({ sequence }) => sequence)];
  const { rows } = await owner.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where to_regclass(name) is not null",
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}

async function loadTable(
  owner: Client,
  { table, columns, rows }: DumpedTable,
  body: Readable,
): Promise<void> {
  const listed = columns.map((column) => owner.escapeIdentifier(column)).join(", ");
  const target = owner.query(copyFrom(`copy ${table} (${listed}) from stdin`));
  await pipeline(body, target);
  if (target.rowCount !== rows)
    throw new Error(
      `restored ${target.rowCount} rows into ${table}, but the backup's manifest counts ${rows}`,
    );
}

/** Removes foreign keys, triggers and row-level security from all tables. Returns the statements that restore them. */
async function putAside(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ aside: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgparentid = 0 and tgenabled = 'O'
      and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select format('alter table %s no force row level security', oid::regclass),
      format('alter table %s force row level security', oid::regclass)
    from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`);
  for (const { aside } of rows) await owner.query(aside);
  return rows.map(({ back }) => back);
}
