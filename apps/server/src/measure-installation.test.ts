import { createConnection, endSession } from "@recado/contract/connections";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  type TestCompany,
  untilTrue,
} from "./testing/factories.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

async function metrics({ app } = testApp): Promise<string> {
  return (await app.http.inject("/metrics")).body;
}

/** Reads the current value of a metric. */
async function read(name: string, asked = testApp): Promise<number> {
  const [, value] = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "m").exec(await metrics(asked)) ?? [];
  if (value === undefined) throw new Error(`no process reports the metric ${name}`);
  return Number(value);
}

function write(change: RawBuilder<unknown>): Promise<number> {
  return testApp.app.database.write(padaria.id, (db) => db.run(change));
}

/** Leaves a message in the outbox that has waited there for an hour, without pending work that would send it. */
async function leaveWaiting(): Promise<void> {
  const ticket = await createOpenTicket(testApp, padaria);
  const params = { ticketId: String(ticket.id) };
  await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: "Já vai" } });
  await untilTrue(async () => {
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    return messages.every(({ fromMe, ack }) => !fromMe || ack > 0);
  });
  await write(sql`update messages set ack = 0, created_at = now() - interval '1 hour'
    where company_id = ${padaria.id} and from_me`);
}

it("the outbox age ignores messages of disconnected connections and of blocked companies", async () => {
  expect(await read("recado_outbox_oldest_seconds")).toBe(0);
  await leaveWaiting();
  expect(await read("recado_outbox_oldest_seconds")).toBeGreaterThanOrEqual(3_600);
  await testApp.channel.breakOff(padaria.connectionId);
  expect(await read("recado_outbox_oldest_seconds")).toBe(0);
  expect(await read("recado_outbox_waiting")).toBe(1);
  await testApp.channel.comeBack(padaria.connectionId);
  await write(sql`update companies set due_date = now() - interval '1 year' where id = ${padaria.id}`);
  expect(await read("recado_outbox_oldest_seconds")).toBe(0);
  await write(sql`update companies set due_date = now() + interval '1 year' where id = ${padaria.id}`);
});

it("the connection metrics count wanted connections without the ended ones, and those down", async () => {
  const before = [await read("recado_connections_wanted"), await read("recado_connections_down")];
  const resting = await createTestCompany(testApp);
  await testApp.channel.breakOff(padaria.connectionId);
  await testApp.call(resting.ana.token, endSession, { params: { id: String(resting.connectionId) } });
  await untilTrue(async () => (await metrics()).includes('recado_connections{status="DISCONNECTED"'));
  const after = [await read("recado_connections_wanted"), await read("recado_connections_down")];
  expect(after).toEqual([before[0], (before[1] ?? 0) + 1]);
  await testApp.channel.comeBack(padaria.connectionId);
  expect(await read("recado_connections_down")).toBe(before[1]);
});

it("the metric of unowned connections counts connections without a process in any status", async () => {
  const alone = await openTestApp({ own: true, roles: ["web", "worker"] });
  expect(await read("recado_connections_unowned", alone)).toBe(0);
  const { ana } = await createTestStaff(alone);
  await alone.call(ana.token, createConnection, { body: { name: "Loja" } });
  expect(await read("recado_connections_unowned", alone)).toBe(1);
  const carrier = await openTestApp({ beside: alone });
  await untilTrue(async () => (await read("recado_connections_unowned", alone)) === 0);
  await carrier.close();
  expect(await metrics(alone)).toContain('recado_connections{status="CONNECTED"');
  expect(await read("recado_connections_unowned", alone)).toBe(1);
  await alone.close();
});

it("the metric of planned backups is 1 from the start, before the first backup exists", async () => {
  expect(await read("recado_backup_planned")).toBe(0);
  const nightlyBackup = { at: { hour: 3, minute: 30 }, make: async () => {} };
  const planned = await openTestApp({ own: true, nightlyBackup });
  const body = await metrics(planned);
  await planned.close();
  expect(body).toMatch(/^recado_backup_planned\{[^}]*\} 1$/m);
  expect(body).not.toMatch(/^recado_backup_age_seconds\{/m);
});
