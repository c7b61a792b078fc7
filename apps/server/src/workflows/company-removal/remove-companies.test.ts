import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { listAuditLog } from "@recado/contract/audit-log";
import { getMe } from "@recado/contract/auth";
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanyDeletions,
  updateCompany,
} from "@recado/contract/managed-companies";
import { listManagedInvoices, recordPayment } from "@recado/contract/managed-invoices";
import { sendMessage } from "@recado/contract/messages";
import { getOverview } from "@recado/contract/overview";
import { createPlan } from "@recado/contract/plans";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDiskStorage } from "../../adapters/disk-storage/disk-storage.ts";
import { createLogger } from "../../platform/logger.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  type TestCompany,
  testPassword,
  untilTrue,
} from "../../testing/factories.ts";
import { createOneOfEach } from "../../testing/one-of-each.ts";
import { day, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { removeCompanies } from "./remove-companies.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let host: Staff;
/** Sofia is a super user of the installation. */
let sofia: Person;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock });
  host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
});
beforeEach(async () => {
  clock.reset();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

const nameOf = async (id: number) => (await show(id)).name;
const show = (id: number) => testApp.call(sofia.token, getCompany, { params: { id: String(id) } });

function askToDelete(id: number, name: string, who = sofia) {
  return testApp.call(who.token, deleteCompany, { params: { id: String(id) }, body: { name } });
}

function letIn(id: number) {
  const params = { id: String(id) };
  return testApp.call(sofia.token, updateCompany, { params, query: {}, body: { status: true } });
}

async function runJob(changes: Partial<ObjectStorage> = {}): Promise<void> {
  const storage = { ...(await createDiskStorage(join(testApp.dataDir, "media"))), ...changes };
  const { database } = testApp.app;
  const logs: string[] = [];
  const logger = createLogger("error", { write: (line) => logs.push(line) });
  await removeCompanies({ database, storage, clock, logger })({}).catch((error: unknown) => {
    throw new Error(logs.join(""), { cause: error });
  });
}

/** Counts the company's rows in each table; tables that contain none of its rows are omitted. */
async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const tables = await testApp.app.database.platform((db) =>
    db.rows(sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`),
  );
  return testApp.app.database.read(companyId, async (db) => {
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const row = await db.first(sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(name)} where company_id = ${companyId}`);
      if (row && row.count > 0) counts[name] = row.count;
    }
    return counts;
  });
}

async function foldersOfFiles(): Promise<string[]> {
  const folder = join(testApp.dataDir, "media", "objects");
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map(({ name }) => name);
}

async function fill(company: TestCompany, words: string): Promise<void> {
  await createOneOfEach(testApp, company, company.bruno, words);
  const ticket = await createOpenTicket(testApp, company);
  const files = [{ name: "nota.txt", content: new Blob([words]) }];
  const params = { ticketId: String(ticket.id) };
  await testApp.call(company.bruno.token, sendMessage, { params, body: { body: words }, files });
}

describe("the deletion of a company", () => {
  // Specification (money): asks for its name; thirty days.
  it("needs the company's name, blocks the company, and removes nothing for thirty days", async () => {
    const name = await nameOf(padaria.id);
    await expectRefusal(askToDelete(padaria.id, "Outra"), "ERR_COMPANY_NAME");
    const asked = await askToDelete(padaria.id, name);
    expect(asked).toMatchObject({ status: false, block: "closed" });
    const ahead = Date.parse(asked.deletionAt ?? "") - clock.now().getTime();
    expect(Math.round(ahead / day)).toBe(30);
    await expectRefusal(testApp.call(padaria.ana.token, getMe, {}), "ERR_COMPANY_BLOCKED");
    const { entries } = await testApp.call(sofia.token, listAuditLog, { query: { area: "companies" } });
    expect(entries[0]).toMatchObject({
      label: name,
      changes: [{ field: "status" }, { field: "deletionAt", from: null, to: asked.deletionAt }],
    });
    clock.advance(29 * day);
    await runJob();
    expect(await rowsOf(padaria.id)).toHaveProperty("users");
  });

  it("is also accepted without a name, as other programs send it", async () => {
    const { statusCode, body } = await testApp.app.http.inject({
      method: "DELETE",
      url: `/api/companies/${padaria.id}`,
      headers: { authorization: `Bearer ${sofia.token}` },
    });
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      200,
      { id: padaria.id, status: false, block: "closed" },
    ]);
    await expectRefusal(testApp.call(padaria.ana.token, getMe, {}), "ERR_COMPANY_BLOCKED");
  });

  // Specification (money): taken back until then.
  it("is cancelled when the company is unblocked", async () => {
    await askToDelete(padaria.id, await nameOf(padaria.id));
    expect(await letIn(padaria.id)).toMatchObject({ status: true, deletionAt: null });
    clock.advance(31 * day);
    await runJob();
    expect(await rowsOf(padaria.id)).toHaveProperty("users");
  });

  it("is refused for the operator's own company and to users of the company itself", async () => {
    await expectRefusal(askToDelete(host.id, await nameOf(host.id)), "ERR_OWN_COMPANY");
    await expectRefusal(askToDelete(padaria.id, "x", padaria.ana), "ERR_NO_PERMISSION");
  });
});

// Specification (money): every store is searched for it afterwards; a receipt stays.
it("a deleted company leaves only a receipt, and another company keeps all its rows and files", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await fill(padaria, "segredo-da-padaria");
  await fill(vizinha, "vizinha");
  await untilTrue(() => testApp.channel.isOpen(padaria.connectionId));
  expect(await foldersOfFiles()).toEqual(expect.arrayContaining([String(padaria.id), String(vizinha.id)]));
  await untilTrue(async () => !("work_queues" in (await rowsOf(vizinha.id))));
  const before = await rowsOf(vizinha.id);
  await askToDelete(padaria.id, await nameOf(padaria.id));
  const { id } = padaria;
  clock.advance(30 * day);
  await expect(letIn(id)).rejects.toThrow();
  await runJob();
  await runJob();
  expect(await rowsOf(id)).toEqual({});
  expect(await foldersOfFiles()).not.toContain(String(id));
  await untilTrue(() => !testApp.channel.isOpen(padaria.connectionId));
  expect(await rowsOf(vizinha.id)).toEqual(before);
  clock.reset();
  const { deletions } = await testApp.call(sofia.token, listCompanyDeletions, {});
  const [receipt] = deletions.filter(({ companyId }) => companyId === id);
  expect(receipt).toMatchObject({
    askedBy: "Sofia",
    rows: { connections: 1 },
    invoices: [{ number: expect.any(Number) }],
  });
  expect(JSON.stringify(receipt)).not.toMatch(/segredo|Padaria|@/);
});

it("the receipt of a deleted company counts all rows even if the storage failed at first", async () => {
  await createOpenTicket(testApp, padaria);
  const { id } = padaria;
  await askToDelete(id, await nameOf(id));
  clock.advance(30 * day);
  const removeFolder = () => Promise.reject(new Error("The storage is away"));
  await expect(runJob({ removeFolder })).rejects.toThrow();
  await runJob();
  clock.reset();
  const { deletions } = await testApp.call(sofia.token, listCompanyDeletions, {});
  expect(deletions.find(({ companyId }) => companyId === id)).toMatchObject({
    rows: { connections: 1, tickets: 1, messages: 1, contacts: 1 },
  });
});

it("a deleted company stays in the months of the operator's overview", async () => {
  const companyId = await createPayingCompany();
  // The company joined and paid in earlier months, and a part of its payment was refunded.
  await testApp.app.database.write(companyId, async (db) => {
    await db.run(sql`update companies set created_at = now() - interval '5 months' where id = ${companyId}`);
    await db.run(sql`update invoice_payments set paid_at = now() - interval '3 months', refunded_centavos = 2000
      where company_id = ${companyId}`);
  });
  const months = async () => (await testApp.call(sofia.token, getOverview, {})).months;
  const before = await months();
  expect(before.map(({ received }) => received)).toContain(100);
  await askToDelete(companyId, await nameOf(companyId));
  const asked = await months();
  expect(asked.slice(0, -1)).toEqual(before.slice(0, -1));
  clock.advance(30 * day);
  await runJob();
  expect(await rowsOf(companyId)).toEqual({});
  clock.reset();
  expect(await months()).toEqual(asked);
});

/** Creates a company with an invoice of 120 reais that the operator has recorded as paid. */
async function createPayingCompany(): Promise<number> {
  const plan = { name: "Inicial", users: 5, connections: 5, queues: 5, value: 120 };
  const { id: planId } = await testApp.call(sofia.token, createPlan, { body: plan });
  const email = "quitanda@exemplo.com.br";
  const dueDate = clock.now().toISOString().slice(0, 10);
  const body = { name: "Quitanda", email, planId, dueDate, userName: "Rui", userEmail: email };
  const { id: companyId } = await testApp.call(sofia.token, createCompany, {
    body: { ...body, password: testPassword },
  });
  const { invoices } = await testApp.call(sofia.token, listManagedInvoices, {
    query: { searchParam: "Quitanda" },
  });
  const params = { companyId: String(companyId), id: String(invoices[0]?.id) };
  await testApp.call(sofia.token, recordPayment, { params, body: { reason: "Pix" } });
  return companyId;
}
