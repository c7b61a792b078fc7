import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { EmbeddedPostgres } from "../../platform/db/embedded/embedded-postgres.ts";
import { fillTemplateDatabase, type TestServer } from "../database.ts";
import { runtimeRole, startServer } from "../database-server.ts";
import { createTestCompany, newCustomer, type TestCompany, untilTrue } from "../factories.ts";
import type { FakeCustomer } from "../fakes/fake-channel.ts";
import { runCount } from "../run-count.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

const chats = runCount({ short: 6, long: 40 });
const perChat = runCount({ short: 4, long: 10 });
/** Number of errors per chat. It exceeds the number of attempts after which an event would become a dead letter. */
const refusalsOfEachChat = runCount({ short: 12, long: 40 });

let home: string;
let postgres: EmbeddedPostgres;
let testApp: TestApp;
let owner: Client;
let frozen: number[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-outages-`));
  await chmod(home, 0o755);
  postgres = await startServer(home);
  const server: TestServer = { owner: postgres.connection, runtimeRole };
  await fillTemplateDatabase(server);
  testApp = await openTestApp({ server });
  owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  await owner.query(`
    create table outage (code text);
    create sequence refusals;
    create function refuse() returns trigger language plpgsql security definer as $$
    declare outage outage;
    begin
      select * into outage from outage;
      if found then
        perform nextval('refusals');
        raise exception 'refused' using errcode = outage.code;
      end if;
      return new;
    end $$;`);
  await owner.query("create trigger refuse before insert on messages for each row execute function refuse()");
});
afterEach(async () => {
  thaw();
  await owner.query("truncate outage; alter sequence refusals restart");
});
afterAll(async () => {
  await owner.end();
  await testApp.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

/**
 * PostgreSQL's codes for temporary errors, such as a full disk, a starting server, a serialization failure, a read-only
 * transaction, or a lost connection.
 */
const codes = ["53100", "57P03", "40001", "25006", "08006", "58030", "53200", "53300", "57014", "55P03"];

interface Load {
  company: TestCompany;
  said: Map<string, string[]>;
}

function newLoad(company: TestCompany): Load & { customers: FakeCustomer[] } {
  return { company, said: new Map(), customers: Array.from({ length: chats }, () => newCustomer()) };
}

/**
 * Delivers messages as a session does: each message is offered again until it is journalled, and a chat's messages stay
 * in order.
 */
async function sayAll(
  { company, said, customers }: ReturnType<typeof newLoad>,
  round: string,
): Promise<void> {
  await Promise.all(
    customers.map(async (customer) => {
      for (let index = 0; index < perChat; index++) {
        const text = `${round} ${index}`;
        said.set(customer.lid ?? "", [...(said.get(customer.lid ?? "") ?? []), text]);
        const externalId = `${customer.lid}-${text}`;
        await untilTrue(() =>
          testApp.channel.say(company.connectionId, customer, text, { externalId }).then(
            () => true,
            () => false,
          ),
        );
      }
    }),
  );
}

/** Returns the texts in the company's tickets by contact, oldest first. */
async function storedOf({ company }: Load): Promise<Map<string, string[]>> {
  const rows = await testApp.app.database.read(company.id, (db) =>
    db.rows(sql<{ lid: string; bodies: string[] }>`
      select i.value as lid, array_agg(m.body order by m.id) as bodies from messages m
      join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id and i.kind = 'lid'
      where m.company_id = ${company.id} and not m.from_me group by i.value`),
  );
  return new Map(rows.map(({ lid, bodies }) => [lid, bodies]));
}

async function expectAllStored(load: Load): Promise<void> {
  await untilTrue(async () => {
    await hurry(load);
    const left = await testApp.app.database.platform((db) =>
      db.first(sql`select 1 from work_queues where queue = 'inbound'`),
    );
    return left === undefined;
  });
  expect(await storedOf(load)).toEqual(load.said);
}

/** Ends the waiting times after failures, so that all waiting work is due now. */
async function hurry({ company }: Load): Promise<void> {
  await testApp.app.database.write(company.id, async (db) => {
    await db.run(
      sql`update work_queues set ready_at = now() where ready_at > now() and claimed_until < now()`,
    );
    db.notify("work", "inbound 0");
  });
}

it.each(codes.slice(0, runCount({ short: 3, long: 10 })))(
  "journalled messages are stored after repeated temporary errors %s",
  async (code) => {
    const load = newLoad(await createTestCompany(testApp));
    await sayAll(load, "antes");
    await owner.query("insert into outage values ($1)", [code]);
    await sayAll(load, "durante");
    await untilTrue(async () => {
      await hurry(load);
      const { rows } = await owner.query<{ count: string }>("select last_value as count from refusals");
      return Number(rows[0]?.count) >= chats * refusalsOfEachChat;
    });
    await owner.query("truncate outage");
    await expectAllStored(load);
  },
  runCount({ short: 60_000, long: 600_000 }),
);

it("no message is lost while all database connections are refused", async () => {
  const load = newLoad(await createTestCompany(testApp));
  await sayAll(load, "antes");
  await owner.query(`alter role ${runtimeRole.name} connection limit 0`);
  const terminate = "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1";
  await owner.query(terminate, [runtimeRole.name]);
  const saying = sayAll(load, "durante");
  await untilTrue(async () => (await ready()).statusCode === 503);
  await owner.query(`alter role ${runtimeRole.name} connection limit -1`);
  await saying;
  await expectAllStored(load);
  await untilTrue(async () => (await ready()).statusCode === 200);
});

it("a frozen database is reported as not ready, and no message is lost", async () => {
  const load = newLoad(await createTestCompany(testApp));
  await sayAll(load, "antes");
  const saying = sayAll(load, "durante");
  freeze();
  const request = testApp.app.database.platform((db) => db.rows(sql`select 1`));
  const givenUp = request.catch(() => undefined);
  const answer = await Promise.race([ready(), givenUp]);
  if (!answer || !("statusCode" in answer))
    throw new Error("the request was aborted before an answer arrived");
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: "not ready", missing: ["database"] }]);
  expect((await testApp.app.http.inject("/health/serving")).statusCode).toBe(503);
  expect((await testApp.app.http.inject("/health/live")).statusCode).toBe(200);
  expect((await testApp.app.http.inject("/metrics")).statusCode).toBe(200);
  thaw();
  await saying;
  await expectAllStored(load);
  await untilTrue(async () => (await ready()).statusCode === 200);
});

function ready() {
  return testApp.app.http.inject("/health/ready");
}

/** Suspends every process of the database server, the parent process first. */
function freeze(): void {
  const postmaster = Number.parseInt(
    readFileSync(join(postgres.dataDir, "18", "postmaster.pid"), "utf8"),
    10,
  );
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pids = lines.map((line) => line.trim().split(/\s+/).map(Number));
  frozen = [postmaster, ...pids.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
}
