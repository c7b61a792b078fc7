import { createCompany, deleteCompany, updateCompany } from "@recado/contract/managed-companies";
import { listManagedInvoices, recordPayment } from "@recado/contract/managed-invoices";
import { getOverview } from "@recado/contract/overview";
import { createPlan } from "@recado/contract/plans";
import type { CallOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordStatements } from "../../testing/contract-tests/record-statements.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  testPassword,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { countMessagesJob } from "./count-messages.ts";
import { findCountedTo } from "./store.ts";

let testApp: TestApp;
let host: TestCompany;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;
let planId: number;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  host = await createTestCompany(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  const body = { name: "Inicial", users: 5, connections: 5, queues: 5, value: 120 };
  ({ id: planId } = await testApp.call(sofia.token, createPlan, { body }));
});
afterAll(() => testApp.close());

function show(person = sofia) {
  return testApp.call(person.token, getOverview, {});
}

async function found(name: string, form: Partial<CallOf<typeof createCompany>["body"]>): Promise<number> {
  const email = `${name.toLowerCase()}@exemplo.com.br`;
  const body = { name, email, planId, userName: "Maria", userEmail: email, password: testPassword, ...form };
  return (await testApp.call(sofia.token, createCompany, { body })).id;
}

function dayFromNow(days: number): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
  return format.format(new Date(Date.now() + days * 86_400_000));
}

function count(): Promise<void> {
  return countMessagesJob({ database: testApp.app.database })({});
}

it("the overview of the operator is for super users only", async () => {
  await expectRefusal(show(host.ana), "ERR_NO_PERMISSION");
});

it("the overview does not count the operator's own company as a customer", async () => {
  expect(await show()).toMatchObject({
    companies: { active: 0, trial: 0, grace: 0, overdue: 0, blocked: 0, deleting: 0 },
    monthlyRevenue: 0,
  });
});

// Specification (money): companies by state, MRR, trials that end, overdue.
it("the overview counts companies by state, sums revenue, and names companies that need care", async () => {
  const monthly = await found("Mensal", { dueDate: dayFromNow(5), price: 120 });
  const { invoices } = await testApp.call(sofia.token, listManagedInvoices, {
    query: { searchParam: "Mensal" },
  });
  const [invoice] = invoices;
  const params = { companyId: String(monthly), id: String(invoice?.id) };
  await testApp.call(sofia.token, recordPayment, { params, body: { reason: "Pix" } });
  await found("Anual", { dueDate: dayFromNow(200), recurrence: "ANUAL" });
  const late = await found("Atrasada", { dueDate: dayFromNow(-3) });
  const blocked = await found("Bloqueada", { dueDate: dayFromNow(20) });
  await testApp.call(sofia.token, updateCompany, {
    params: { id: String(blocked) },
    body: { status: false },
  });
  const going = await found("Saindo", { dueDate: dayFromNow(20) });
  await testApp.call(sofia.token, deleteCompany, {
    params: { id: String(going) },
    body: { name: "Saindo" },
  });
  const trial = await found("Teste", { dueDate: dayFromNow(3) });
  await testApp.app.database.write(trial, (db) =>
    db.run(sql`update companies set trial_expiration = due_date where id = ${db.companyId}`),
  );
  const overview = await show();
  expect(overview).toMatchObject({
    companies: { active: 2, trial: 1, grace: 0, overdue: 1, blocked: 1, deleting: 1 },
    monthlyRevenue: 120,
    paying: 1,
    trialsEnding: {
      count: 1,
      companies: [{ id: trial, name: "Teste", day: dayFromNow(3), days: 3 }],
    },
    overdue: { count: 1, missing: 120, companies: [{ id: late, name: "Atrasada", days: 3, missing: 120 }] },
  });
  expect(overview.months).toHaveLength(12);
  // The overdue company and the one that is being deleted are lost.
  expect(overview.months.at(-1)).toMatchObject({ received: 120, joined: 6 });
  expect(overview.months.reduce((sum, { lost }) => sum + lost, 0)).toBe(2);
});

// Specification (money): connections up and down.
it("the overview counts the connections of all companies", async () => {
  const before = (await show()).connections;
  await createTestCompany(testApp, "Loja");
  const { up, down } = (await show()).connections;
  expect(up + down).toBe(before.up + before.down + 1);
});

// Specification (money): messages a day.
it("the overview counts each message of every company once, on its day", async () => {
  const [padaria, vizinha] = [await createTestCompany(testApp), await createTestCompany(testApp, "Vizinha")];
  await count();
  const today = (await show()).messages.at(-1);
  expect(today?.day).toBe(dayFromNow(0));
  await ticketFromMessage(testApp, padaria);
  await ticketFromMessage(testApp, padaria);
  await ticketFromMessage(testApp, vizinha);
  await count();
  await count();
  const after = await show();
  expect(after.messages).toHaveLength(30);
  expect(after.messages.at(-1)?.received).toBe((today?.received ?? 0) + 3);
});

it("the overview reads stored counts and no messages", async () => {
  const sent = await recordStatements(testApp, () => show());
  const texts = sent.map(({ text }) => text).filter((text) => /\bfrom\b/.test(text));
  expect(texts.some((text) => text.includes("message_days"))).toBe(true);
  expect(texts.filter((text) => /\bmessages\b/.test(text))).toEqual([]);
  // The number of queries does not depend on the number of companies.
  expect(texts.length).toBeLessThan(10);
});

it("the message count includes a message whose transaction was open while the count ran", async () => {
  const padaria = await createTestCompany(testApp);
  await count();
  const { received = 0 } = (await show()).messages.at(-1) ?? {};
  const ticket = await ticketFromMessage(testApp, padaria);
  const { promise: written, resolve: mayEnd } = Promise.withResolvers<void>();
  let isWriting = false;
  const writing = testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`
      insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
      select company_id, id, contact_id, connection_id, 'SLOW', false, '' from tickets where id = ${ticket.id}`);
    isWriting = true;
    await written;
  });
  await untilTrue(() => isWriting);
  await ticketFromMessage(testApp, padaria);
  let hasEnded = false;
  let looks = 0;
  testApp.app.database.onStatement = (text) => {
    if (text.includes("pg_locks")) looks += 1;
  };
  const counting = count().finally(() => {
    hasEnded = true;
    testApp.app.database.onStatement = undefined;
  });
  await untilTrue(() => hasEnded || looks > 3);
  expect(hasEnded).toBe(false);
  mayEnd();
  await Promise.all([writing, counting]);
  expect((await show()).messages.at(-1)?.received).toBe(received + 3);
});

it("the message count does not wait for transactions in another database of the server", async () => {
  const padaria = await createTestCompany(testApp);
  await count();
  const { received = 0 } = (await show()).messages.at(-1) ?? {};
  const { owner, drop } = await createTestDatabase();
  const other = new Client(owner);
  await other.connect();
  try {
    await other.query("begin; create table anything ()");
    await ticketFromMessage(testApp, padaria);
    await count();
    expect((await show()).messages.at(-1)?.received).toBe(received + 1);
  } finally {
    await other.end();
    await drop();
  }
});

it("the message count adds a message once when two processes count at the same time", async () => {
  const padaria = await createTestCompany(testApp);
  await count();
  const { received = 0 } = (await show()).messages.at(-1) ?? {};
  await ticketFromMessage(testApp, padaria);
  await Promise.all([count(), count(), count()]);
  expect((await show()).messages.at(-1)?.received).toBe(received + 1);
  expect(Number(await testApp.app.database.platform(findCountedTo))).toBeGreaterThan(0);
});
