import { listAuditLog } from "@recado/contract/audit-log";
import { getCompanyPlan } from "@recado/contract/companies";
import { createConnection } from "@recado/contract/connections";
import { getInvoice, listCheckoutPlans, listInvoices } from "@recado/contract/invoices";
import { getCompany, updateCompany } from "@recado/contract/managed-companies";
import { listManagedInvoices } from "@recado/contract/managed-invoices";
import { listNotices } from "@recado/contract/notices";
import { updateOperatorWebhook } from "@recado/contract/operator-webhook";
import type { PixSandbox } from "@recado/pix-sandbox/sandbox";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pauseConnections } from "../../domain/connections/lease-store.ts";
import { makeInvoices } from "../../domain/invoices/jobs.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { createLogger } from "../../platform/logger.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, createTestUser, type Person, untilTrue } from "../../testing/factories.ts";
import {
  checkOut,
  createOwing,
  dueDate,
  openPixTestApp,
  oweFor,
  renewedOnce,
} from "../../testing/pix-test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";

type Owing = Awaited<ReturnType<typeof createOwing>>;

let testApp: TestApp;
let bank: PixSandbox;
let basic: number;
let large: number;
let small: number;
let hidden: number;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;

beforeAll(async () => {
  ({ testApp, bank, planId: basic } = await openPixTestApp());
  const plan = (name: string, value_centavos: number, most: number, offered = true) =>
    testApp.app.database.platform((db) =>
      insertPlan(db, { name, users: most, connections: most, queues: most, value_centavos, offered }),
    );
  large = await plan("Profissional", 24_900, 10);
  small = await plan("Mini", 4_990, 1);
  hidden = await plan("Sob medida", 1, 99, false);
  const host = await createTestCompany(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
});
afterAll(async () => {
  await testApp.close();
  await bank.stop();
});

const owe = () => createOwing(testApp, basic);

function plansOf({ ana, invoiceId }: Owing) {
  return testApp.call(ana.token, listCheckoutPlans, { params: { id: String(invoiceId) } });
}

function look({ ana, invoiceId }: Owing) {
  return testApp.call(ana.token, getInvoice, { params: { id: String(invoiceId) } });
}

async function planOf({ id, ana }: Owing): Promise<[planId: number | undefined, dueDate: string | null]> {
  const params = { companyId: String(id) };
  const { plan, dueDate: due } = await testApp.call(ana.token, getCompanyPlan, { params });
  return [plan?.id, due];
}

function runInvoices(): Promise<void> {
  const clock = { now: () => new Date("2027-03-06T12:00:00Z") };
  return makeInvoices({ database: testApp.app.database, clock, logger: createLogger("silent") })({});
}

describe("the plans in the checkout", () => {
  // Specification (administration): the plan's price and numbers are the server's.
  // Specification (money): the server's price.
  it("are those on offer and the company's own, with price and exceeded limits", async () => {
    const padaria = await owe();
    const plans = await plansOf(padaria);
    expect(plans.map(({ plan, value, missing, isCurrent }) => [plan.id, value, missing, isCurrent])).toEqual([
      [small, 49.9, 49.9, false],
      [basic, 99.9, 99.9, true],
      [large, 249, 249, false],
    ]);
    expect(plans[0]?.excess).toEqual([
      { what: "users", count: 3, limit: 1, closing: [] },
      { what: "queues", count: 2, limit: 1, closing: [] },
    ]);
    expect(plans[2]?.excess).toEqual([]);
    const vizinha = await owe();
    await expectRefusal(plansOf({ ...padaria, ana: vizinha.ana }), "ERR_NO_INVOICE_FOUND");
    await expectRefusal(plansOf({ ...padaria, ana: padaria.bruno }), "ERR_NO_PERMISSION");
  });

  it("include the company's current plan even if it is no longer offered", async () => {
    const padaria = await createOwing(testApp, hidden);
    const [own] = await plansOf(padaria);
    expect(own).toMatchObject({ plan: { id: hidden }, isCurrent: true });
  });
});

describe("a bigger plan in the checkout", () => {
  // Specification (administration): a refund is told to the owner.
  // Specification (money): the plan begins with its payment, and goes with its refund.
  // Specification (money): a refund is told to the owner.
  it("changes the open invoice, and becomes the company's plan on payment, until a refund", async () => {
    const padaria = await owe();
    const before = await look(padaria);
    const old = await checkOut(testApp, padaria);
    const charge = await checkOut(testApp, padaria, { planId: large, price: 0.01 });
    expect(charge.valor.original).toBe("249.00");
    expect(charge.txid).not.toBe(old.txid);
    expect(await look(padaria)).toMatchObject({
      number: before.number,
      planId: large,
      value: 249,
      detail: "Profissional (10/03/2027 – 10/04/2027)",
      status: "open",
    });
    expect(await planOf(padaria)).toEqual([basic, dueDate]);
    await runInvoices();
    expect(await look(padaria)).toMatchObject({ planId: large, value: 249 });

    // A payment with the QR code from before the plan was changed counts as a partial payment.
    bank.pay(old.txid);
    await untilTrue(async () => (await look(padaria)).received === 99.9);
    expect(await planOf(padaria)).toEqual([basic, dueDate]);
    const rest = await checkOut(testApp, padaria);
    expect(rest.valor.original).toBe("149.10");
    const listener = await testApp.listen(padaria.ana.token);
    const paid = bank.pay(rest.txid);
    await untilTrue(async () => (await look(padaria)).status === "paid");
    expect(await planOf(padaria)).toEqual([large, renewedOnce]);
    await listener.settle();
    expect(listener.heard.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["company", "payment", "invoice"]),
    );

    bank.refund(paid.endToEndId);
    await untilTrue(async () => (await look(padaria)).status === "open");
    expect(await planOf(padaria)).toEqual([basic, dueDate]);
    const { invoices } = await testApp.call(sofia.token, listManagedInvoices, {
      query: { state: "refunded" },
    });
    expect(invoices).toMatchObject([{ number: before.number, refunded: 149.1, missing: 149.1 }]);
    const toldOf = async ({ token }: Person) =>
      (await testApp.call(token, listNotices, { query: {} })).records.map(({ kind, text }) => [kind, text]);
    await untilTrue(async () => (await toldOf(sofia)).length > 0);
    const [invoice] = invoices;
    expect(await toldOf(sofia)).toEqual([
      ["refund", `${invoice?.company.name} · #${before.number} · R$ 149,10`],
    ]);
    expect(await toldOf(padaria.ana)).toEqual([]);
    bank.pay((await checkOut(testApp, padaria)).txid);
    await untilTrue(async () => (await planOf(padaria))[0] === large);
  });

  it("ends the company's own price, as the checkout and the audit log say", async () => {
    const padaria = await owe();
    const params = { id: String(padaria.id) };
    const ending = async () =>
      (await plansOf(padaria)).filter(({ endsOwnPrice }) => endsOwnPrice).map(({ plan }) => plan.id);
    expect(await ending()).toEqual([]);
    await testApp.call(sofia.token, updateCompany, { params, query: {}, body: { price: 80 } });
    expect(await ending()).toEqual(expect.arrayContaining([large, small]));
    expect(await ending()).not.toContain(basic);
    bank.pay((await checkOut(testApp, padaria, { planId: large })).txid);
    await untilTrue(async () => (await planOf(padaria))[0] === large);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
    expect(entries[0]?.changes).toMatchObject([{ field: "plan" }, { field: "price", from: 80, to: null }]);
  });

  it("gives the company its own price back together with its former plan after a refund", async () => {
    const padaria = await owe();
    const params = { id: String(padaria.id) };
    await testApp.call(sofia.token, updateCompany, { params, query: {}, body: { price: 80 } });
    const paid = bank.pay((await checkOut(testApp, padaria, { planId: large })).txid);
    await untilTrue(async () => (await planOf(padaria))[0] === large);
    const ownPrice = async () => (await testApp.call(sofia.token, getCompany, { params })).price;
    expect(await ownPrice()).toBeNull();
    bank.refund(paid.endToEndId);
    await untilTrue(async () => (await planOf(padaria))[0] === basic);
    expect(await ownPrice()).toBe(80);
  });

  it("can be replaced again, and is dropped when the operator gives the company another plan", async () => {
    const padaria = await owe();
    await checkOut(testApp, padaria, { planId: large });
    expect((await checkOut(testApp, padaria, { planId: basic })).valor.original).toBe("99.90");
    expect(await look(padaria)).toMatchObject({ planId: basic, value: 99.9 });
    await checkOut(testApp, padaria, { planId: large });
    const params = { id: String(padaria.id) };
    const query = { confirmed: "true" } as const;
    await testApp.call(sofia.token, updateCompany, { params, query, body: { planId: small } });
    await runInvoices();
    expect((await testApp.call(padaria.ana.token, listInvoices, { query: {} })).invoices).toMatchObject([
      { planId: small, value: 49.9 },
    ]);
  });

  // Specification (money): one charge for each amount, however often a plan is chosen.
  it("leads to one charge per plan, however often the choice changes", async () => {
    const padaria = await owe();
    const txids: string[] = [];
    for (const planId of [large, basic, large, basic])
      txids.push((await checkOut(testApp, padaria, { planId })).txid);
    expect(new Set(txids).size).toBe(2);
    expect(txids[2]).toBe(txids[0]);
  });

  it("is recorded in the audit log under the user who chose it", async () => {
    const padaria = await owe();
    await checkOut(testApp, padaria, { planId: large });
    const { number } = await look(padaria);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
    expect(entries[0]).toMatchObject({
      userName: "Ana",
      area: "companies",
      changes: [{ field: "plan", from: "Essencial", to: `Profissional (#${number})` }],
    });
  });
});

describe("a refund of an invoice", () => {
  // Specification (money): Pix: once, whatever crashes.
  it("causes one notice to the operator per refund, even if its job is repeated", async () => {
    const padaria = await owe();
    const { number } = await look(padaria);
    const told = async () =>
      (await testApp.call(sofia.token, listNotices, { query: {} })).records
        .map(({ text }) => text)
        .filter((text) => text.includes(`#${number} `))
        .toReversed();
    const job = notifyOfRefund(testApp.app.database);
    const refund = { companyId: padaria.id, invoiceId: padaria.invoiceId, centavos: 4_000, refunded: 4_000 };
    for (const _ of ["first", "again"]) await job(refund);
    await Promise.all([job(refund), job(refund)]);
    expect(await told()).toEqual([expect.stringContaining("R$ 40,00")]);
    for (const _ of ["first", "again"]) await job({ ...refund, refunded: 8_000 });
    expect(await told()).toHaveLength(2);
  });

  // Specification (money): Pix: and to their other system.
  it("is sent to the operator's webhook with its amount and the new state of the invoice", async () => {
    const name = (url: string | null) => testApp.call(sofia.token, updateOperatorWebhook, { body: { url } });
    await name("https://livros.invalid/recado");
    const padaria = await owe();
    const { number } = await look(padaria);
    const paid = bank.pay((await checkOut(testApp, padaria)).txid, 15_000);
    const refundedOf = () =>
      testApp.app.database.read(padaria.id, (db) =>
        db.rows(sql<{ data: object }>`
          select body::json -> 'data' as data from host_events
          where company_id = ${db.companyId} and type = 'company.refunded' order by created_at`),
      );
    await untilTrue(async () => (await look(padaria)).status === "paid");
    for (const centavos of [3_000, undefined]) {
      const before = (await refundedOf()).length;
      bank.refund(paid.endToEndId, centavos);
      await untilTrue(async () => (await refundedOf()).length > before);
    }
    const company = { id: padaria.id };
    expect(await refundedOf()).toMatchObject([
      {
        data: {
          company: { ...company, dueDate: renewedOnce },
          refunded: 30,
          invoice: { number, missing: 0 },
        },
      },
      { data: { company: { ...company, dueDate }, refunded: 120, invoice: { number, missing: 99.9 } } },
    ]);
    await name(null);
  });
});

describe("a plan that changes by a payment", () => {
  // Specification (money): Checkout: and the audit log tells both, and what they close.
  it("is recorded in the company's audit log, as are a refund and the connections it closes", async () => {
    const company = await createTestCompany(testApp, "Crescida");
    const padaria = { ...company, invoiceId: await oweFor(testApp, company.id, small) };
    const { number } = await look(padaria);
    const toldOf = async (area: "companies" | "connections") => {
      const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area } });
      return entries.filter(({ userName }) => userName === "");
    };
    const plan = (from: string, to: string) => ({
      userId: null,
      action: "updated",
      changes: [{ field: "plan", from, to: `${to} (#${number})` }],
    });
    const paid = bank.pay((await checkOut(testApp, padaria, { planId: large })).txid);
    await untilTrue(async () => (await planOf(padaria))[0] === large);
    expect(await toldOf("companies")).toMatchObject([plan("Mini", "Profissional")]);
    const body = { name: "Segunda", queueIds: [company.sales] };
    const second = await testApp.call(company.ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(second.id));
    bank.refund(paid.endToEndId);
    await untilTrue(() => !testApp.channel.isOpen(second.id));
    expect(await toldOf("companies")).toMatchObject([
      plan("Profissional", "Mini"),
      plan("Mini", "Profissional"),
    ]);
    expect(await toldOf("connections")).toMatchObject([
      { userId: null, action: "sessionEnded", entityId: String(second.id), label: "Segunda" },
    ]);
  });
});

describe("a smaller plan in the checkout", () => {
  // Specification (administration): a smaller plan: what exceeds is listed, the newest connections close.
  it("is refused with the exceeded limits, and closes the newest connections once paid", async () => {
    const company = await createTestCompany(testApp, "Grande");
    const body = { name: "Segunda", queueIds: [company.sales] };
    const second = await testApp.call(company.ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(second.id));
    const padaria = { ...company, invoiceId: await oweFor(testApp, company.id, basic) };
    const refusal = await expectRefusal(checkOut(testApp, padaria, { planId: small }), "ERR_PLAN_EXCEEDED");
    const connections = { what: "connections", count: 2, limit: 1 };
    expect(refusal.excess).toContainEqual({ ...connections, closing: [{ id: second.id, name: "Segunda" }] });
    expect(await look(padaria)).toMatchObject({ planId: basic, value: 99.9 });
    const charge = await checkOut(testApp, padaria, { planId: small, confirmed: true });
    expect(charge.valor.original).toBe("49.90");
    expect(testApp.channel.isOpen(second.id)).toBe(true);
    bank.pay(charge.txid);
    await untilTrue(() => !testApp.channel.isOpen(second.id));
    expect(testApp.channel.isOpen(company.connectionId)).toBe(true);
    expect((await planOf(padaria))[0]).toBe(small);
  });

  // Specification (money): Limits of a plan: and before anything is paid.
  it("also lists connections that are paused while the company is overdue", async () => {
    const company = await createTestCompany(testApp, "Atrasada");
    const body = { name: "Segunda", queueIds: [company.sales] };
    const second = await testApp.call(company.ana.token, createConnection, { body });
    const padaria = { ...company, invoiceId: await oweFor(testApp, company.id, basic) };
    await testApp.app.database.write(padaria.id, (db) => pauseConnections(db, new Date()));
    const refusal = await expectRefusal(checkOut(testApp, padaria, { planId: small }), "ERR_PLAN_EXCEEDED");
    const connections = { what: "connections", count: 2, limit: 1 };
    expect(refusal.excess).toContainEqual({ ...connections, closing: [{ id: second.id, name: "Segunda" }] });
  });

  it("that is covered by earlier payments is paid and active at once", async () => {
    const padaria = await owe();
    bank.pay((await checkOut(testApp, padaria)).txid, 6_000);
    await untilTrue(async () => (await look(padaria)).received === 60);
    await expectRefusal(checkOut(testApp, padaria, { planId: small, confirmed: true }), "ERR_INVOICE_PAID");
    expect(await planOf(padaria)).toEqual([small, renewedOnce]);
  });
});

it.each(["one that is not offered", "one that there is not"])(
  "a plan is refused in the checkout: %s",
  async (which) => {
    const padaria = await owe();
    const planId = which === "one that is not offered" ? hidden : 2_000_000_000;
    await expectRefusal(checkOut(testApp, padaria, { planId, confirmed: true }), "ERR_NO_PLAN_FOUND");
    expect(await look(padaria)).toMatchObject({ planId: basic });
    const charges = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select txid from invoice_charges where company_id = ${db.companyId}`),
    );
    expect(charges).toEqual([]);
  },
);
