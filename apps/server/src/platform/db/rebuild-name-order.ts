import type { Client } from "pg";
import { withLockTimeout } from "./lock-timeout.ts";

/**
 * Another version of ICU, which comes with another PostgreSQL image or a newer system, may order names differently. An
 * index built in the old order then misses rows, so name indexes are rebuilt before they are read.
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

/** Returns false on a database of an early migration, which does not have the collation yet. */
async function isOutdated(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_collation where collname = 'name_order' and collnamespace = 'public'::regnamespace
       and collversion is distinct from pg_collation_actual_version(oid)`,
  );
  return rowCount === 1;
}
