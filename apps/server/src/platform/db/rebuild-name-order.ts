import type { Client } from "pg";
import { withLockTimeout } from "./lock-timeout.ts";

/**
 * Another version of ICU, which comes with another image of PostgreSQL or with a newer system, may order names differently. An index
 * that was built in the old order then skips rows, so the indexes of names are built anew before anybody reads them.
 */
export async function rebuildNameOrder(owner: Client, tell?: (line: string) => void): Promise<void> {
  if (!(await isOutdated(owner))) return;
  await withLockTimeout(owner, "the order of names", tell, async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where 'name_order'::regcollation = any (indcollation::oid[]) order by 1`,
    );
    for (const { name } of rows) await owner.query(`reindex index ${name}`);
    await owner.query("alter collation name_order refresh version");
  });
  tell?.("indexes of names rebuilt: the database server has another version of ICU");
}

/** The database of an early migration has no such order yet. */
async function isOutdated(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_collation where collname = 'name_order' and collnamespace = 'public'::regnamespace
       and collversion is distinct from pg_collation_actual_version(oid)`,
  );
  return rowCount === 1;
}
