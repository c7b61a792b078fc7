import { type RawBuilder, sql } from "kysely";
import type { Client } from "pg";

/** Group of the advisory locks that show which processes are alive. */
const group = 7_317;

/**
 * Takes a lock that lasts as long as the line. It is shared because the server may not have noticed yet that the
 * previous line broke.
 */
export async function holdProcessLock(line: Client, self: string): Promise<void> {
  await line.query("select pg_advisory_lock_shared($1, hashtext($2))", [group, self]);
}

/**
 * SQL condition that is true when the process with that id has ended, because no session holds its lock. It is also
 * true while a process reconnects its line, so work taken from such a process must be safe to do twice.
 */
export function processHasEnded(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(${group}, hashtext(${id}::text))`;
}
