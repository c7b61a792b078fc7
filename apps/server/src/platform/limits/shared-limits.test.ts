import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createSharedLimits } from "./shared-limits.ts";

let testDatabase: TestDatabase;
let databases: Database[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  databases = [1, 2].map(() =>
    openDatabase({ connection: testDatabase.runtime, poolSize: 2, onIdleError: () => {} }),
  );
});
afterEach(async () => {
  for (const database of databases) await database.close();
  await testDatabase.drop();
});

const limit = { name: "guesses", most: 3, seconds: 60 };

// Specification (money): limits are one for all processes.
it("a rate limit counts over all processes, per key and limit, and stores no plain key", async () => {
  const [one, other] = databases.map((database) => createSharedLimits(database, undefined).create(limit));
  for (const process of [one, other, one, other]) await process?.count("ana@padaria.example");
  expect(await one?.counted("ana@padaria.example")).toBe(4);
  expect(await other?.counted("bruno@padaria.example")).toBe(0);
  const { count, endsInMilliseconds } = (await other?.count("ana@padaria.example")) ?? {};
  expect(count).toBe(5);
  expect(endsInMilliseconds).toBeGreaterThan(0);
  expect(endsInMilliseconds).toBeLessThanOrEqual(60_000);
  const next = createSharedLimits(databases[0] as Database, undefined).create({ ...limit, name: "calls" });
  expect(await next.counted("ana@padaria.example")).toBe(0);
  const kept = await databases[0]?.platform((db) =>
    db.rows(sql<{ key: string }>`select key from rate_limits`),
  );
  expect(kept).toEqual([{ key: expect.stringMatching(/^guesses:[\w-]{43}$/) }]);
});

it("a rate limit starts again when its period is over", async () => {
  const limits = createSharedLimits(databases[0] as Database, undefined).create(limit);
  await limits.count("ana");
  await databases[0]?.platform((db) => db.run(sql`update rate_limits set expire = 1`));
  expect(await limits.count("ana")).toMatchObject({ count: 1 });
});

it("a rate limit counts within the process while the database does not answer", async () => {
  const limits = createSharedLimits(databases[1] as Database, undefined).create(limit);
  await limits.count("ana");
  await databases.pop()?.close();
  expect(await limits.count("ana")).toMatchObject({ count: 1 });
  expect(await limits.count("ana")).toMatchObject({ count: 2 });
});

it("an exact rate limit refuses to count while the database does not answer", async () => {
  const limits = createSharedLimits(databases[1] as Database, undefined).create({ ...limit, isExact: true });
  await limits.count("ana");
  await databases.pop()?.close();
  await expect(limits.count("ana")).rejects.toThrow();
});
