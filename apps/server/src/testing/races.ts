import { Client } from "pg";
import type { WriteTx } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/statements.ts";
import { untilTrue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Begins a change in a transaction and starts the call. Commits the change once the call waits for the change's locks.
 */
export async function commitWhileWaiting<T>(
  testApp: TestApp,
  companyId: number,
  change: (db: WriteTx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let calling: Promise<T> | undefined;
  await testApp.app.database.write(companyId, async (db) => {
    await change(db);
    calling = call();
    calling.catch(() => {});
    await untilTrue(async () => (await countLockWaits(testApp)) > 0);
  });
  if (!calling) throw new Error("the expected call was not made");
  return calling;
}

/** Locks a table while the work runs. Statements on the table wait until the work has ended. */
export async function whileLocked(testApp: TestApp, table: string, work: () => Promise<void>): Promise<void> {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  try {
    await owner.query("begin");
    await owner.query(`lock table ${owner.escapeIdentifier(table)} in access exclusive mode`);
    await work();
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}

/**
 * Counts the transactions that wait for a lock. The count has a database connection of its own, because the waiting
 * transactions may occupy the program's whole pool.
 */
export async function countLockWaits({ testDatabase }: TestApp): Promise<number> {
  const client = new Client(testDatabase.runtime);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return onlyRow(rows).count;
  } finally {
    await client.end();
  }
}
