import pg from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";

export interface LimitWork {
  connection: ConnectionConfig;
  companyId: number;
  /** Units of work, whose statements run in order; `transaction` wraps each unit in a transaction. */
  units: { name: string; text: string; values: unknown[] }[][];
  transaction: boolean;
  concurrency: number;
  seconds: number;
}

/**
 * Runs the same statements on the bare driver as often as possible: as named statements, with rows converted to JSON.
 */
async function run({
  connection,
  companyId,
  units,
  transaction,
  concurrency,
  seconds,
}: LimitWork): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: 16, options: `-c app.company_id=${companyId}` });
  const from = performance.now() + 1_000;
  const until = from + seconds * 1_000;
  let next = 0;
  let done = 0;
  async function worker(): Promise<void> {
    while (performance.now() < until) {
      const unit = units[next++ % units.length] ?? [];
      const started = performance.now();
      const client = await pool.connect();
      if (transaction) await client.query("begin");
      for (const statement of unit) JSON.stringify((await client.query(statement)).rows);
      if (transaction) await client.query("commit");
      client.release();
      if (started >= from) done += 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  await pool.end();
  return done / seconds;
}

process.on("message", (question: LimitWork) => {
  void run(question).then((perSecond) => process.send?.({ perSecond }));
});
