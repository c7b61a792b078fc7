import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { untilTrue } from "../../testing/factories.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { createMetrics } from "../metrics.ts";
import { clockOfJob, enqueue, enqueueAt, startJobs } from "./jobs.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    connection: testDatabase.runtime,
    poolSize: 2,
    onIdleError: () => {},
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it("a job runs only if its transaction commits, and runs again after a failure", async () => {
  const runs: unknown[] = [];
  const { promise: last, resolve: ended } = Promise.withResolvers<void>();
  await database.write(1, (db) => enqueue(db, "note", { kept: true }));
  await expect(
    database.write(1, async (db) => {
      await enqueue(db, "note", { kept: false });
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await database.write(1, (db) => enqueue(db, "stumble", {}));
  let stumbles = 0;
  const metrics = createMetrics();
  const jobs = await startJobs({
    connection: testDatabase.owner,
    logger: createLogger("silent"),
    metrics,
    crons: [],
    jobs: {
      note: async (payload) => {
        runs.push(payload);
      },
      stumble: async () => {
        stumbles += 1;
        if (stumbles === 1) throw new Error("the first time fails");
        ended();
      },
    },
  });
  await last;
  await jobs.stop();
  metrics.close();
  expect(runs).toEqual([{ kept: true }]);
  expect(stumbles).toBe(2);
});

it("a job scheduled for a moment runs once for all requests, and not before the moment", async () => {
  const due = new Date(Date.now() + 1_000);
  const runs: number[] = [];
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>();
  await database.write(1, async (db) => {
    await enqueueAt(db, "due", due);
    await enqueueAt(db, "due", due);
    await enqueueAt(db, "due", new Date(due.getTime() + 1));
  });
  const jobs = await startJobs({
    connection: testDatabase.owner,
    logger: createLogger("silent"),
    metrics: createMetrics(),
    crons: [],
    jobs: {
      due: async (payload) => {
        const behind = { now: () => new Date(0) };
        runs.push(clockOfJob(payload, behind).now().getTime());
        if (Date.now() < due.getTime()) runs.push(-1);
        if (runs.length === 2) isDone();
      },
    },
  });
  await done;
  await jobs.stop();
  expect(runs.toSorted()).toEqual([due.getTime(), due.getTime() + 1]);
});

/** Counts the jobs in the queue, both running and waiting. */
async function countJobs(): Promise<number> {
  const owner = new Client(testDatabase.owner);
  await owner.connect();
  try {
    return (await owner.query("select 1 from graphile_worker.jobs")).rows.length;
  } finally {
    await owner.end();
  }
}

it("a long job does not run twice at once and does not delay other jobs", async () => {
  const begun: string[] = [];
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>();
  const lasting = (name: string) => async () => {
    begun.push(name);
    await end;
  };
  const pattern = "0 0 1 1 *";
  const jobs = await startJobs({
    connection: testDatabase.owner,
    logger: createLogger("silent"),
    metrics: createMetrics(),
    crons: [
      { job: "removal", pattern, lasts: true },
      { job: "backup", pattern, lasts: true },
      { job: "soon", pattern },
    ],
    jobs: {
      removal: lasting("removal"),
      backup: lasting("backup"),
      soon: async () => isDone(),
    },
  });
  try {
    await database.write(1, async (db) => {
      for (const name of ["removal", "removal", "backup", "removal", "soon"]) await enqueue(db, name, {});
    });
    await done;
    await untilTrue(() => begun.length === 2);
    // A job that is already running is skipped: the duplicate counts as done, and does not start after the first run.
    await untilTrue(async () => (await countJobs()) === 2);
    expect(begun.toSorted()).toEqual(["backup", "removal"]);
  } finally {
    letEnd();
    await jobs.stop();
  }
  expect(begun).toHaveLength(2);
});
