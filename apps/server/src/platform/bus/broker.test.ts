import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { untilTrue } from "../../testing/factories.ts";
import { type RedisServer, startRedisServer } from "../../testing/fakes/redis-server.ts";
import { type Database, type LiveEvent, openDatabase } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { type Bus, openBus } from "./bus.ts";

const logger = createLogger("silent");
const endings: (() => Promise<void>)[] = [];
let testDatabase: TestDatabase;
let redis: RedisServer;

beforeEach(async () => {
  [testDatabase, redis] = await Promise.all([createTestDatabase(), startRedisServer()]);
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await redis.stop();
  await testDatabase.drop();
});

interface Process {
  bus: Bus;
  database: Database;
  heard: number[];
  gaps: (number | undefined)[];
}

async function startProcess({ hasBroker = true, follows = [1] } = {}): Promise<Process> {
  const bus = await openBus({
    connection: testDatabase.runtime,
    self: randomUUID(),
    logger,
    receivesEvents: true,
    broker: hasBroker ? { url: redis.url, prefix: "recado" } : undefined,
  });
  const database = openDatabase({
    connection: testDatabase.runtime,
    poolSize: 4,
    publish: bus.publish,
    onIdleError: () => {},
  });
  const heard: number[] = [];
  const gaps: (number | undefined)[] = [];
  bus.onEvents((events) => {
    for (const { payload } of events) heard.push((payload as { ticketId: number }).ticketId);
  });
  bus.onGap((companyId) => gaps.push(companyId));
  for (const companyId of follows) await bus.follow(`company:${companyId}`);
  endings.push(async () => {
    await bus.close();
    await database.close();
  });
  return { bus, database, heard, gaps };
}

function announce({ database }: Process, ticketId: number, companyId = 1): Promise<void> {
  return database.write(companyId, async (db) =>
    db.publish(["room"], "ticket", { action: "delete", ticketId }),
  );
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/**
 * Publishes probe events until one of them travels through the broker. All later events then go through the broker too.
 */
async function untilBrokered(process: Process): Promise<void> {
  const before = redis.counted("publish");
  await untilTrue(async () => {
    await announce(process, -1, 99);
    return redis.counted("publish") > before;
  });
}

describe("processes with a message broker", () => {
  it("receive each event of the companies they follow once and in commit order", async () => {
    const [one, other] = [await startProcess(), await startProcess({ follows: [1, 2] })];
    const before = redis.counted("publish");
    for (const number of numbers(0, 30)) await announce(number % 3 === 0 ? one : other, number);
    await announce(one, 100, 2);
    await untilTrue(() => one.heard.length === 30 && other.heard.length === 31);
    expect([one.heard, other.heard]).toEqual([numbers(0, 30), [...numbers(0, 30), 100]]);
    expect(redis.counted("publish") - before).toBe(31);
    expect([one.gaps, other.gaps]).toEqual([[], []]);
  });

  it("detect a lost event of a company and resynchronise, even when no other event follows", async () => {
    const [one, other] = [await startProcess(), await startProcess({ follows: [1, 2] })];
    await announce(one, 1);
    await untilTrue(() => other.heard.length === 1);
    const before = redis.counted("publish");
    redis.drops = true;
    await announce(one, 2);
    await untilTrue(() => redis.counted("publish") > before);
    redis.drops = false;
    await untilTrue(() => one.gaps.length > 0 && other.gaps.length > 0);
    expect([one.gaps, other.gaps]).toEqual([[1], [1]]);
    await announce(other, 3);
    await untilTrue(() => one.heard.at(-1) === 3 && other.heard.at(-1) === 3);
  });

  it("continue over the database while the broker is down and return to the broker afterwards", async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    await announce(one, 1);
    await untilTrue(() => other.heard.length === 1);
    await redis.stop();
    await untilTrue(() => one.gaps.length > 0 && other.gaps.length > 0);
    const heardBefore = other.heard.length;
    for (const number of numbers(10, 20)) await announce(number % 2 === 0 ? one : other, number);
    await untilTrue(() => one.heard.at(-1) === 19 && other.heard.at(-1) === 19);
    expect(other.heard.slice(heardBefore)).toEqual(numbers(10, 20));
    await redis.start();
    await untilBrokered(one);
    await untilBrokered(other);
    await announce(other, 30);
    await untilTrue(() => one.heard.at(-1) === 30 && other.heard.at(-1) === 30);
  });

  it("resynchronise a company whose event is committed after the broker went down", async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    await announce(one, 1);
    await untilTrue(() => other.heard.length === 1);
    const payload = { action: "delete", ticketId: 2 };
    const event: LiveEvent = { companyId: 1, rooms: ["room"], except: [], name: "ticket", payload };
    const pending = await one.bus.publish({ messages: [], events: [event] });
    await redis.stop();
    await untilTrue(() => one.gaps.length > 0 && other.gaps.length > 0);
    expect(other.gaps).not.toContain(1);
    pending.committed();
    await untilTrue(() => one.gaps.includes(1) && other.gaps.includes(1));
  });

  it("do not use the broker while one process has no broker", async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    await announce(one, 1);
    await untilTrue(() => other.heard.length === 1);
    const third = await startProcess({ hasBroker: false });
    const before = redis.counted("publish");
    for (const number of numbers(2, 12)) await announce(number % 2 === 0 ? one : other, number);
    await announce(third, 12);
    const all = [one, other, third];
    await untilTrue(() => all.every(({ heard }) => heard.at(-1) === 12));
    for (const { heard } of all) expect(heard.slice(-11)).toEqual(numbers(2, 13));
    expect(redis.counted("publish")).toBe(before);
  });

  it("send a message for one process only to that process", async () => {
    const all = [await startProcess(), await startProcess(), await startProcess()];
    const [one, other, third] = all as [Process, Process, Process];
    const heard = all.map(({ bus }) => {
      const words: string[] = [];
      bus.subscribe("work", (word) => words.push(word));
      return words;
    });
    one.bus.route("work", () => ({ process: other.bus.self }));
    await one.database.write(1, async (db) => db.notify("work", "inbound 7"));
    await untilTrue(() => heard[1]?.length === 1);
    await third.bus.follow("connection:7");
    one.bus.route("work", () => ({ connection: 7 }));
    await one.database.write(1, async (db) => db.notify("work", "outbound 7"));
    await untilTrue(() => heard[2]?.length === 1);
    // The sending process also receives the message itself, because it may own the connection.
    expect(heard).toEqual([["outbound 7"], ["inbound 7"], ["outbound 7"]]);
  });
});

it("the bus delivers events of rows that many processes change at once in commit order", async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => startProcess()));
  await announce(all[0] as Process, 0);
  let next = 1;
  await Promise.all(
    all.map(async (process) => {
      for (let turn = 0; turn < 25; turn++)
        await process.database.write(1, async (db) => {
          // This lock makes the transactions commit one after the other.
          await db.rows(sql`select pg_advisory_xact_lock(1)`);
          const number = next++;
          db.publish(["room"], "ticket", { action: "delete", ticketId: number });
        });
    }),
  );
  for (const { heard } of all) {
    await untilTrue(() => heard.includes(next - 1));
    const told = heard.filter((number) => number > 0);
    expect(told).toEqual([...told].sort((one, two) => one - two));
    expect(told).toEqual(numbers(1, next));
  }
});
