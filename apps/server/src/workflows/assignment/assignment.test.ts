import { updateQueue } from "@recado/contract/queues";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, createTestUser, type TestCompany } from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { runCount } from "../../testing/run-count.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { assignBatch } from "./assign-tickets.ts";

let testApp: TestApp;
let other: TestApp;
let company: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  other = await openTestApp({ beside: testApp });
  company = await createTestCompany(testApp);
  for (const name of ["Bia", "Caio", "Davi"])
    await createTestUser(testApp, company, { name, queueIds: [company.sales] });
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

function statement(text: ReturnType<typeof sql>): Promise<number> {
  return testApp.app.database.write(company.id, (db) => db.run(text));
}

/** Assigns tickets in one process until none waits. The first attempt fails before its commit, as in a killed process. */
async function assignAll({ app, clock, channel }: TestApp, isKilled: boolean): Promise<void> {
  const deps = { database: app.database, clock, newExternalId: () => channel.newExternalId() };
  if (isKilled)
    await app.database
      .write(company.id, async (db) => {
        await assignBatch(deps, db);
        throw new Error("killed");
      })
      .catch(() => undefined);
  while ((await app.database.write(company.id, (db) => assignBatch(deps, db))) !== "done");
}

it("two processes assign each waiting ticket once and evenly, also when one is killed between", async () => {
  const params = { id: String(company.sales) };
  await testApp.call(company.ana.token, updateQueue, { params, body: { assignment: "roundRobin" } });
  for (let run = 0; run < runCount({ short: 5, long: 1_000 }); run += 1) {
    await statement(
      sql`update users set last_seen_at = now(), left_at = null where company_id = ${company.id}`,
    );
    await insertManyTickets(testApp, company, { tickets: 24 });
    await statement(
      sql`update tickets set waiting_since = now() where company_id = ${company.id} and status = 'pending'`,
    );
    await Promise.all([assignAll(testApp, run % 2 === 1), assignAll(other, run % 3 === 1)]);
    const counts = await testApp.app.database.read(company.id, (db) =>
      db.rows(sql<{ tickets: number; events: number }>`
        select count(distinct t.id)::integer as tickets, count(e.id)::integer as events from tickets t
        left join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id and e.reason ->> 'type' = 'assignment'
        where t.company_id = ${company.id} and t.status = 'open' group by t.user_id`),
    );
    expect(counts).toEqual(Array.from({ length: 4 }, () => ({ tickets: 6, events: 6 })));
    await statement(
      sql`update tickets set status = 'closed', finished_at = now() where company_id = ${company.id}`,
    );
    await statement(sql`delete from ticket_events where company_id = ${company.id}`);
  }
});
