import type pg from "pg";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { GrowingPool } from "./growing-pool.ts";

/**
 * Waiting times before the pool grows: no test waits long enough for a pool with `patient` to grow, and any wait lets a
 * pool with `impatient` grow.
 */
const patient = { patienceMilliseconds: 3_600_000, betweenMilliseconds: 0 };
const impatient = { patienceMilliseconds: 1, betweenMilliseconds: 1 };
let testDatabase: TestDatabase;
let pool: GrowingPool;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(() => pool.end());

function open(pace: typeof patient, config: pg.PoolConfig = {}): void {
  pool = new GrowingPool({ ...testDatabase.runtime, ...config, max: 5 }, pace);
}

it("the pool serves fifty queries at once over three connections while nobody waits long", async () => {
  open(patient);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => pool.query("select $1::integer as index", [index])),
  );
  expect(answers.map(({ rows }) => rows[0].index)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(pool.totalCount).toBe(3);
});

it("the pool grows to its maximum of connections while all are in use, and no further", async () => {
  open(impatient);
  const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  const sixth = pool.connect();
  await Promise.all(held.map((client) => client.query("select pg_sleep(0.05)")));
  expect([pool.totalCount, pool.waitingCount]).toEqual([5, 1]);
  for (const client of held) client.release();
  (await sixth).release();
});

it("the pool waits after opening an extra connection before it opens another one", async () => {
  open({ ...impatient, betweenMilliseconds: patient.patienceMilliseconds });
  const held = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  const fifth = pool.connect();
  await Promise.all(held.map((client) => client.query("select pg_sleep(0.05)")));
  expect([pool.totalCount, pool.waitingCount]).toEqual([4, 1]);
  for (const client of held) client.release();
  (await fifth).release();
});

it("the pool grows again after its connections were closed", async () => {
  open(impatient, { idleTimeoutMillis: 1 });
  for (let time = 0; time < 2; time += 1) {
    const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    const closed = new Promise((resolve) => {
      pool.on("remove", () => pool.totalCount === 0 && resolve(undefined));
    });
    for (const client of held) client.release();
    await closed;
    expect(pool.options.max).toBe(3);
  }
});

it("the pool rejects every waiting request when the server does not answer", async () => {
  open(impatient, { host: "127.0.0.1", port: 9 });
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => pool.connect()));
  expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "rejected"));
});
