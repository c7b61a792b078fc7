import { type RawBuilder, sql } from "kysely";
import type { Client } from "pg";

/** Group of the advisory locks by which processes know that another one lives. */
const group = 7_317;

/** Held for as long as the process has its line; shared, since a line that broke may not be known as broken yet. */
export async function holdProcessLock(line: Client, self: string): Promise<void> {
  await line.query("select pg_advisory_lock_shared($1, hashtext($2))", [group, self]);
}

/**
 * Condition that holds where the process of that id has ended: nobody holds its lock. It also holds while a process takes its line up again,
 * so whatever is taken from it must not be done twice.
 */
export function processHasEnded(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(${group}, hashtext(${id}::text))`;
}
