import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyRoom } from "../platform/live/rooms.ts";
import { createTestCompany, createTestStaff, type TestCompany } from "./factories.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

/**
 * Begins a commit that stays open until the returned function is called. Events of later commits have to be published
 * after its events.
 */
async function beginSlowCommit(): Promise<() => void> {
  const pending = await testApp.app.bus.publish({ messages: [], events: [] });
  return pending.committed;
}

async function deleteTag(tagId: number): Promise<void> {
  await testApp.app.database.write(padaria.id, async (db) =>
    db.publish([companyRoom(padaria.id)], "tag", { action: "delete", tagId }),
  );
}

it("a new test listener receives no event of a request answered before it connected", async () => {
  const endCommit = await beginSlowCommit();
  await deleteTag(1);
  setTimeout(endCommit, 50);
  const listener = await testApp.listen(padaria.ana.token);
  await deleteTag(2);
  await listener.next(({ payload }) => (payload as { tagId: number }).tagId === 2);
  expect(listener.heard.map(({ payload }) => payload)).toEqual([{ action: "delete", tagId: 2 }]);
});

it("a test listener's settle waits for events of requests answered before", async () => {
  const listener = await testApp.listen(padaria.ana.token);
  const endCommit = await beginSlowCommit();
  await deleteTag(3);
  setTimeout(endCommit, 50);
  await listener.settle();
  expect(listener.heard.map(({ payload }) => payload)).toEqual([{ action: "delete", tagId: 3 }]);
});

it("a test listener's settle waits for events committed before by another process", async () => {
  const first = await openTestApp({ own: true });
  const second = await openTestApp({ beside: first });
  const { ana, id } = await createTestStaff(first);
  const listener = await first.listen(ana.token);
  const goOn = await stopNotifications(first);
  await second.app.database.write(id, async (db) =>
    db.publish([companyRoom(id)], "tag", { action: "delete", tagId: 4 }),
  );
  setTimeout(goOn, 50);
  await listener.settle();
  expect(listener.heard.map(({ payload }) => payload)).toEqual([{ action: "delete", tagId: 4 }]);
  await second.close();
  await first.close();
});

/** Stops PostgreSQL's notifications to the app, until the returned function is called. */
async function stopNotifications({ app }: TestApp): Promise<() => void> {
  const lines = await app.database.platform((db) =>
    db.rows(sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'recado-bus'`),
  );
  for (const { pid } of lines) process.kill(pid, "SIGSTOP");
  return () => {
    for (const { pid } of lines) process.kill(pid, "SIGCONT");
  };
}
