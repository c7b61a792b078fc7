import { listAuditLog } from "@recado/contract/audit-log";
import { getInvoiceDocument, type Invoice, listInvoices } from "@recado/contract/invoices";
import { updateCompany } from "@recado/contract/managed-companies";
import {
  cancelInvoice,
  listManagedInvoices,
  recordPayment,
  undoPayment,
} from "@recado/contract/managed-invoices";
import { createPlan } from "@recado/contract/plans";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { balanceInvoices, keepInvoiceCurrent } from "../../domain/invoices/actions.ts";
import { insertCharge, savePayment, sumPayments } from "../../domain/invoices/charge-store.ts";
import { updateInvoice } from "../../domain/invoices/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  untilTrue,
} from "../../testing/factories.ts";
import { day, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
const mailbox = createDemoMailbox(() => clock.now());
let testApp: TestApp;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;
let planId: number;
let padaria: Staff;
let invoice: Invoice;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock, mail: { mailer: mailbox, demoMailbox: undefined } });
  const host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  const body = { name: "Balcão", users: 50, connections: 50, queues: 50, value: 79.9 };
  planId = (await testApp.call(sofia.token, createPlan, { body })).id;
});
beforeEach(async () => {
  padaria = await createTestStaff(testApp);
  const dueDate = new Date(clock.now().getTime() + 3 * day).toISOString();
  const params = { id: String(padaria.id) };
  await testApp.call(sofia.token, updateCompany, { params, query: {}, body: { planId, dueDate } });
  invoice = await newestOf(padaria);
});
afterAll(() => testApp.close());

async function newestOf({ ana }: Staff): Promise<Invoice> {
  const { invoices } = await testApp.call(ana.token, listInvoices, {});
  if (!invoices[0]) throw new Error("expected an invoice, found none");
  return invoices[0];
}

type Settling = typeof recordPayment | typeof cancelInvoice | typeof undoPayment;

function settle(how: Settling, reason = "Pago em dinheiro", who = sofia) {
  const params = { companyId: String(padaria.id), id: String(invoice.id) };
  return testApp.call(who.token, how, { params, body: { reason } });
}

async function dueDate(): Promise<number> {
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(sql<{ due_date: Date }>`select due_date from companies where id = ${db.companyId}`),
  );
  return row?.due_date.getTime() ?? 0;
}

let charges = 0;

/** Records a Pix payment as a bank reports it. */
function receivePix(centavos: number): Promise<void> {
  return testApp.app.database.write(padaria.id, async (db) => {
    charges += 1;
    const txid = `charge${String(charges).padStart(24, "0")}`;
    const terms = { invoice_id: invoice.id, value_centavos: centavos, expires_at: clock.now(), txid };
    const charge = await insertCharge(db, { ...terms, look_at: null });
    const payment = { centavos, refundedCentavos: 0, paidAt: clock.now() };
    await savePayment(db, charge, { ...payment, endToEndId: `E${txid}` });
    await updateInvoice(db, invoice.id, await sumPayments(db, invoice.id));
    await balanceInvoices(db, invoice.id, clock.now());
  });
}

describe("an invoice that the operator records as paid", () => {
  // Specification (money): Invoices: says that one was paid in another way, with a reason, audited.
  it("renews the company once, keeps the reason, and is in both audit logs", async () => {
    const before = await dueDate();
    expect(await settle(recordPayment)).toMatchObject({
      status: "paid",
      missing: 0,
      received: 79.9,
      reason: "Pago em dinheiro",
      company: { id: padaria.id },
    });
    const renewed = await dueDate();
    expect(renewed).toBeGreaterThan(before);
    await expectRefusal(settle(recordPayment), "ERR_INVOICE_PAID");
    await expectRefusal(settle(cancelInvoice), "ERR_INVOICE_PAID");
    expect(await dueDate()).toBe(renewed);
    for (const { token } of [sofia, padaria.ana]) {
      const { entries } = await testApp.call(token, listAuditLog, { query: { area: "companies" } });
      const changes = [{ field: "invoicePaid", to: `#${invoice.number}: other, Pago em dinheiro` }];
      expect(entries[0]).toMatchObject({ userName: "Sofia", changes });
    }
  });

  it("receives what a Pix payment left missing, and a later Pix payment becomes credit", async () => {
    await receivePix(5_000);
    expect(await newestOf(padaria)).toMatchObject({ status: "open", missing: 29.9 });
    const paid = await settle(recordPayment);
    expect(paid).toMatchObject({ status: "paid", received: 79.9 });
    const renewed = await dueDate();
    await receivePix(1_000);
    expect(await dueDate()).toBe(renewed);
    const params = { id: String(padaria.id) };
    const soon = new Date(clock.now().getTime() + 5 * day).toISOString();
    await testApp.call(sofia.token, updateCompany, { params, query: {}, body: { dueDate: soon } });
    expect(await newestOf(padaria)).toMatchObject({ status: "open", credit: 10, missing: 69.9 });
  });

  it("keeps the way and the day of payment, which the printed invoice and the mailed receipt show", async () => {
    const params = { companyId: String(padaria.id), id: String(invoice.id) };
    const yesterday = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(
      clock.now().getTime() - day,
    );
    const tomorrow = new Date(clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    const pay = (paidOn: string) =>
      testApp.call(sofia.token, recordPayment, { params, body: { method: "cash", paidOn } });
    await expectRefusal(pay(tomorrow), "ERR_VALIDATION");
    await pay(yesterday);
    const document = await testApp.call(padaria.ana.token, getInvoiceDocument, {
      params: { id: String(invoice.id) },
    });
    expect(document).toMatchObject({
      issuer: { name: "Recado" },
      payments: [{ method: "cash", value: 79.9, note: null }],
    });
    expect(document.payments[0]?.paidAt).toMatch(new RegExp(`^${yesterday}T15:00`));
    await untilTrue(() => mailbox.list().some(({ subject }) => subject.startsWith("Recibo da fatura")));
  });

  it("needs the way of payment or a note", async () => {
    await expectRefusal(settle(recordPayment, ""), "ERR_VALIDATION");
  });

  it("is paid once despite a simultaneous recording and Pix payment", async () => {
    const before = await dueDate();
    const answers = await Promise.allSettled([
      settle(recordPayment),
      settle(recordPayment),
      receivePix(7_990),
    ]);
    expect(answers.slice(0, 2).filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
    const after = await dueDate();
    expect(Math.round((after - before) / day)).toBeLessThan(32);
    expect(after).toBeGreaterThan(before);
    expect(await newestOf(padaria)).toMatchObject({ status: "paid" });
  });
});

describe("undoing a recorded payment", () => {
  // Specification (money): Invoices: and takes that back, with its renewal.
  it("takes the renewal back once, with a reason in both audit logs", async () => {
    const before = await dueDate();
    expect(await settle(recordPayment)).toMatchObject({ recorded: 79.9 });
    expect(await settle(undoPayment, "Empresa errada")).toMatchObject({
      status: "open",
      received: 0,
      missing: 79.9,
      recorded: 0,
      refunded: 0,
      reason: null,
    });
    expect(await dueDate()).toBe(before);
    await expectRefusal(settle(undoPayment), "ERR_NO_RECORDED_PAYMENT");
    for (const { token } of [sofia, padaria.ana]) {
      const { entries } = await testApp.call(token, listAuditLog, { query: { area: "companies" } });
      const changes = [{ field: "invoicePaymentUndone", to: `#${invoice.number}: Empresa errada` }];
      expect(entries[0]).toMatchObject({ userName: "Sofia", changes });
    }
    expect(await settle(recordPayment)).toMatchObject({ status: "paid", recorded: 79.9 });
  });

  // Specification (money): Invoices: but not what came by Pix.
  it("keeps Pix payments, and keeps the renewal if they are sufficient", async () => {
    await receivePix(5_000);
    await settle(recordPayment);
    expect(await settle(undoPayment)).toMatchObject({ status: "open", received: 50, missing: 29.9 });
    await settle(recordPayment);
    const renewed = await dueDate();
    await receivePix(2_990);
    expect(await settle(undoPayment)).toMatchObject({ status: "paid", received: 79.9, recorded: 0 });
    expect(await dueDate()).toBe(renewed);
    await expectRefusal(settle(undoPayment), "ERR_NO_RECORDED_PAYMENT");
  });

  it("succeeds once when two users do it at the same time", async () => {
    const before = await dueDate();
    await settle(recordPayment);
    const answers = await Promise.allSettled([settle(undoPayment), settle(undoPayment)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await dueDate()).toBe(before);
  });

  it("needs a super user, the right company and a reason", async () => {
    await settle(recordPayment);
    await expectRefusal(settle(undoPayment, "x", padaria.ana), "ERR_NO_PERMISSION");
    await expectRefusal(settle(undoPayment, " "), "ERR_VALIDATION");
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const params = { companyId: String(vizinha.id), id: String(invoice.id) };
    const elsewhere = testApp.call(sofia.token, undoPayment, { params, body: { reason: "Engano" } });
    await expectRefusal(elsewhere, "ERR_NO_INVOICE_FOUND");
    expect(await newestOf(padaria)).toMatchObject({ status: "paid" });
  });
});

describe("a cancelled invoice", () => {
  // Specification (money): Invoices: or cancels it.
  it("is not owed, renews nothing, is not created again, and cannot be paid", async () => {
    const before = await dueDate();
    expect(await settle(cancelInvoice, "Cortesia")).toMatchObject({
      status: "cancelled",
      missing: 0,
      paidAt: null,
      reason: "Cortesia",
    });
    await expectRefusal(settle(recordPayment), "ERR_INVOICE_CANCELLED");
    await testApp.app.database.write(padaria.id, (db) => keepInvoiceCurrent(db, clock.now()));
    expect((await testApp.call(padaria.ana.token, listInvoices, {})).count).toBe(1);
    expect(await dueDate()).toBe(before);
  });

  it("passes a late Pix payment on to the next invoice without a renewal", async () => {
    const before = await dueDate();
    await settle(cancelInvoice);
    await receivePix(7_990);
    expect(await newestOf(padaria)).toMatchObject({ status: "cancelled", received: 79.9 });
    expect(await dueDate()).toBe(before);
    const params = { id: String(padaria.id) };
    const later = new Date(clock.now().getTime() + 6 * day).toISOString();
    await testApp.call(sofia.token, updateCompany, { params, query: {}, body: { dueDate: later } });
    expect(await newestOf(padaria)).toMatchObject({ status: "paid", credit: 79.9 });
  });
});

describe("the operator's list of invoices", () => {
  // Specification (money): the owner sees all of them, by state.
  it("is searched by company and number and filtered by state", async () => {
    const find = async (query: object) =>
      (await testApp.call(sofia.token, listManagedInvoices, { query })).invoices.map(({ id }) => id);
    expect(await find({ searchParam: String(invoice.number) })).toContain(invoice.id);
    expect(await find({ state: "open" })).toContain(invoice.id);
    expect(await find({ state: "overdue" })).not.toContain(invoice.id);
    await settle(cancelInvoice);
    expect(await find({ state: "cancelled" })).toContain(invoice.id);
    expect(await find({ state: "open" })).not.toContain(invoice.id);
    expect(await find({ searchParam: "ninguém" })).toEqual([]);
  });

  it("has the due date of the company, which a cancelled invoice does not change", async () => {
    const query = { searchParam: String(invoice.number) };
    const { invoices } = await testApp.call(sofia.token, listManagedInvoices, { query });
    const found = invoices.find(({ id }) => id === invoice.id);
    expect(Date.parse(found?.company.dueDate ?? "")).toBe(await dueDate());
    expect((await settle(cancelInvoice)).company.dueDate).toBe(found?.company.dueDate);
  });

  it("is for super users only, who must give a reason for changes", async () => {
    await expectRefusal(testApp.call(padaria.ana.token, listManagedInvoices, {}), "ERR_NO_PERMISSION");
    await expectRefusal(settle(recordPayment, "x", padaria.ana), "ERR_NO_PERMISSION");
    await expectRefusal(settle(cancelInvoice, " "), "ERR_VALIDATION");
  });
});
