import { type RawBuilder, sql } from "kysely";
import type { Client } from "pg";

/** Group number of the advisory locks that show which processes are alive. */
const group = 7_317;

/**
 * Takes a lock that shows that this process is alive; it lasts as long as the connection. The lock is shared, because
 * the server may not have noticed yet that this process's previous connection broke.
 */
export async function holdProcessLock(line: Client, self: string): Promise<void> {
  await line.query("select pg_advisory_lock_shared($1, hashtext($2))", [group, self]);
}

/**
 * SQL condition that is true if the process with the given id has ended, because no session holds that process's lock.
 * The condition is also true while a process reconnects, so work taken over from such a process must be safe to do
 * twice.
 */
export function processHasEnded(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(${group}, hashtext(${id}::text))`;
}
