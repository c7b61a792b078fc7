import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "@recado/contract/connections";
import { updateQueue } from "@recado/contract/queues";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, createTestUser, type TestCompany, untilTrue } from "../factories.ts";
import { insertManyTickets } from "../insert-many-tickets.ts";
import {
  type InstallationProcess,
  openInstallation,
  type TestInstallation,
} from "../processes/installation.ts";

const kills = 40;
const agents = 4;
/** More tickets than one transaction assigns, so that a kill falls between two transactions too. */
const waiting = 240;

let installation: TestInstallation;
let web: InstallationProcess;
let company: TestCompany;

beforeAll(async () => {
  installation = await openInstallation({ startDatabase: startTestDatabase });
  web = await installation.launch("web");
  const staff = await createTestStaff(web);
  const connection = await web.call(staff.ana.token, createConnection, { body: { name: "Loja" } });
  company = { ...staff, connectionId: connection.id };
  for (const name of ["Bia", "Caio", "Davi"])
    await createTestUser(web, company, { name, queueIds: [company.sales] });
});
afterAll(() => installation.close());

function statement(text: ReturnType<typeof sql>): Promise<number> {
  return installation.database.write(company.id, (db) => db.run(text));
}

async function countPending(): Promise<number> {
  const rows = await installation.database.read(company.id, (db) =>
    db.rows(sql`select 1 from tickets where company_id = ${company.id} and status = 'pending'`),
  );
  return rows.length;
}

/** Makes tickets wait and wakes the assignment. */
async function beginWaiting(): Promise<void> {
  await statement(
    sql`update users set last_seen_at = now(), left_at = null where company_id = ${company.id}`,
  );
  await insertManyTickets(web, company, { tickets: waiting });
  await statement(
    sql`update tickets set waiting_since = now() where company_id = ${company.id} and status = 'pending'`,
  );
  const params = { id: String(company.sales) };
  await web.call(company.ana.token, updateQueue, { params, body: { assignment: "roundRobin" } });
}

it(`${kills} killed processes: each waiting ticket is assigned once and evenly`, async () => {
  let interrupted = 0;
  const workers = [await installation.launch("worker"), await installation.launch("worker")];
  for (let kill = 0; kill < kills; kill += 1) {
    await beginWaiting();
    // Half of the kills come at any time, and half while the tickets are being assigned.
    if (kill % 4 < 2) await untilTrue(async () => (await countPending()) < waiting);
    else await sleep(Math.random() * 300);
    for (const { program } of workers.splice(0, 1 + (kill % 2))) await program.kill();
    const left = await countPending();
    if (left > 0 && left < waiting) interrupted += 1;
    // A killed process keeps its claim for 30 seconds. The test does not wait for them.
    await statement(sql`update work_queues set claimed_until = '-infinity' where queue = 'assignments'`);
    while (workers.length < 2) workers.push(await installation.launch("worker"));
    await untilTrue(async () => (await countPending()) === 0);
    const counts = await installation.database.read(company.id, (db) =>
      db.rows(sql<{ tickets: number; events: number }>`
        select count(distinct t.id)::integer as tickets, count(e.id)::integer as events from tickets t
        left join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id and e.reason ->> 'type' = 'assignment'
        where t.company_id = ${company.id} and t.status = 'open' group by t.user_id`),
    );
    const share = waiting / agents;
    expect(counts).toEqual(Array.from({ length: agents }, () => ({ tickets: share, events: share })));
    await statement(
      sql`update tickets set status = 'closed', finished_at = now() where company_id = ${company.id}`,
    );
    await statement(sql`delete from ticket_events where company_id = ${company.id}`);
  }
  process.stdout.write(`${kills} kills, ${interrupted} while some of the tickets were assigned\n`);
});
