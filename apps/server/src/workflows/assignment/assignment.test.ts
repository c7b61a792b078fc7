import { updateQueue } from "@recado/contract/queues";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, createTestUser, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { runCount } from "../../testing/run-count.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let other: TestApp;
let company: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  company = await createTestCompany(testApp);
  other = await openTestApp({ beside: testApp });
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

/** Wakes the assignment at both processes, and lets a claim expire at once, so that both may work at the same time. */
async function wakeBoth(): Promise<void> {
  const params = { id: String(company.sales) };
  const body = { assignment: "roundRobin" } as const;
  await Promise.all(
    [testApp, other].map(({ call }) => call(company.ana.token, updateQueue, { params, body })),
  );
  await testApp.app.database.platform((db) =>
    db.run(sql`update work_queues set claimed_until = '-infinity' where queue = 'assignments'`),
  );
}

async function countPending(): Promise<number> {
  const rows = await testApp.app.database.read(company.id, (db) =>
    db.rows(sql`select 1 from tickets where status = 'pending'`),
  );
  return rows.length;
}

it("two processes assign each waiting ticket once and evenly", async () => {
  for (let run = 0; run < runCount({ short: 3, long: 1_000 }); run += 1) {
    await statement(sql`update users set last_seen_at = now(), left_at = null`);
    await insertManyTickets(testApp, company, { tickets: 24 });
    await statement(sql`update tickets set waiting_since = now() where status = 'pending'`);
    await untilTrue(async () => {
      await wakeBoth();
      return (await countPending()) === 0;
    });
    const counts = await testApp.app.database.read(company.id, (db) =>
      db.rows(sql<{ tickets: number; events: number }>`
        select count(distinct t.id)::integer as tickets, count(e.id)::integer as events from tickets t
        left join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id and e.reason ->> 'type' = 'assignment'
        where t.status = 'open' group by t.user_id`),
    );
    expect(counts).toEqual(Array.from({ length: 4 }, () => ({ tickets: 6, events: 6 })));
    await statement(sql`update tickets set status = 'closed', finished_at = now()`);
    await statement(sql`delete from ticket_events`);
  }
});
