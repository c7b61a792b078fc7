import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * The program's database role lacks rights, for example after a restore without its rights. The database responds, but
 * the program cannot serve any user.
 */
export class MissingRights extends Error {}

interface Standing {
  role: string;
  is_mighty: boolean;
  tables: number;
  closed: string[];
}

/**
 * Throws MissingRights if the program's role may not read and write every table, or if row-level security does not bind
 * the role.
 */
export async function requireRights(database: Pick<Database, "platform">): Promise<void> {
  const standing = await database.platform((db) => db.first(standingOfRole));
  const complaint = standing && complaintOf(standing);
  if (complaint) throw new MissingRights(complaint);
}

function complaintOf({ role, is_mighty, tables, closed }: Standing): string | undefined {
  const remedy = "start the program once: it creates the tables and grants the rights";
  if (tables === 0) return `the database is empty: ${remedy}, or restore a backup`;
  if (is_mighty) return `the role ${role} can bypass row-level security: ${remedy}`;
  if (closed.length > 0)
    return `the role ${role} has no rights on ${closed.slice(0, 3).join(", ")}: ${remedy}`;
  return undefined;
}

const standingOfRole = sql<Standing>`
  select current_user as role,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_mighty,
    count(*) filter (where relkind <> 'S')::integer as tables,
    coalesce(array_agg(relname::text order by relname) filter (where not case relkind
      when 'S' then has_sequence_privilege(oid, 'usage')
      else has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') end), '{}') as closed
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and relname <> 'schema_migrations'`;
