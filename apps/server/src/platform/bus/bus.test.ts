import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { untilTrue } from "../../testing/factories.ts";
import { type Database, openDatabase, type Publications } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { type Bus, openBus } from "./bus.ts";

let logger = createLogger("silent");
const endings: (() => Promise<void>)[] = [];
let testDatabase: TestDatabase;

beforeEach(async () => {
  logger = createLogger("silent");
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await testDatabase.drop();
});

interface Process {
  bus: Bus;
  database: Database;
  /** Ticket ids of the received events, in the order of arrival. */
  heard: number[];
  gaps: () => number;
  end(): Promise<void>;
}

/** Starts a process with only a database and a bus, which stands for one process of an installation. */
async function startProcess(receivesEvents = true): Promise<Process> {
  const bus = await openBus({
    connection: testDatabase.runtime,
    self: randomUUID(),
    logger,
    receivesEvents,
  });
  const database = openDatabase({
    connection: testDatabase.runtime,
    poolSize: 4,
    publish: bus.publish,
    onIdleError: () => {},
  });
  const heard: number[] = [];
  let gaps = 0;
  bus.onEvents((announcements) => {
    for (const { payload } of announcements) heard.push((payload as { ticketId: number }).ticketId);
  });
  bus.onGap(() => {
    gaps += 1;
  });
  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    await bus.close();
    await database.close();
  };
  endings.push(end);
  return { bus, database, heard, gaps: () => gaps, end };
}

function deletionOf(ticketId: number): Publications {
  const payload = { action: "delete" as const, ticketId };
  return { messages: [], events: [{ companyId: 1, rooms: ["room"], except: [], name: "ticket", payload }] };
}

function announce({ database }: Process, ticketId: number): Promise<void> {
  return database.write(1, async (db) => db.publish(["room"], "ticket", { action: "delete", ticketId }));
}

/** Records every notification of the database, on a separate connection. */
async function overhear(): Promise<{ notes: string[]; settle(): Promise<void> }> {
  const client = new Client(testDatabase.runtime);
  const notes: string[] = [];
  client.on("notification", ({ payload = "" }) => notes.push(payload));
  await client.connect();
  endings.unshift(() => client.end());
  for (const channel of ["recado", "recado_live", "settled"]) await client.query(`listen ${channel}`);
  return {
    notes,
    async settle() {
      const note = `settled ${randomUUID()}`;
      await client.query("select pg_notify('settled', $1)", [note]);
      await untilTrue(() => notes.includes(note));
      notes.splice(notes.indexOf(note), 1);
    },
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it("a single process delivers its own events at once without sending database notifications", async () => {
  const only = await startProcess();
  const outside = await overhear();
  const words: string[] = [];
  only.bus.subscribe("work", (word) => words.push(word));
  await only.database.write(1, async (db) => {
    db.notify("work", "inbound");
    db.publish(["room"], "ticket", { action: "delete", ticketId: 1 });
  });
  expect([words, only.heard]).toEqual([["inbound"], [1]]);
  await outside.settle();
  expect(outside.notes).toEqual([]);
});

it("the bus delivers the events of each process to all processes in commit order", async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  for (const number of numbers(0, 30)) await announce(number % 3 === 0 ? one : other, number);
  for (const { heard } of [one, other]) {
    await untilTrue(() => heard.length === 30);
    expect(heard).toEqual(numbers(0, 30));
  }
});

it("the bus delivers a process's own events in publishing order, not in order of confirmation", async () => {
  const { bus, heard } = await startProcess();
  const [first, second, third, fourth] = await Promise.all(
    numbers(0, 4).map(async (ticketId) => bus.publish(deletionOf(ticketId))),
  );
  second?.committed();
  fourth?.committed();
  expect(heard).toEqual([]);
  first?.committed();
  expect(heard).toEqual([0, 1]);
  third?.failed();
  expect(heard).toEqual([0, 1, 3]);
});

it("the bus delivers an event longer than a database notification with all characters intact", async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  const payloads: unknown[] = [];
  other.bus.onEvents((announcements) => payloads.push(...announcements));
  const body = "ção😀".repeat(5_000);
  await one.database.write(1, async (db) =>
    db.publish(["room"], "demoPhone", { body } as never, ["but not here"]),
  );
  await untilTrue(() => payloads.length > 0);
  expect(payloads).toEqual([
    { companyId: 1, rooms: ["room"], except: ["but not here"], name: "demoPhone", payload: { body } },
  ]);
});

it("the bus delivers no event of a transaction that was rolled back", async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  const failing = one.database.write(1, async (db) => {
    db.publish(["room"], "ticket", { action: "delete", ticketId: 13 });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await announce(one, 14);
  for (const { heard } of [one, other]) {
    await untilTrue(() => heard.length > 0);
    expect(heard).toEqual([14]);
  }
});

it("processes that start at the same time all receive each other's events", async () => {
  const complaints: string[] = [];
  logger = createLogger("warn", { write: (line) => complaints.push(line) });
  for (let round = 0; round < 5; round++) {
    const processes = await Promise.all(Array.from({ length: 6 }, () => startProcess()));
    for (const [index, process] of processes.entries()) await announce(process, index);
    for (const { heard } of processes) {
      await untilTrue(() => heard.length === processes.length);
      expect(heard).toEqual(numbers(0, processes.length));
    }
    for (const { end } of processes) await end();
  }
  expect(complaints).toEqual([]);
});

it("a process that starts while others are publishing misses no event after its start", async () => {
  const first = await startProcess();
  const ending = new AbortController();
  let next = 0;
  const working = (async () => {
    while (!ending.signal.aborted) await announce(first, next++);
  })();
  const second = await startProcess();
  const from = next;
  await untilTrue(() => next > from + 20);
  ending.abort();
  await working;
  await untilTrue(() => [first, second].every(({ heard }) => heard.at(-1) === next - 1));
  expect(first.heard).toEqual(numbers(0, next));
  const heardFrom = second.heard[0] ?? next;
  expect(heardFrom).toBeLessThanOrEqual(from + 1);
  expect(second.heard).toEqual(numbers(heardFrom, next));
});

it("a process sends no more database notifications once it is alone, and keeps the order", async () => {
  const first = await startProcess();
  const second = await startProcess();
  const outside = await overhear();
  await announce(first, 0);
  await second.end();
  let next = 1;
  await untilTrue(async () => {
    await outside.settle();
    outside.notes.splice(0);
    await announce(first, next++);
    await outside.settle();
    return outside.notes.length === 0;
  });
  expect(first.heard).toEqual(numbers(0, next));
});

it("the bus reports a possible gap after its connection broke and then delivers events again", async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  const owner = new Client(testDatabase.owner);
  await owner.connect();
  endings.unshift(() => owner.end());
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recado-bus' and datname = current_database()",
  );
  // The process receives its own events even while its notification line is down.
  await untilTrue(async () => {
    await announce(one, 1);
    return one.heard.length > 0;
  });
  await untilTrue(() => one.gaps() > 0 && other.gaps() > 0);
  await announce(one, 2);
  await announce(one, 3);
  await untilTrue(() => [one, other].every(({ heard }) => heard.includes(3)));
  expect(one.heard.filter((id) => id > 1)).toEqual([2, 3]);
});

it("the bus sends a process without live rooms the wake-ups of work but no live events", async () => {
  const [web, worker] = [await startProcess(), await startProcess(false)];
  const words: string[] = [];
  worker.bus.subscribe("work", (word) => words.push(word));
  await web.database.write(1, async (db) => {
    db.publish(["room"], "ticket", { action: "delete", ticketId: 1 });
    db.notify("work", "inbound");
  });
  await untilTrue(() => words.length > 0);
  await announce(worker, 2);
  await untilTrue(() => web.heard.length === 2);
  expect([web.heard, worker.heard, words]).toEqual([[1, 2], [2], ["inbound"]]);
});
