import { Client } from "pg";
import type { TestApp } from "./test-app.ts";

/** Returns the moments at which the waiting jobs with the given name will start, from the job queue's tables. */
export async function findDueMoments(testApp: TestApp, job: string): Promise<string[]> {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ due: Date }>(
      "select run_at as due from graphile_worker.jobs where task_identifier = $1 order by run_at",
      [job],
    );
    return rows.map(({ due }) => due.toISOString());
  } finally {
    await owner.end();
  }
}
