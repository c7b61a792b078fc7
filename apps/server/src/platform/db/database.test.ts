import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestCompany, type Person } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { companyRoom } from "../live/rooms.ts";
import { openDatabase, type WriteTx } from "./database.ts";

let testApp: TestApp;
let companyId: number;
let bruno: Person;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  ({ id: companyId, bruno } = await createTestCompany(testApp));
});

function write<T>(work: (db: WriteTx) => Promise<T>): Promise<T> {
  return testApp.app.database.write(companyId, work);
}

function insertTag(db: WriteTx, name: string): Promise<number> {
  return db.run(sql`insert into tags (company_id, name, color) values (${db.companyId}, ${name}, '#000000')`);
}

async function tagNames(): Promise<string[]> {
  const rows = await testApp.app.database.read(companyId, (db) =>
    db.rows(sql<{ name: string }>`select name from tags where company_id = ${db.companyId} order by name`),
  );
  return rows.map(({ name }) => name);
}

it("ends once nothing is under way, also what nobody waits for and what still waits for a connection", async () => {
  const database = openDatabase({
    connection: testApp.testDatabase.runtime,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  const ended: string[] = [];
  const work = (name: string) =>
    database
      .write(companyId, (db) => db.run(sql`select pg_sleep(0.05) from companies where id = ${db.companyId}`))
      .then(
        () => ended.push(name),
        (error: unknown) => ended.push(String(error)),
      );
  void work("first");
  void work("second");
  await database.close();
  expect(ended).toEqual(["first", "second"]);
});

it("a transaction that fails leaves nothing behind and tells nobody, and the next one goes well", async () => {
  const listener = await testApp.listen(bruno.token);
  const failing = write(async (db) => {
    await insertTag(db, "Nunca");
    db.publish([companyRoom(companyId)], "tag", { action: "delete", tagId: 1 });
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  await write(async (db) => {
    await insertTag(db, "Agora");
    db.publish([companyRoom(companyId)], "tag", { action: "delete", tagId: 2 });
  });
  await listener.next(({ name }) => name === "tag");
  expect(listener.heard).toMatchObject([{ name: "tag", payload: { tagId: 2 } }]);
  expect(await tagNames()).toEqual(["Agora"]);
});

it("a transaction one of whose statements failed unheard is no success, and tells nobody", async () => {
  const listener = await testApp.listen(bruno.token);
  const swallowing = write(async (db) => {
    await insertTag(db, "Nunca");
    await db.run(sql`select 1 / 0 from tags where company_id = ${db.companyId}`).catch(() => 0);
    db.publish([companyRoom(companyId)], "tag", { action: "delete", tagId: 1 });
  });
  await expect(swallowing).rejects.toThrow("division by zero");
  await listener.settle();
  expect(listener.heard).toEqual([]);
  expect(await tagNames()).toEqual([]);
});

it("a look changes nothing", async () => {
  const look = testApp.app.database.read(companyId, (db) => insertTag(db as WriteTx, "Nunca"));
  await expect(look).rejects.toMatchObject({ code: "25006" });
  expect(await tagNames()).toEqual([]);
});

it.each(["write", "platform"] as const)(
  "%s comes back whole when it was picked to end a deadlock",
  async (kind) => {
    const { database } = testApp.app;
    const work = { write, platform: database.platform }[kind];
    const lock = (db: Pick<WriteTx, "run">, key: number) =>
      db.run(sql`select pg_advisory_xact_lock(${companyId}, ${key})`);
    let attempts = 0;
    let held = 0;
    let meet: () => void;
    const bothHold = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const crossing = (one: number, other: number) =>
      work(async (db) => {
        attempts += 1;
        await lock(db, one);
        held += 1;
        if (held === 2) meet();
        await bothHold;
        await lock(db, other);
        return one;
      });
    expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2]);
    expect(attempts).toBe(3);
  },
);
