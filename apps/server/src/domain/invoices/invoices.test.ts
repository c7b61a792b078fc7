import { getInvoice, listInvoices } from "@recado/contract/invoices";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { createLogger } from "../../platform/logger.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Staff } from "../../testing/factories.ts";
import { whileWritesRefused } from "../../testing/refuse-writes.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertPlan } from "../plans/store.ts";
import { balanceInvoices } from "./actions.ts";
import { makeInvoices } from "./jobs.ts";
import { insertInvoice, updateInvoice } from "./store.ts";

let testApp: TestApp;
let basic: number;
let large: number;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  const limits = { users: 3, connections: 3, queues: 3 };
  const plan = (name: string, value_centavos: number) =>
    testApp.app.database.platform((db) => insertPlan(db, { ...limits, name, value_centavos }));
  basic = await plan("Essencial", 9_990);
  large = await plan("Profissional", 24_900);
});
afterAll(() => testApp.close());

/** Creates a company with a plan and the given due date. */
async function createPaying(dueDate: string, recurrence = "MENSAL", planId = basic): Promise<Staff> {
  const staff = await createTestStaff(testApp);
  await change(staff, sql`plan_id = ${planId}, due_date = ${dueDate}, recurrence = ${recurrence}`);
  return staff;
}

function change({ id }: Staff, columns: ReturnType<typeof sql>): Promise<unknown> {
  return testApp.app.database.write(id, (db) =>
    db.run(sql`update companies set ${columns} where id = ${db.companyId}`),
  );
}

function run(now: string, database = testApp.app.database): Promise<void> {
  return makeInvoices({
    database,
    clock: { now: () => new Date(now) },
    logger: createLogger("silent"),
  })({});
}

async function invoicesOf({ ana }: Staff, query = {}) {
  return (await testApp.call(ana.token, listInvoices, { query })).invoices;
}

async function dueDateOf({ id }: Staff): Promise<string | undefined> {
  const found = await testApp.app.database.read(id, (db) =>
    db.first(sql<{ due_date: Date }>`select due_date from companies where id = ${db.companyId}`),
  );
  return found?.due_date.toISOString();
}

/** Sets the total amount that was received for an invoice, at the time `now`. */
function receive({ id: companyId }: Staff, id: number, centavos: number, now: string): Promise<void> {
  return testApp.app.database.write(companyId, async (db) => {
    await updateInvoice(db, id, { received_centavos: centavos });
    await balanceInvoices(db, id, new Date(now));
  });
}

describe("an invoice", () => {
  // Specification (money): seven days before the due day, one per company and period, with the plan's value of that moment.
  it("is created once, seven days before the due day, with the plan's current value", async () => {
    // 02:30 UTC on the 10th is still the 9th in São Paulo.
    const padaria = await createPaying("2027-03-10T02:30:00Z", "TRIMESTRAL");
    const vizinha = await createPaying("2027-05-10T12:00:00Z");
    const admin = await testApp.listen(padaria.ana.token);
    const others = [await testApp.listen(padaria.bruno.token), await testApp.listen(vizinha.ana.token)];
    await run("2027-03-02T02:59:00Z");
    expect(await invoicesOf(padaria)).toEqual([]);
    await Promise.all([run("2027-03-02T03:01:00Z"), run("2027-03-02T03:01:00Z")]);
    await run("2027-03-05T12:00:00Z");
    const [invoice, ...more] = await invoicesOf(padaria);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      detail: "Essencial (09/03/2027 – 09/06/2027)",
      value: 299.7,
      missing: 299.7,
      received: 0,
      credit: 0,
      dueDate: "2027-03-09",
      status: "open",
      paidAt: null,
    });
    expect(await invoicesOf(vizinha)).toEqual([]);
    await admin.settle();
    expect(admin.heard.map(({ payload }) => payload)).toEqual([{ action: "create", invoice }]);
    for (const other of others) {
      await other.settle();
      expect(other.heard).toEqual([]);
    }
  });

  it("is created at once in a trial, but not without plan or due date or for a blocked company", async () => {
    const trial = await createPaying("2027-06-04T12:00:00Z");
    const [planless, timeless, blocked] = [
      await createPaying("2027-06-04T12:00:00Z"),
      await createPaying("2027-06-04T12:00:00Z"),
      await createPaying("2027-06-04T12:00:00Z"),
    ];
    await change(planless, sql`plan_id = null`);
    await change(timeless, sql`due_date = null`);
    await change(blocked, sql`status = false`);
    await run("2027-06-01T12:00:00Z");
    expect(await invoicesOf(trial)).toMatchObject([{ dueDate: "2027-06-04", value: 99.9 }]);
    // Users of a blocked company cannot sign in, so the test unblocks the company to read its invoices.
    await change(blocked, sql`status = true`);
    for (const staff of [planless, timeless, blocked]) expect(await invoicesOf(staff)).toEqual([]);
  });

  // Specification (money): made anew when the plan changes before it is paid.
  it("is recreated under its number when the plan changes before its payment, but not after", async () => {
    const padaria = await createPaying("2027-07-10T12:00:00Z");
    await run("2027-07-05T12:00:00Z");
    const [before] = await invoicesOf(padaria);
    await change(padaria, sql`plan_id = ${large}`);
    await run("2027-07-05T13:00:00Z");
    const [after, ...more] = await invoicesOf(padaria);
    expect(more).toEqual([]);
    expect(after).toEqual({
      ...before,
      detail: "Profissional (10/07/2027 – 10/08/2027)",
      planId: large,
      value: 249,
      missing: 249,
    });
    await receive(padaria, after?.id ?? 0, 24_900, "2027-07-06T12:00:00Z");
    await change(padaria, sql`plan_id = ${basic}, due_date = '2027-07-10T12:00:00Z'`);
    await run("2027-07-07T12:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([{ value: 249, status: "paid" }]);
  });

  // Specification (money): numbers run per installation without gaps.
  it("has a number without gaps, despite concurrent creation and a rollback", async () => {
    const staffs: Staff[] = [];
    for (let count = 0; count < 5; count += 1) staffs.push(await createPaying("2027-08-10T12:00:00Z"));
    const [first] = staffs;
    if (!first) throw new Error("expected a company, found none");
    const form = { due_day: "2020-01-01", detail: "x", recurrence: "MENSAL", value_centavos: 1 };
    const failing = testApp.app.database.write(first.id, async (db) => {
      await insertInvoice(db, form);
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    await Promise.all([run("2027-08-05T12:00:00Z"), run("2027-08-05T12:00:00Z")]);
    const numbers = (await Promise.all(staffs.map((staff) => invoicesOf(staff))))
      .flat()
      .map((one) => one.number);
    const lowest = Math.min(...numbers);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      [0, 1, 2, 3, 4].map((step) => lowest + step),
    );
  });

  // Specification (money): one that cannot be made stands in the way of no other.
  it("that fails to be created leaves no gap and delays no invoice of other companies", async () => {
    const staffs: Staff[] = [];
    for (let count = 0; count < 4; count += 1) staffs.push(await createPaying("2029-08-10T12:00:00Z"));
    const [, broken] = staffs;
    await whileWritesRefused(testApp.testDatabase, { table: "invoices", companyId: broken?.id ?? 0 }, () =>
      expect(run("2029-08-05T12:00:00Z")).rejects.toThrow("invoicing failed for 1 companies"),
    );
    await run("2029-08-05T12:00:00Z");
    const numbers = (await Promise.all(staffs.map((staff) => invoicesOf(staff))))
      .flat()
      .map(({ number }) => number);
    const lowest = Math.min(...numbers);
    expect(numbers).toEqual([0, 3, 1, 2].map((step) => lowest + step));
  });

  it("needs at most four statements per company when invoices are created", async () => {
    for (let count = 0; count < 20; count += 1) await createPaying("2029-10-10T12:00:00Z");
    // The test opens a database pool of its own, because the application checks companies every minute, which would add
    // to the counted statements.
    const database = openDatabase({
      connection: testApp.testDatabase.runtime,
      poolSize: 4,
      onIdleError: () => undefined,
    });
    const statements: string[] = [];
    database.onStatement = (text) => statements.push(text);
    await run("2029-10-05T12:00:00Z", database);
    await database.close();
    expect(statements.filter((text) => text.includes('into "invoices"'))).toHaveLength(20);
    expect(statements.filter((text) => /invoice|compan|plans/.test(text)).length).toBeLessThanOrEqual(
      20 * 4 + 1,
    );
  });

  it("of a free plan is paid at once and renews the due date", async () => {
    const free = await testApp.app.database.platform((db) =>
      insertPlan(db, { users: 1, connections: 1, queues: 1, name: "Grátis", value_centavos: 0 }),
    );
    const padaria = await createPaying("2027-09-10T12:00:00Z", "MENSAL", free);
    await run("2027-09-05T12:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([{ status: "paid", value: 0 }]);
    expect(await dueDateOf(padaria)).toBe("2027-10-10T12:00:00.000Z");
  });
});

describe("the payment of an invoice", () => {
  // Specification (money): told live to that company alone.
  it("renews the due date once, at the company's due hour, with an event to that company only", async () => {
    const padaria = await createPaying("2027-01-31T22:00:00Z");
    const vizinha = await createPaying("2027-05-31T22:00:00Z");
    const listener = await testApp.listen(padaria.bruno.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    await run("2027-01-28T12:00:00Z");
    const [invoice] = await invoicesOf(padaria);
    const id = invoice?.id ?? 0;
    await receive(padaria, id, 9_000, "2027-01-29T12:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([{ status: "open", received: 90, missing: 9.9 }]);
    expect(await dueDateOf(padaria)).toBe("2027-01-31T22:00:00.000Z");
    await receive(padaria, id, 9_990, "2027-01-29T13:00:00Z");
    await receive(padaria, id, 9_990, "2027-01-29T14:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([
      { status: "paid", missing: 0, paidAt: "2027-01-29T13:00:00.000Z" },
    ]);
    expect(await dueDateOf(padaria)).toBe("2027-02-28T22:00:00.000Z");
    await listener.settle();
    expect(listener.heard.filter(({ name }) => name === "payment")).toEqual([
      {
        name: "payment",
        companyId: padaria.id,
        payload: { action: "CONCLUIDA", company: { dueDate: "2027-02-28T22:00:00.000Z" } },
      },
    ]);
    expect(listener.heard.filter(({ name }) => name === "invoice")).toEqual([]);
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
  });

  // Specification (money): renewal from the later of due date and today.
  it("after the due date renews from the day of the payment", async () => {
    const padaria = await createPaying("2027-01-10T12:00:00Z");
    await run("2027-02-01T12:00:00Z");
    const [invoice] = await invoicesOf(padaria);
    expect(invoice?.dueDate).toBe("2027-01-10");
    // 01:00 UTC on the 15th is still the 14th in São Paulo.
    await receive(padaria, invoice?.id ?? 0, 9_990, "2027-02-15T01:00:00Z");
    expect(await dueDateOf(padaria)).toBe("2027-03-14T12:00:00.000Z");
  });

  // Specification (money): twice is credit on the next one.
  it("that is too high becomes credit for the next invoice, and a refund reopens both invoices", async () => {
    const padaria = await createPaying("2027-03-10T12:00:00Z");
    await run("2027-03-05T12:00:00Z");
    const [march] = await invoicesOf(padaria);
    const id = march?.id ?? 0;
    await receive(padaria, id, 19_980, "2027-03-06T12:00:00Z");
    expect(await dueDateOf(padaria)).toBe("2027-04-10T12:00:00.000Z");
    await run("2027-04-05T12:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([
      { dueDate: "2027-04-10", status: "paid", credit: 99.9, received: 0, missing: 0 },
      { dueDate: "2027-03-10", status: "paid", received: 199.8 },
    ]);
    expect(await dueDateOf(padaria)).toBe("2027-05-10T12:00:00.000Z");
    await receive(padaria, id, 9_990, "2027-04-06T12:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([
      { dueDate: "2027-04-10", status: "open", credit: 0, missing: 99.9 },
      { dueDate: "2027-03-10", status: "paid" },
    ]);
    expect(await dueDateOf(padaria)).toBe("2027-04-10T12:00:00.000Z");
    await receive(padaria, id, 0, "2027-04-07T12:00:00Z");
    expect(await invoicesOf(padaria)).toMatchObject([{ status: "open" }, { status: "open", missing: 99.9 }]);
    expect(await dueDateOf(padaria)).toBe("2027-03-10T12:00:00.000Z");
  });

  it("when refunded, shortens a due date that the operator has moved by one month", async () => {
    const padaria = await createPaying("2027-03-10T12:00:00Z");
    await run("2027-03-05T12:00:00Z");
    const [invoice] = await invoicesOf(padaria);
    await receive(padaria, invoice?.id ?? 0, 9_990, "2027-03-06T12:00:00Z");
    await change(padaria, sql`due_date = '2027-06-20T12:00:00Z'`);
    await receive(padaria, invoice?.id ?? 0, 0, "2027-03-07T12:00:00Z");
    expect(await dueDateOf(padaria)).toBe("2027-05-20T12:00:00.000Z");
  });
});

describe("the list of invoices", () => {
  // Specification (administration): GET /invoices/all (searchParam, pageNumber; hasMore).
  // Specification (money): of the company's admins alone; searchParam, pageNumber, hasMore.
  it("is for the company's admins, newest first, in pages, searched by number, plan or day", async () => {
    const padaria = await createPaying("2027-11-10T12:00:00Z");
    const vizinha = await createPaying("2027-11-10T12:00:00Z");
    await testApp.app.database.write(padaria.id, async (db) => {
      for (let month = 1; month <= 22; month += 1)
        await insertInvoice(db, {
          due_day: new Date(Date.UTC(2024, month, 5)).toISOString().slice(0, 10),
          detail: month === 7 ? "Único" : "Essencial",
          recurrence: "MENSAL",
          value_centavos: 100,
        });
    });
    const first = await testApp.call(padaria.ana.token, listInvoices, {});
    const second = await testApp.call(padaria.ana.token, listInvoices, { query: { pageNumber: "2" } });
    expect([first.count, first.hasMore, second.hasMore]).toEqual([22, true, false]);
    const days = [...first.invoices, ...second.invoices].map(({ dueDate }) => dueDate);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(new Set(days).size).toBe(22);
    const found = await invoicesOf(padaria, { searchParam: "unico" });
    expect(found).toMatchObject([{ dueDate: "2024-08-05" }]);
    expect(await invoicesOf(padaria, { searchParam: "05/08/2024" })).toEqual(found);
    const [{ id, number } = { id: 0, number: 0 }] = found;
    expect(await invoicesOf(padaria, { searchParam: String(number) })).toEqual(found);
    const params = { id: String(id) };
    expect(await testApp.call(padaria.ana.token, getInvoice, { params })).toEqual(found[0]);
    await expectRefusal(testApp.call(vizinha.ana.token, getInvoice, { params }), "ERR_NO_INVOICE_FOUND");
    expect(await invoicesOf(vizinha)).toEqual([]);
    await expectRefusal(testApp.call(padaria.bruno.token, listInvoices, {}), "ERR_NO_PERMISSION");
  });
});
