import { Client } from "pg";
import { expect, test } from "vitest";
import type { ConnectionConfig } from "../platform/db/connection.ts";
import { createTestDatabase } from "./database.ts";

test("every test database is migrated, empty and independent of other test databases", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(
    one.owner,
    "insert into plans (name, users, connections, queues, value_centavos) values ('A', 1, 1, 1, 0)",
  );
  expect(await query(one.runtime, "select name from plans")).toEqual([{ name: "A" }]);
  expect(await query(other.runtime, "select name from plans")).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
  await expect(query(one.owner, "select 1")).rejects.toThrow(/does not exist/);
});

test("a test database is dropped despite open sessions of both roles", async () => {
  const database = await createTestDatabase();
  const sessions = [new Client(database.owner), new Client(database.runtime)];
  const ended = sessions.map((session) => {
    session.on("error", () => undefined);
    return new Promise<void>((resolve) => session.on("end", () => resolve()));
  });
  await Promise.all(sessions.map((session) => session.connect()));
  await database.drop();
  expect(await Promise.all(ended)).toHaveLength(2);
});

async function query(as: ConnectionConfig, sql: string): Promise<unknown[]> {
  const client = new Client(as);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
