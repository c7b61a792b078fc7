import { createConnection, renewSession, retrySession } from "@recado/contract/connections";
import { updateInstallationSettings } from "@recado/contract/installation-settings";
import { extendCompany, updateCompany } from "@recado/contract/managed-companies";
import { createPlan } from "@recado/contract/plans";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { publishBlockChanges } from "../../domain/companies/jobs.ts";
import { updateCompanyRow } from "../../domain/companies/store.ts";
import { createLogger } from "../../platform/logger.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { whileWritesRefused } from "../../testing/refuse-writes.ts";
import { day, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { pauseLongBlocked } from "./pause-connections.ts";

const clock = new SteeredClock();
let testApp: TestApp;
/** Sofia is a super user of the installation. */
let sofia: Person;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock });
  const host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  await untilTrue(isOpen);
});
afterEach(() => clock.reset());
afterAll(() => testApp.close());

const isOpen = () => testApp.channel.isOpen(padaria.connectionId);

function change(
  body: { status?: boolean; dueDate?: string | null; planId?: number },
  companyId: number = padaria.id,
) {
  const params = { id: String(companyId) };
  return testApp.call(sofia.token, updateCompany, { params, query: { confirmed: "true" }, body });
}

function runJob(): Promise<void> {
  return pauseLongBlocked({ database: testApp.app.database, clock, logger: createLogger("silent") })({});
}

// Specification (money): connections close after seven days, and are back without a new QR.
it.each([
  ["blocked by the operator", { status: false }, { status: true }],
  ["past its due date", { dueDate: new Date(Date.now() - 60_000).toISOString() }, { dueDate: null }],
])(
  "connections of a company that is %s receive for seven days, then pause, and resume at once",
  async (_, block, unblock) => {
    await change(block);
    clock.advance(6 * day);
    await runJob();
    expect(isOpen()).toBe(true);
    clock.advance(2 * day);
    await runJob();
    await untilTrue(() => !isOpen());
    expect(testApp.channel.loggedOut).not.toContain(padaria.connectionId);
    clock.reset();
    await change(unblock);
    await untilTrue(isOpen);
  },
);

it("a company whose connections cannot be paused does not delay other companies", async () => {
  const vizinha = await createTestCompany(testApp);
  const isNextDoorOpen = () => testApp.channel.isOpen(vizinha.connectionId);
  await untilTrue(isNextDoorOpen);
  for (const { id } of [padaria, vizinha]) await change({ status: false }, id);
  clock.advance(8 * day);
  await whileWritesRefused(
    testApp.testDatabase,
    { table: "connection_leases", companyId: padaria.id },
    async () => {
      await expect(runJob()).rejects.toThrow("closing the connections failed for 1 companies");
      await untilTrue(() => !isNextDoorOpen());
      expect(isOpen()).toBe(true);
    },
  );
  await runJob();
  await untilTrue(() => !isOpen());
});

// Specification (money): sessions are kept thirty days.
it("a connection that was paused for thirty days is logged out", async () => {
  await change({ status: false });
  clock.advance(8 * day);
  await runJob();
  await untilTrue(() => !isOpen());
  clock.advance(31 * day);
  await runJob();
  await untilTrue(() => testApp.channel.forgotten.includes(padaria.connectionId));
});

it("connections stay open when their company pays while they are about to be paused", async () => {
  await change({ status: false });
  clock.advance(8 * day);
  await commitWhileWaiting(
    testApp,
    padaria.id,
    async (db) => {
      await db.run(sql`select 1 from connection_leases where company_id = ${db.companyId} for update`);
      await updateCompanyRow(db, { status: true });
    },
    runJob,
  );
  expect(await leases()).toEqual([{ desired_state: "run", paused_at: null }]);
  expect(isOpen()).toBe(true);
});

it("connections of an unblocked company resume, and are never logged out", async () => {
  await change({ status: false });
  clock.advance(8 * day);
  await runJob();
  await untilTrue(() => !isOpen());
  await testApp.app.database.write(padaria.id, (db) => updateCompanyRow(db, { status: true }));
  clock.advance(31 * day);
  await runJob();
  expect(await leases()).toEqual([{ desired_state: "run", paused_at: null }]);
  await untilTrue(isOpen);
});

it("connections resume within a minute when longer days of grace unblock their company", async () => {
  await change({ dueDate: new Date(Date.now() - 60_000).toISOString() });
  clock.advance(8 * day);
  await runJob();
  await untilTrue(() => !isOpen());
  clock.reset();
  const followBlocks = publishBlockChanges({
    database: testApp.app.database,
    clock,
    logger: createLogger("silent"),
  });
  await followBlocks({});
  expect(await leases()).toMatchObject([{ desired_state: "idle" }]);
  await testApp.call(sofia.token, updateInstallationSettings, { body: { graceDays: 30 } });
  await followBlocks({});
  expect(await leases()).toEqual([{ desired_state: "run", paused_at: null }]);
  await untilTrue(isOpen);
  await testApp.call(sofia.token, updateInstallationSettings, { body: { graceDays: 0 } });
});

function leases() {
  return testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql`select desired_state, paused_at from connection_leases
      where company_id = ${db.companyId} order by connection_id`),
  );
}

it("the operator sets for how many days connections of a blocked company receive", async () => {
  await testApp.call(sofia.token, updateInstallationSettings, { body: { connectionDays: 0 } });
  await change({ status: false });
  clock.advance(60_000);
  await runJob();
  await untilTrue(() => !isOpen());
  await testApp.call(sofia.token, updateInstallationSettings, { body: { connectionDays: 7 } });
});

// Specification (money): Limits of a plan: which its admins cannot open again.
it("a connection that a smaller plan closed cannot be opened again by the company", async () => {
  const limits = { users: 50, connections: 0, queues: 50, value: 10 };
  const plan = await testApp.call(sofia.token, createPlan, {
    body: { name: `Sem ${padaria.id}`, ...limits },
  });
  await change({ planId: plan.id });
  await untilTrue(() => !isOpen());
  const params = { id: String(padaria.connectionId) };
  await expectRefusal(testApp.call(padaria.ana.token, retrySession, { params }), "ERR_PLAN_LIMIT");
  await expectRefusal(testApp.call(padaria.ana.token, renewSession, { params }), "ERR_PLAN_LIMIT");
});

// Specification (money): Limits of a plan: also those that rest while the company is kept out.
it("paused connections count for a smaller plan, which closes those beyond its limit for good", async () => {
  const body = { name: "Segunda", queueIds: [padaria.sales] };
  const second = await testApp.call(padaria.ana.token, createConnection, { body });
  await untilTrue(() => testApp.channel.isOpen(second.id));
  const dueDate = new Date(Date.now() - 60_000).toISOString();
  await change({ dueDate });
  clock.advance(8 * day);
  await runJob();
  await untilTrue(() => !isOpen() && !testApp.channel.isOpen(second.id));
  clock.reset();
  const limits = { users: 50, connections: 1, queues: 50, value: 10 };
  const plan = await testApp.call(sofia.token, createPlan, {
    body: { name: `Uma ${padaria.id}`, ...limits },
  });
  const params = { id: String(padaria.id) };
  const { excess } = await expectRefusal(
    testApp.call(sofia.token, updateCompany, { params, query: {}, body: { planId: plan.id } }),
    "ERR_PLAN_EXCEEDED",
  );
  const closing = [{ id: second.id, name: "Segunda" }];
  expect(excess).toEqual([{ what: "connections", count: 2, limit: 1, closing }]);
  await change({ planId: plan.id });
  await testApp.call(sofia.token, extendCompany, { params, body: { from: dueDate } });
  await untilTrue(isOpen);
  expect(testApp.channel.isOpen(second.id)).toBe(false);
  const [first, ...others] = await leases();
  expect(first).toEqual({ desired_state: "run", paused_at: null });
  expect(others).toMatchObject([{ paused_at: null }]);
});
