import { afterAll, beforeAll, expect, it } from "vitest";
import { companyRoom } from "../platform/live/rooms.ts";
import { type Company, createTestCompany } from "./factories.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
let padaria: Company;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

/** A commit whose answer takes its time: whatever committed after it is told after it. */
async function beginSlowCommit(): Promise<() => void> {
  const pending = await testApp.app.bus.publish({ messages: [], events: [] });
  return pending.committed;
}

async function deleteTag(tagId: number): Promise<void> {
  await testApp.app.database.write(padaria.id, async (db) =>
    db.publish([companyRoom(padaria.id)], "tag", { action: "delete", tagId }),
  );
}

it("whoever begins to listen hears nothing of what was answered before", async () => {
  const endCommit = await beginSlowCommit();
  await deleteTag(1);
  setTimeout(endCommit, 50);
  const listener = await testApp.listen(padaria.ana.token);
  await deleteTag(2);
  await listener.next(({ payload }) => (payload as { tagId: number }).tagId === 2);
  expect(listener.heard.map(({ payload }) => payload)).toEqual([{ action: "delete", tagId: 2 }]);
});

it("settles once all has been heard that was answered before", async () => {
  const listener = await testApp.listen(padaria.ana.token);
  const endCommit = await beginSlowCommit();
  await deleteTag(3);
  setTimeout(endCommit, 50);
  await listener.settle();
  expect(listener.heard.map(({ payload }) => payload)).toEqual([{ action: "delete", tagId: 3 }]);
});
