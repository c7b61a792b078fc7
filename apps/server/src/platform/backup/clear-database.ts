import type { Client } from "pg";
import { asOwner } from "../db/as-owner.ts";
import type { ConnectionConfig } from "../db/connection.ts";

/**
 * Application name of the restore's database session. It must not begin with "recado", because `isDatabaseInUse` takes
 * such sessions for the running program.
 */
const session = "restore of a backup";

/** True while the program, or one of its commands, is connected to the database. */
export async function isDatabaseInUse(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'recado%'`);
  return rowCount !== 0;
}

/**
 * True if the database contains a company. A restore must not overwrite that company's data without the operator's
 * consent.
 */
export async function hasCompanies(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query("select where to_regproc('public.list_company_ids') is not null");
  return rowCount !== 0 && (await owner.query("select from list_company_ids() limit 1")).rowCount !== 0;
}

/**
 * Drops every table, function and type of the program and of its job queue. Extensions are kept, because some database
 * roles may not create them again.
 */
export async function clearDatabase(connection: ConnectionConfig): Promise<void> {
  await asOwner(connection, session, async (owner) => {
    await owner.query("begin");
    await owner.query("drop schema if exists graphile_worker cascade");
    for (;;) {
      const { rows } = await owner.query<{ statement: string }>(nextToDrop);
      const [next] = rows;
      if (!next) break;
      await owner.query(next.statement);
    }
    await owner.query("commit");
  });
}

/**
 * Query for the next object to drop. Objects are dropped one at a time, because each drop may remove dependent objects
 * too.
 */
const nextToDrop = `
  with ours as (
    select 'pg_class'::regclass as kind, oid, 1 as turn,
      format('drop %s %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'pg_proc'::regclass, oid, 2, format('drop routine %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'pg_type'::regclass, oid, 3, format('drop type %s cascade', oid::regtype)
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    union all
    select 'pg_ts_config'::regclass, oid, 4, format('drop text search configuration %s cascade', oid::regconfig)
    from pg_ts_config where cfgnamespace = 'public'::regnamespace
  )
  select statement from ours
  where not exists (select from pg_depend where classid = kind and objid = ours.oid and deptype in ('e', 'i', 'a'))
  order by turn limit 1`;
