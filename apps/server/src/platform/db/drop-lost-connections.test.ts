import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { untilTrue } from "../../testing/factories.ts";
import { openTcpProxy, type TcpProxy } from "../../testing/fakes/tcp-proxy.ts";
import { asDatabaseFailure, isOutage } from "../outage.ts";
import { dropLostConnections } from "./drop-lost-connections.ts";

const impatient = { lookMilliseconds: 20, lateMilliseconds: 100 };
let testDatabase: TestDatabase;
let wire: TcpProxy;
let pool: pg.Pool;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  const { host, port } = testDatabase.runtime;
  wire = await openTcpProxy(
    host.startsWith("/") ? `unix:${host}/.s.PGSQL.${port}` : `postgres://${host}:${port}`,
  );
  const connection = { ...testDatabase.runtime, host: "127.0.0.1", port: Number(new URL(wire.url).port) };
  pool = new pg.Pool({ ...connection, max: 2, pipeline: true } as pg.PoolConfig);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  dropLostConnections(pool, connection, impatient);
});
afterEach(async () => {
  await pool.end();
  await wire.close();
});

it("queries to a vanished server fail as outages, and the next query gets a new connection", async () => {
  await Promise.all([pool.query("select pg_sleep(0.1)"), pool.query("select pg_sleep(0.1)")]);
  expect(pool.totalCount).toBe(2);
  wire.cut();
  const lost = [pool.query("select 1"), pool.query("select 2")].map((asked) =>
    asked.then(
      () => "answered",
      (error: unknown) => isOutage(asDatabaseFailure(error)),
    ),
  );
  wire.mend();
  expect(await Promise.all(lost)).toEqual([true, true]);
  expect((await pool.query("select 3 as n")).rows).toEqual([{ n: 3 }]);
});

it("a slow query and a query that waits for a lock are not mistaken for lost connections", async () => {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock(42)");
  const waiting = pool.query("select pg_advisory_lock(42), 'mine' as word");
  let isIdle = false;
  const looked = pool.query("select 1").then(() => {
    isIdle = true;
  });
  const { rows } = await holder.query("select pg_sleep(1), 'slept' as word");
  expect(rows).toMatchObject([{ word: "slept" }]);
  expect(isIdle).toBe(false);
  await holder.query("commit");
  holder.release();
  expect((await waiting).rows).toMatchObject([{ word: "mine" }]);
  await looked;
  await untilTrue(() => pool.idleCount === pool.totalCount);
});
