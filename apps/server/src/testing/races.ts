import { Client } from "pg";
import type { WriteTx } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/statements.ts";
import { untilTrue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** Lets a call run into a change that is not committed yet: it commits only once the call waits for it. */
export async function overtake<T>(
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
    await untilTrue(async () => (await countWaiting(testApp)) > 0);
  });
  if (!calling) throw new Error("the call was not made");
  return calling;
}

/** Nothing reads or writes the table while the work is under way: what needs it waits, and goes on afterwards. */
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

/** How many transactions wait for another's lock. Over a line of its own: those that wait may have all of the program's. */
export async function countWaiting({ testDatabase }: TestApp): Promise<number> {
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
