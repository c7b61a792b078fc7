import { listConnections } from "@recado/contract/connections";
import { sql } from "kysely";
import { Client } from "pg";
import { type TestCompany, untilTrue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

export interface WatchedRows {
  /**
   * Returns all rows of the company, except those that the program writes without a request: the leases, which the
   * channels process renews, and the work of assignments, which each minute's sweep adds.
   */
  look(): Promise<unknown>;
  close(): Promise<void>;
}

/** Returns a reader of the company's rows. It uses the owner's role on a database connection of its own. */
export async function watchRows(testApp: TestApp, companyId: number): Promise<WatchedRows> {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  await owner.query(`set app.company_id = '${companyId}'`);
  const { rows: tables } = await owner.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name <> 'connection_leases' order by 1`);
  if (!tables.some(({ name }) => name === "messages"))
    throw new Error("expected the table messages, found no tables");
  const columns = tables.map(
    ({ name }) =>
      `(select json_agg(t) from (select * from ${name} where company_id = $1 ${name === "work_queues" ? "and queue <> 'assignments'" : ""} order by 1, 2, 3) t) as ${name}`,
  );
  const text = `select ${columns.join(", ")}, (select row_to_json(t) from companies t where id = $1) as companies`;
  return {
    look: async () => (await owner.query<object>({ name: "rows", text, values: [companyId] })).rows[0],
    close: () => owner.end(),
  };
}

/** Waits until the program has finished all earlier work, so that later changes of rows are caused by the test. */
export async function untilQuiet(testApp: TestApp, { ana }: Pick<TestCompany, "ana">): Promise<void> {
  await untilTrue(async () => {
    const busy = await testApp.app.database.platform((db) =>
      db.first(
        sql`select 1 from work_queues union all select 1 from connection_leases where desired_state in ('renew', 'logOut')`,
      ),
    );
    const connections = await testApp.call(ana.token, listConnections, {});
    return !busy && connections.every(({ status }) => status === "CONNECTED" || status === "DISCONNECTED");
  });
}
