import type { Client } from "pg";
import { withLockTimeout } from "./lock-timeout.ts";

/**
 * Rebuilds the indexes on names if the version of the ICU library changed. A different version, which comes with a new
 * PostgreSQL image or operating system, may sort names differently; an index built in the old order would then miss
 * rows.
 */
export async function rebuildNameOrder(owner: Client, tell?: (line: string) => void): Promise<void> {
  if (!(await isOutdated(owner))) return;
  await withLockTimeout(owner, "rebuilding the indexes of names", tell, async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where 'name_order'::regcollation = any (indcollation::oid[]) order by 1`,
    );
    for (const { name } of rows) await owner.query(`reindex index ${name}`);
    await owner.query("alter collation name_order refresh version");
  });
  tell?.("indexes of names rebuilt, because the database server has another version of ICU");
}

/**
 * Returns true if an index on names was built with a different ICU version. Returns false for a database of an early
 * migration, because it does not have the collation yet.
 */
async function isOutdated(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_collation where collname = 'name_order' and collnamespace = 'public'::regnamespace
       and collversion is distinct from pg_collation_actual_version(oid)`,
  );
  return rowCount === 1;
}
