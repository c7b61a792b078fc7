import pg from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";

export interface LimitWork {
  connection: ConnectionConfig;
  companyId: number;
  /**
   * Units of work. The statements of a unit run one after the other, and in one transaction if `transaction` is true.
   */
  units: { name: string; text: string; values: unknown[] }[][];
  transaction: boolean;
  concurrency: number;
  seconds: number;
}

/**
 * Runs the program's statements with the database driver alone, as often as possible. The statements are prepared, and
 * rows are converted to JSON, as in the program.
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
