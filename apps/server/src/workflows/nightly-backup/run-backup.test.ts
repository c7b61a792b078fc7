import { listNotices } from "@recado/contract/notices";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordBackup } from "../../platform/backup/backup-store.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { runBackup } from "./run-backup.ts";

let testApp: TestApp;
let host: TestCompany;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  host = await createTestCompany(testApp, "Casa");
  padaria = await createTestCompany(testApp);
  await testApp.app.database.write(host.id, (db) =>
    db.run(sql`update users set super = true where company_id = ${db.companyId} and id = ${host.ana.id}`),
  );
});
afterAll(() => testApp.close());

function nightly(make: () => Promise<void>) {
  const { database } = testApp.app;
  const logger = { error: (_: object, line: string) => testApp.logs.push(line) };
  return runBackup(
    { database, logger: logger as never },
    { at: { hour: 3, minute: 0 }, make },
    new AbortController().signal,
  )({});
}

async function figures(): Promise<string> {
  return (await testApp.app.http.inject("/metrics")).body;
}

it("failed backups cause one unread notice for the operator's admins only", async () => {
  for (const reason of ["the disk is full", "the bucket is gone"])
    await expect(nightly(() => Promise.reject(new Error(reason)))).rejects.toThrow(reason);
  expect(testApp.logs).toContain("nightly backup failed, retrying for half an hour");
  const told = await testApp.call(host.ana.token, listNotices, { query: {} });
  expect(told.records).toMatchObject([
    { kind: "backup", by: null, text: "the bucket is gone", isRead: false },
  ]);
  for (const { token } of [host.bruno, padaria.ana])
    expect((await testApp.call(token, listNotices, { query: {} })).records).toEqual([]);
  await nightly(async () => {});
  expect((await testApp.call(host.ana.token, listNotices, { query: {} })).count).toBe(1);
});

it("the metrics contain the age of the newest backup and whether the last one failed", async () => {
  const { database } = testApp.app;
  const startedAt = new Date();
  expect(await figures()).toMatch(/^recado_backup_failed\{[^}]*\} 0$/m);
  const made = { name: "recado-20261123T030000Z", bytes: 1, objects: 0, objectBytes: 0 };
  await database.platform((db) => recordBackup(db, { place: "/backups", startedAt, made }));
  expect(await figures()).toMatch(/^recado_backup_age_seconds\{[^}]*\} \d/m);
  await database.platform((db) => recordBackup(db, { place: "/backups", startedAt, failure: "no room" }));
  expect(await figures()).toMatch(/^recado_backup_failed\{[^}]*\} 1$/m);
});
