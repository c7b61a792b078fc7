import { asOwner } from "../db/as-owner.ts";
import type { ConnectionConfig } from "../db/connection.ts";
import { isBegun } from "../installation/check-secret-key.ts";

/** Not one of those that are looked for. */
const session = "restore of a backup";

/** What stands in the way of bringing a backup back. */
export interface Found {
  /** Whether there are rows that somebody may want to keep. */
  isEmpty: boolean;
  /** Whether a program, or anybody else, works on it. */
  visitors: number;
}

export async function lookAtDatabase(connection: ConnectionConfig): Promise<Found> {
  return asOwner(connection, session, async (owner) => {
    const { rows } = await owner.query<{ visitors: number }>(`
      select count(*)::integer as visitors from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'recado%'`);
    return { isEmpty: !(await isBegun(owner)), visitors: rows[0]?.visitors ?? 0 };
  });
}

/** Takes away every table, function and type of the program and its job queue; extensions stay, which not everybody may bring back. */
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

/** One after the other: what hangs on one goes with it. */
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
