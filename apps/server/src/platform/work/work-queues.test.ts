import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { DatabaseError } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCompany } from "../../domain/companies/actions.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { untilTrue } from "../../testing/factories.ts";
import { type Bus, openBus } from "../bus/bus.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { createMetrics } from "../metrics.ts";
import {
  type Claim,
  createWorkQueues,
  deleteWork,
  measureWork,
  type WorkProcessor,
  type WorkQueues,
  wakeWork,
} from "./work-queues.ts";

interface Process {
  database: Database;
  workQueues: WorkQueues;
  stop(): Promise<void>;
}

const logger = createLogger("silent");
const connectionId = 7;
let testDatabase: TestDatabase;
let processes: Process[];
let first: Process;
let companyId: number;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  processes = [];
  first = await startProcess();
  companyId = await createCompany(first.database, { name: "Padaria" }, async (db) => db.companyId);
});
afterEach(async () => {
  for (const { stop } of processes) await stop();
  await testDatabase.drop();
});

/** Starts a process with only a database, a bus and work queues, which stands for one process of an installation. */
async function startProcess(): Promise<Process> {
  const self = randomUUID();
  const bus: Bus = await openBus({
    connection: testDatabase.runtime,
    self,
    logger,
    receivesEvents: false,
  });
  const database = openDatabase({
    connection: testDatabase.runtime,
    poolSize: 4,
    publish: bus.publish,
    onIdleError: () => {},
  });
  const metrics = createMetrics();
  const workQueues = createWorkQueues(database, bus, logger, metrics);
  const stop = async () => {
    await workQueues.stop();
    await bus.close();
    await database.close();
    metrics.close();
  };
  const started = { database, workQueues, stop };
  processes.push(started);
  return started;
}

function wake(key: string, connection = connectionId): Promise<void> {
  return first.database.write(companyId, (db) =>
    wakeWork(db, { queue: "inbound", connectionId: connection, keys: [key] }),
  );
}

function end({ database }: Process, claim: Claim): Promise<boolean> {
  return database.write(companyId, (db) => claim.end(db));
}

async function workLeft(): Promise<{ key: string; tries: number; waits: boolean }[]> {
  return first.database.platform((db) =>
    db.rows(sql`select key, tries, ready_at > now() as waits from work_queues order by key`),
  );
}

/**
 * Lengthens the wait of a failed queue key, so that the wait does not end on a slow machine. Returns 0 while the key is
 * being drained.
 */
function lengthenWait(key: string): Promise<number> {
  return first.database.platform((db) =>
    db.run(sql`update work_queues set ready_at = now() + interval '1 hour'
      where key = ${key} and ready_at > now() and claimed_until < now()`),
  );
}

/** Lengthens the intervals between queue keys that become due one after the other to more than an hour. */
function stretchRow(): Promise<number> {
  return first.database.platform((db) =>
    db.run(sql`update work_queues set ready_at = ready_at + (ready_at - head.begins_at) * 200000
      from (select min(ready_at) as begins_at from work_queues where held_back) head where held_back`),
  );
}

/**
 * Creates an in-memory list of work for each queue key, and drains that do all work of their key. The workbench records
 * when a key is drained twice at the same time.
 */
function workbench() {
  const waiting = new Map<string, number[]>();
  const done = new Map<string, number[]>();
  const busy = new Set<string>();
  const collisions: string[] = [];
  const drainedBy = new Set<Process>();
  return {
    done,
    collisions,
    drainedBy,
    async add(key: string, piece: number): Promise<void> {
      waiting.set(key, [...(waiting.get(key) ?? []), piece]);
      await wake(key);
    },
    carriedBy: (worker: Process): WorkProcessor => ({
      concurrency: 2,
      async drain(claim) {
        if (busy.has(claim.key)) collisions.push(claim.key);
        busy.add(claim.key);
        drainedBy.add(worker);
        for (;;) {
          const [piece, ...rest] = waiting.get(claim.key) ?? [];
          if (piece === undefined) break;
          waiting.set(claim.key, rest);
          await worker.database.platform((db) => db.rows(sql`select 1`));
          done.set(claim.key, [...(done.get(claim.key) ?? []), piece]);
        }
        busy.delete(claim.key);
        await end(worker, claim);
      },
    }),
  };
}

describe("two processes that drain the same work queue", () => {
  it("share its keys, never drain one key at the same time, and keep the order within each key", async () => {
    const second = await startProcess();
    const bench = workbench();
    const begun = new Set<Process>();
    for (const worker of [first, second]) {
      const { drain, ...carried } = bench.carriedBy(worker);
      worker.workQueues.process("inbound", {
        ...carried,
        async drain(claim) {
          begun.add(worker);
          // Each process's drain waits until the drain of the other process has begun.
          await untilTrue(() => begun.size === 2);
          await drain(claim);
        },
      });
    }
    // The test needs more queue keys than one process claims at once.
    const keys = [..."abcdefghijkl"];
    const pieces = Array.from({ length: 15 }, (_, index) => index);
    for (const piece of pieces) await Promise.all(keys.map((key) => bench.add(key, piece)));
    await untilTrue(() => keys.every((key) => bench.done.get(key)?.length === pieces.length));
    for (const key of keys) expect(bench.done.get(key)).toEqual(pieces);
    expect(bench.collisions).toEqual([]);
    await untilTrue(async () => (await workLeft()).length === 0);
    expect(bench.drainedBy.size).toBe(2);
  });
});

describe("a key of a work queue", () => {
  it("whose process died is taken over after its claim has expired, and not before", async () => {
    await wake("orphan");
    await first.database.platform((db) =>
      db.run(
        sql`update work_queues set claimed_by = ${randomUUID()}, claimed_until = now() + interval '1 hour'`,
      ),
    );
    const drained: string[] = [];
    first.workQueues.process("inbound", {
      concurrency: 1,
      drain: async (claim) => {
        drained.push(claim.key);
        await end(first, claim);
      },
    });
    await wake("healthy");
    await untilTrue(() => drained.length > 0);
    expect(drained).toEqual(["healthy"]);
    await first.database.platform((db) =>
      db.run(sql`update work_queues set claimed_until = now() - interval '1 second' where key = 'orphan'`),
    );
    await untilTrue(() => drained.includes("orphan"));
    await untilTrue(async () => (await workLeft()).length === 0);
  });

  it("whose drain fails is retried after a wait, while other keys continue", async () => {
    const drained: string[] = [];
    let mayBeDone = false;
    first.workQueues.process("inbound", {
      concurrency: 1,
      drain: async (claim) => {
        if (claim.key === "failing" && !mayBeDone) throw new Error("not now");
        drained.push(claim.key);
        await end(first, claim);
      },
    });
    await wake("failing");
    await untilTrue(async () => ((await workLeft())[0]?.tries ?? 0) > 0);
    await untilTrue(async () => (await lengthenWait("failing")) === 1);
    // Waking a queue key that has failed must not end the key's wait early.
    await wake("failing");
    await wake("other");
    await untilTrue(async () => (await workLeft()).length === 1);
    expect(drained).toEqual(["other"]);
    expect(await workLeft()).toMatchObject([{ key: "failing", waits: true }]);
    mayBeDone = true;
    await first.database.platform((db) => db.run(sql`update work_queues set ready_at = now()`));
    await untilTrue(async () => (await workLeft()).length === 0);
    expect(drained).toEqual(["other", "failing"]);
  });

  it("that has failed for weeks keeps its retry delay", async () => {
    first.workQueues.process("inbound", {
      concurrency: 1,
      drain: async () => {
        const longAgo = sql`update work_queues set tries = 2000 where key = 'hopeless' and tries < 2000`;
        await first.database.platform((db) => db.run(longAgo));
        throw new Error("as ever");
      },
    });
    await wake("hopeless");
    await untilTrue(async () => (await lengthenWait("hopeless")) === 1);
    expect(await workLeft()).toEqual([{ key: "hopeless", tries: 2_001, waits: true }]);
  });

  it("whose claim expires during its drain is not drained twice at once by the same process", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const bench = workbench();
    const { drain, ...carried } = bench.carriedBy(first);
    let begun = 0;
    first.workQueues.process("inbound", {
      ...carried,
      async drain(claim) {
        begun += 1;
        if (claim.key === "slow" && begun === 1) await held;
        await drain(claim);
      },
    });
    await bench.add("slow", 1);
    await untilTrue(() => begun === 1);
    await first.database.platform((db) =>
      db.run(sql`update work_queues set claimed_until = now() - interval '1 second'`),
    );
    await bench.add("slow", 2);
    // The process takes this work after the second work of the slow key. If the slow key were drained a second time,
    // that drain would have run before this one.
    await bench.add("other", 3);
    await untilTrue(() => bench.done.has("other"));
    expect(bench.done.get("slow")).toBeUndefined();
    letGo();
    await untilTrue(async () => (await workLeft()).length === 0);
    expect(bench.done.get("slow")).toEqual([1, 2]);
  });

  it("counts in the queue's age from when it is due until it is claimed", async () => {
    const measure = async () => {
      const found = await first.database.platform(measureWork);
      return found.find(({ queue }) => queue === "inbound");
    };
    const change = (columns: RawBuilder<unknown>) =>
      first.database.write(companyId, (db) =>
        db.run(sql`update work_queues set ${columns} where company_id = ${companyId}`),
      );
    expect(await measure()).toEqual({ queue: "inbound", waiting: 0, oldest: 0 });
    await wake("5511987654321");
    await change(sql`ready_at = now() - interval '1 hour'`);
    expect((await measure())?.oldest).toBeGreaterThanOrEqual(3_600);
    await change(sql`claimed_until = now() + interval '1 minute'`);
    expect(await measure()).toEqual({ queue: "inbound", waiting: 1, oldest: 0 });
    await change(sql`claimed_until = '-infinity', ready_at = now() + interval '1 minute'`);
    expect(await measure()).toEqual({ queue: "inbound", waiting: 1, oldest: 0 });
  });

  it("that is claimed again while its drain hangs is not released by the hanging drain", async () => {
    const { promise: hangs, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: goesOn, resolve: finish } = Promise.withResolvers<void>();
    const drains: string[] = [];
    first.workQueues.process("inbound", {
      concurrency: 2,
      connections: () => [connectionId],
      async drain(claim) {
        drains.push("first");
        // The first drain of the slow key hangs, and then returns without having ended the key.
        if (drains.length === 1) return hangs;
        await goesOn;
        await end(first, claim);
      },
    });
    await wake("slow");
    await untilTrue(() => drains.length === 1);
    await first.database.platform((db) =>
      db.run(sql`update work_queues set claimed_until = now() - interval '1 second'`),
    );
    await untilTrue(async () => (await claimedKeys()).length === 1);
    const second = await startProcess();
    second.workQueues.process("inbound", {
      concurrency: 1,
      async drain(claim) {
        drains.push("second");
        await end(second, claim);
      },
    });
    letGo();
    await untilTrue(() => drains.length === 2);
    await wake("other", connectionId + 1);
    await untilTrue(() => drains.length === 3);
    finish();
    await untilTrue(async () => (await workLeft()).length === 0);
    // The second process drained only the other key; the slow key was held by the first process.
    expect(drains).toEqual(["first", "first", "second"]);
  });

  it("that is woken as its drain ends is drained again before its claim expires", async () => {
    let begun = 0;
    first.workQueues.process("inbound", {
      concurrency: 2,
      async drain(claim) {
        begun += 1;
        await end(first, claim);
        if (begun > 1) return;
        await wake(claim.key);
        await untilTrue(
          async () => (await workLeft()).length === 1 && (await claimedKeys()).includes(claim.key),
        );
      },
    });
    await wake("again");
    await untilTrue(async () => begun === 2 && (await workLeft()).length === 0);
  });

  async function claimedKeys(): Promise<string[]> {
    const rows = await first.database.platform((db) =>
      db.rows(sql<{ key: string }>`select key from work_queues where claimed_until > now()`),
    );
    return rows.map(({ key }) => key);
  }

  it("whose drain is cut off by an outage does not use up a try", async () => {
    const givenUp: boolean[] = [];
    const refused = Object.assign(new DatabaseError("no space left", 0, "error"), { code: "53100" });
    first.workQueues.process("inbound", {
      concurrency: 1,
      drain: async (claim) => {
        givenUp.push(claim.isGivenUp(refused, 2), claim.isGivenUp(new Error("not understood"), 2));
        if (givenUp.length < 8) throw refused;
        await end(first, claim);
      },
    });
    await wake("cut off");
    await untilTrue(async () => {
      await first.database.platform((db) =>
        db.run(sql`update work_queues set ready_at = now() where claimed_until < now()`),
      );
      return (await workLeft()).length === 0;
    });
    expect(givenUp).toEqual(Array.from({ length: 8 }, () => false));
  });

  it("that is woken during its drain is drained once more", async () => {
    let drains = 0;
    const ends: boolean[] = [];
    first.workQueues.process("inbound", {
      concurrency: 1,
      drain: async (claim) => {
        drains += 1;
        if (drains === 1) await wake(claim.key);
        ends.push(await end(first, claim));
      },
    });
    await wake("again");
    await untilTrue(() => ends.length === 2);
    expect(ends).toEqual([false, true]);
    await untilTrue(async () => (await workLeft()).length === 0);
  });

  it("of a connection owned by another process is left to that process", async () => {
    const drained: string[] = [];
    first.workQueues.process("inbound", {
      concurrency: 4,
      connections: () => [connectionId],
      drain: async (claim) => {
        drained.push(claim.key);
        await end(first, claim);
      },
    });
    await wake("elsewhere", connectionId + 1);
    await wake("here");
    await untilTrue(() => drained.length > 0);
    expect(drained).toEqual(["here"]);
    await untilTrue(async () => (await workLeft()).length === 1);
    await first.database.write(companyId, (db) => deleteWork(db, connectionId + 1));
    expect(await workLeft()).toEqual([]);
  });

  it("that is one of many after a reconnect lets keys of other connections go first", async () => {
    const connected: number[] = [];
    const drained: string[] = [];
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    first.workQueues.process("inbound", {
      concurrency: 1,
      connections: () => connected,
      drain: async (claim) => {
        drained.push(claim.key);
        await held;
        await end(first, claim);
      },
    });
    const waiting = Array.from({ length: 60 }, (_, index) => `waiting ${index}`);
    for (const key of waiting) await wake(key);
    first.workQueues.retryNow("inbound", connectionId);
    await untilTrue(async () => (await stretchRow()) === 60);
    connected.push(connectionId, 8);
    await untilTrue(() => drained.length === 1);
    await wake("another's", 8);
    letGo();
    await untilTrue(() => drained.length === 61);
    expect(drained).toEqual(["waiting 0", "another's", ...waiting.slice(1)]);
  });

  it("that is one of many after a reconnect is drained at once if the process has capacity", async () => {
    const waiting = Array.from({ length: 60 }, (_, index) => `waiting ${index}`);
    for (const key of waiting) await wake(key);
    first.workQueues.retryNow("inbound", connectionId);
    await untilTrue(async () => (await stretchRow()) === 60);
    const begun = new Set<string>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    first.workQueues.process("inbound", {
      concurrency: 80,
      drain: async (claim) => {
        begun.add(claim.key);
        await held;
        await end(first, claim);
      },
    });
    await untilTrue(() => begun.size === 60);
    letGo();
    await untilTrue(async () => (await workLeft()).length === 0);
  });

  it("of one company is drained although many keys of another company hang", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const neighbour = await createCompany(first.database, { name: "Vizinha" }, async (db) => db.companyId);
    const begun: string[] = [];
    for (const index of Array(20).keys()) await wake(`hanging ${index}`);
    first.workQueues.process("inbound", {
      concurrency: 4,
      drain: async (claim) => {
        begun.push(claim.key);
        if (claim.companyId === companyId) await held;
        await first.database.write(claim.companyId, (db) => claim.end(db));
      },
    });
    await untilTrue(() => begun.length === 3);
    for (const key of ["one", "two"])
      await first.database.write(neighbour, (db) =>
        wakeWork(db, { queue: "inbound", connectionId: 8, keys: [key] }),
      );
    await untilTrue(() => begun.includes("one") && begun.includes("two"));
    expect(begun).toHaveLength(5);
    letGo();
    await untilTrue(async () => (await workLeft()).length === 0);
    expect(begun).toHaveLength(22);
  });

  it("that is being drained is finished before the process stops, and no new drain starts", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const drained: string[] = [];
    first.workQueues.process("inbound", {
      concurrency: 1,
      drain: async (claim) => {
        drained.push(claim.key);
        await held;
        await end(first, claim);
      },
    });
    await wake("last");
    await untilTrue(() => drained.length === 1);
    const stopping = first.workQueues.stop();
    await wake("too late");
    letGo();
    await stopping;
    expect(drained).toEqual(["last"]);
    expect((await workLeft()).map(({ key }) => key)).toEqual(["too late"]);
  });

  it("that was woken in a rolled-back transaction is not stored", async () => {
    const failing = first.database.write(companyId, async (db) => {
      await wakeWork(db, { queue: "inbound", connectionId, keys: ["never"] });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await workLeft()).toEqual([]);
  });
});
