import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, type TestCompany, ticketFromMessage } from "../../testing/factories.ts";
import { whileWritesRefused } from "../../testing/refuse-writes.ts";
import { runHousekeeping } from "../../testing/run-housekeeping.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function count(table: "channel_events" | "user_sessions", { id } = padaria): Promise<number | undefined> {
  return testApp.app.database.read(id, async (db) => {
    const row = await db.first(
      sql<{
        count: number;
      }>`select count(*)::integer as count from ${sql.table(table)} where company_id = ${db.companyId}`,
    );
    return row?.count;
  });
}

function addOldSession({ id, bruno }: TestCompany): Promise<unknown> {
  return testApp.app.database.write(id, (db) =>
    db.run(sql`
      insert into user_sessions (company_id, id, user_id, secret_hash, expires_at, ended_at)
      values (${db.companyId}, gen_random_uuid(), ${bruno.id}, '', now(), now() - interval '31 days')`),
  );
}

it("housekeeping deletes old sessions and processed events, and keeps waiting and dead events", async () => {
  await ticketFromMessage(testApp, padaria);
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`
      insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at, error)
      values (${db.companyId}, ${padaria.connectionId}, 'OLD', 'x', '{}', now() - interval '8 days', null),
        (${db.companyId}, ${padaria.connectionId}, 'ASIDE', 'x', '{}', now() - interval '8 days', 'ZodError'),
        (${db.companyId}, ${padaria.connectionId}, 'WAITING', 'x', '{}', null, null)`);
  });
  await addOldSession(padaria);
  expect([await count("channel_events"), await count("user_sessions")]).toEqual([4, 4]);
  await runHousekeeping(testApp);
  expect([await count("channel_events"), await count("user_sessions")]).toEqual([3, 3]);
});

it("housekeeping deletes jobs that failed for good a month ago, except those that remove files", async () => {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  const giveUp = async (job: string, attempts: number, days: number) => {
    const added = "select id from graphile_worker.add_job($1, '{\"keys\":[]}', run_at => 'infinity')";
    const { rows } = await owner.query<{ id: string }>(added, [job]);
    await owner.query(
      `update graphile_worker._private_jobs
       set attempts = $2, max_attempts = 25, updated_at = now() - make_interval(days => $3) where id = $1`,
      [rows[0]?.id, attempts, days],
    );
  };
  await giveUp("oldAndGivenUp", 25, 31);
  await giveUp("givenUpLately", 25, 29);
  await giveUp("oldAndWaiting", 24, 31);
  await giveUp("removeFiles", 25, 31);
  await runHousekeeping(testApp);
  const { rows } = await owner.query<{ job: string }>(
    "select task_identifier as job from graphile_worker.jobs where run_at = 'infinity' order by 1",
  );
  await owner.end();
  expect(rows.map(({ job }) => job)).toEqual(["givenUpLately", "oldAndWaiting", "removeFiles"]);
});

it("housekeeping continues with other companies when it fails for one company", async () => {
  const vizinha = await createTestCompany(testApp);
  const countBoth = async () => [await count("user_sessions"), await count("user_sessions", vizinha)];
  const before = await countBoth();
  await addOldSession(padaria);
  await addOldSession(vizinha);
  await whileWritesRefused(
    testApp.testDatabase,
    { table: "user_sessions", companyId: padaria.id },
    async () => {
      await expect(runHousekeeping(testApp)).rejects.toThrow("the nightly clean-up failed for 1 companies");
      expect(await countBoth()).toEqual([Number(before[0]) + 1, before[1]]);
    },
  );
  await runHousekeeping(testApp);
  expect(await countBoth()).toEqual(before);
});
