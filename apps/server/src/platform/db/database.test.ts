import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestCompany, createTestStaff, type Person, type Staff } from "../../testing/factories.ts";
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

it("closing the database waits for all running and queued transactions to end", async () => {
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

it("a statement sent after its transaction has ended is refused and writes nothing", async () => {
  let late: Promise<number> | undefined;
  const failing = write(async (db) => {
    const slow = db.run(sql`select pg_sleep(0.05) from companies where id = ${db.companyId}`);
    late = slow.then(() => insertTag(db, "Atrasada"));
    late.catch(() => {});
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  await expect(late).rejects.toThrow("after its transaction had ended");
  expect(await tagNames()).not.toContain("Atrasada");
});

it("a failed transaction writes and publishes nothing, and the next transaction succeeds", async () => {
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

it("a transaction with a failed statement publishes nothing, even if its error was caught", async () => {
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

it("a read transaction refuses to write", async () => {
  const look = testApp.app.database.read(companyId, (db) => insertTag(db as WriteTx, "Nunca"));
  await expect(look).rejects.toMatchObject({ code: "25006" });
  expect(await tagNames()).toEqual([]);
});

it.each(["write", "platform"] as const)(
  "a %s transaction is retried completely after it was chosen as a deadlock victim",
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

it("a transaction succeeds after eight deadlocks in a row", async () => {
  let picked = 0;
  await write(async (db) => {
    await insertTag(db, "Enfim");
    picked += 1;
    if (picked <= 8) await db.run(sql`do $$ begin raise 'deadlock detected' using errcode = '40P01'; end $$`);
  });
  expect(await tagNames()).toEqual(["Enfim"]);
});

describe("a transaction over several companies", () => {
  let neighbour: Staff;
  beforeEach(async () => {
    neighbour = await createTestStaff(testApp);
  });

  it("writes each company's rows under its own id and keeps the companies' rows apart", async () => {
    const [here, there] = [await testApp.listen(bruno.token), await testApp.listen(neighbour.bruno.token)];
    const seen = await testApp.app.database.writeEach([companyId, neighbour.id], async (each) => {
      await each((db) => insertTag(db, `de ${db.companyId}`));
      return each(async (db, index) => {
        db.publish([companyRoom(db.companyId)], "tag", { action: "delete", tagId: db.companyId });
        const names: string[] = [];
        for (let again = 0; again < 3; again += 1)
          // The query names no company, so only row-level security limits the rows to the company.
          for (const { name } of await db.rows(sql<{ name: string }>`select name from tags`))
            names.push(name);
        return [index, names];
      });
    });
    expect(seen).toEqual(
      [companyId, neighbour.id].map((id, index) => [index, [`de ${id}`, `de ${id}`, `de ${id}`]]),
    );
    for (const [listener, id] of [
      [here, companyId],
      [there, neighbour.id],
    ] as const) {
      await listener.next(({ name }) => name === "tag");
      await listener.settle();
      expect(listener.heard).toMatchObject([{ companyId: id, payload: { tagId: id } }]);
    }
  });

  it("cannot write a row of one company on behalf of another", async () => {
    const other = neighbour.id;
    const crossing = testApp.app.database.writeEach([companyId, other], (each) =>
      each((db) =>
        db
          .run(sql`insert into tags (company_id, name, color) values (${companyId}, 'x', '#000000')`)
          .then(() => db.companyId),
      ),
    );
    await expect(crossing).rejects.toThrow("row-level security");
    expect(await tagNames()).toEqual([]);
  });

  it("rolls back all companies and publishes nothing when one of them fails", async () => {
    const listener = await testApp.listen(bruno.token);
    const ended: number[] = [];
    const failing = testApp.app.database.writeEach([companyId, neighbour.id], (each) =>
      each(async (db, index) => {
        await insertTag(db, "Nunca");
        db.publish([companyRoom(db.companyId)], "tag", { action: "delete", tagId: 1 });
        if (index === 0) throw new Error("changed its mind");
        for (let again = 0; again < 5; again += 1) await db.rows(sql`select name from tags`);
        ended.push(index);
      }),
    );
    await expect(failing).rejects.toThrow("changed its mind");
    expect(ended).toEqual([1]);
    expect(await tagNames()).toEqual([]);
    await listener.settle();
    expect(listener.heard).toEqual([]);
  });
});
