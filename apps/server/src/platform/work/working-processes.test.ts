import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCompany } from "../../domain/companies/actions.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { untilTrue } from "../../testing/factories.ts";
import { openBus } from "../bus/bus.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { createMetrics } from "../metrics.ts";
import { createWorkQueues, type WorkProcessor, type WorkQueues, wakeWork } from "./work-queues.ts";

interface Process {
  database: Database;
  workQueues: WorkQueues;
  /** Messages about new work that this process received from other processes. */
  woken: string[];
  drained: string[];
  /** Drains the queue until the test ends. After the test's end, no new work is started. */
  drains(queue: "inbound" | "outbound", more?: Partial<WorkProcessor>): void;
}

const logger = createLogger("silent");
let testDatabase: TestDatabase;
let companyId: number;
let endings: (() => Promise<void>)[];

beforeEach(async () => {
  endings = [];
  testDatabase = await createTestDatabase();
  const { database } = await startProcess();
  companyId = await createCompany(database, { name: "Padaria" }, async (db) => db.companyId);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of endings) await end();
  await testDatabase.drop();
});

async function startProcess(): Promise<Process> {
  const connection = testDatabase.runtime;
  const bus = await openBus({ connection, self: randomUUID(), logger, receivesEvents: false });
  const database = openDatabase({ connection, poolSize: 4, publish: bus.publish, onIdleError: () => {} });
  const metrics = createMetrics();
  const workQueues = createWorkQueues(database, bus, logger, metrics);
  const woken: string[] = [];
  const drained: string[] = [];
  bus.subscribe("work", (wake) => woken.push(wake));
  endings.unshift(async () => {
    await workQueues.stop();
    await bus.close();
    await database.close();
    metrics.close();
  });
  return {
    database,
    workQueues,
    woken,
    drained,
    drains: (queue, more = {}) =>
      workQueues.process(queue, {
        concurrency: 100,
        drain: async (claim) => {
          drained.push(claim.key);
          await database.write(companyId, (db) => claim.end(db));
        },
        ...more,
      }),
  };
}

function wake(
  { database }: Process,
  queue: "inbound" | "outbound",
  key: string,
  connectionId = 7,
): Promise<void> {
  return database.write(companyId, (db) => wakeWork(db, { queue, connectionId, keys: [key] }));
}

const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `chat ${from + index}`);

it("draining processes are woken in rotation, one process for each piece of work", async () => {
  const [web, one, other] = [await startProcess(), await startProcess(), await startProcess()];
  for (const worker of [one, other]) worker.drains("inbound");
  await untilTrue(async () => {
    await wake(web, "inbound", "first");
    return one.woken.length > 0 && other.woken.length > 0;
  });
  for (const key of keys(0, 20)) await wake(web, "inbound", key, 8);
  await untilTrue(() => keys(0, 20).every((key) => [...one.drained, ...other.drained].includes(key)));
  const told = () => [...one.woken, ...other.woken].filter((word) => word === "inbound 8").length;
  // The work may be done before the last message about it arrives.
  await untilTrue(() => told() >= 20);
  expect(told()).toBe(20);
});

it("a process that drains the queue itself wakes no other process", async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  for (const worker of [one, other]) worker.drains("inbound");
  for (const key of keys(0, 20)) await wake(one, "inbound", key);
  await untilTrue(() => keys(0, 20).every((key) => [...one.drained, ...other.drained].includes(key)));
  expect(other.woken).toEqual([]);
});

it("a busy process passes its wake-up on to an idle process", async () => {
  const [web, busy, idle] = [await startProcess(), await startProcess(), await startProcess()];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  endings.unshift(async () => letGo());
  const begun = Promise.withResolvers<void>();
  busy.drains("inbound", {
    concurrency: 1,
    drain: () => {
      begun.resolve();
      return held;
    },
  });
  await untilTrue(async () => {
    await wake(web, "inbound", "held");
    return busy.woken.length > 0;
  });
  // The test waits until the busy process has begun its work. Otherwise the idle process could take that work, and the
  // busy process would have nothing to do.
  await begun.promise;
  idle.drains("inbound");
  await untilTrue(async () => {
    await wake(web, "inbound", "passed on");
    return idle.woken.some((word) => word.endsWith("passed-on"));
  });
  await untilTrue(() => idle.drained.includes("passed on"));
});

it("only the process that owns the connection claims outbound work of that connection", async () => {
  const [web, owner, other] = [await startProcess(), await startProcess(), await startProcess()];
  let claims = 0;
  other.database.onStatement = (text) => {
    if (text.includes("update work_queues w set claimed_by")) claims += 1;
  };
  owner.drains("outbound", { connections: () => [7] });
  // A fake timer stops the process from polling every second, so that only a message could make it claim keys again.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  other.drains("outbound", { connections: () => [8] });
  vi.useRealTimers();
  await untilTrue(() => claims === 1);
  for (const key of keys(0, 50)) await wake(web, "outbound", key);
  await untilTrue(() => keys(0, 50).every((key) => owner.drained.includes(key)));
  await untilTrue(() => other.woken.length >= 50);
  expect(other.woken.length).toBe(50);
  expect(claims).toBe(1);
});
