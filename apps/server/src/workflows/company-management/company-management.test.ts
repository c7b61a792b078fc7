import { listAuditLog } from "@recado/contract/audit-log";
import { getMe, login } from "@recado/contract/auth";
import { updateCompanyPreferences } from "@recado/contract/companies";
import { createConnection, listConnections } from "@recado/contract/connections";
import { updateInstallationSettings } from "@recado/contract/installation-settings";
import { listInvoices } from "@recado/contract/invoices";
import {
  createCompany,
  extendCompany,
  getCompany,
  listCompanies,
  listCompanyNames,
  listExcess,
  type ManagedCompany,
  updateCompany,
} from "@recado/contract/managed-companies";
import { cancelInvoice, listManagedInvoices } from "@recado/contract/managed-invoices";
import { createPlan, type PlanWithUsage } from "@recado/contract/plans";
import { resetPassword } from "@recado/contract/recovery";
import type { CallOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  testPassword,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const mailbox = createDemoMailbox(() => new Date());
let testApp: TestApp;
let host: Staff;
let padaria: Staff;
/** Sofia is a super user of the installation. */
let sofia: Person;
let plan: PlanWithUsage;
let numbers = 0;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, mail: { mailer: mailbox, demoMailbox: undefined } });
  host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  padaria = await createTestStaff(testApp);
  plan = await makePlan("Inicial", {});
});
afterAll(() => testApp.close());

function makePlan(name: string, numbersOf: Partial<CallOf<typeof createPlan>["body"]>) {
  const body = { name, users: 50, connections: 50, queues: 50, value: 99, ...numbersOf };
  return testApp.call(sofia.token, createPlan, { body });
}

type Form = CallOf<typeof createCompany>["body"];

function found(form: Partial<Form> = {}, person = sofia): Promise<ManagedCompany> {
  numbers += 1;
  const body = {
    name: `Mercado ${numbers}`,
    email: `mercado${numbers}@exemplo.com.br`,
    planId: plan.id,
    userName: "Maria",
    userEmail: `maria${numbers}@exemplo.com.br`,
    password: testPassword,
    ...form,
  };
  return testApp.call(person.token, createCompany, { body });
}

function change(id: number, body: Partial<Form>, { person = sofia, confirmed = false } = {}) {
  const query = confirmed ? { confirmed: "true" as const } : {};
  return testApp.call(person.token, updateCompany, { params: { id: String(id) }, query, body });
}

function show(id: number, person = sofia): Promise<ManagedCompany> {
  return testApp.call(person.token, getCompany, { params: { id: String(id) } });
}

function signInAs(email: string) {
  return testApp.call(undefined, login, { body: { email, password: testPassword } });
}

describe("a new company", () => {
  // Specification (money): all fields, also billing name and address and campaignsEnabled.
  it("has all given fields, and an admin who can sign in", async () => {
    const company = await found({
      phone: "11 4000-1000",
      dueDate: "2031-01-31",
      campaignsEnabled: false,
      paymentReminders: false,
      billingName: "Mercado Ltda.",
      billingAddress: "Rua A, 1",
      billingCity: "Recife",
    });
    expect(company).toMatchObject({
      phone: "11 4000-1000",
      planId: plan.id,
      plan: { name: "Inicial" },
      status: true,
      block: null,
      campaignsEnabled: false,
      paymentReminders: false,
      recurrence: "MENSAL",
      dueDate: "2031-02-01T02:59:59.000Z",
      billingName: "Mercado Ltda.",
      billingAddress: "Rua A, 1",
      billingCity: "Recife",
      billingZipcode: "",
    });
    expect(await show(company.id)).toEqual(company);
    const { user } = await signInAs(`maria${numbers}@exemplo.com.br`);
    expect(user).toMatchObject({ name: "Maria", profile: "admin", super: false, companyId: company.id });
  });

  it("is not created when its admin's address is taken or its plan is unknown", async () => {
    const count = async () => (await testApp.call(sofia.token, listCompanies, {})).count;
    const before = await count();
    await expectRefusal(found({ userEmail: padaria.ana.email }), "ERR_EMAIL_TAKEN");
    await expectRefusal(found({ planId: 2_000_000_000 }), "ERR_NO_PLAN_FOUND");
    expect(await count()).toBe(before);
  });

  // Specification (money): an empty or invalid due date is null; e-mail and plan are required.
  it.each([
    ["a name of one letter", { name: "M" }, "name"],
    ["an invalid address", { email: "mercado" }, "email"],
    ["an invalid due date", { dueDate: "2031-02-30" }, "dueDate"],
    ["a short password", { password: "1234" }, "password"],
  ])("is refused with %s", async (_, form, path) => {
    const { issues } = await expectRefusal(found(form), "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path }]);
  });
});

describe("a new company with only an address and a plan", () => {
  let made = 0;
  function foundBare(form: Partial<Form> = {}): Promise<ManagedCompany> {
    made += 1;
    const body = { email: `dona@quitanda${made}.exemplo`, planId: plan.id, ...form };
    return testApp.call(sofia.token, createCompany, { body });
  }

  it("is named after the domain of the address, and its admin sets a password by invitation", async () => {
    const company = await foundBare();
    const email = `dona@quitanda${made}.exemplo`;
    expect(company).toMatchObject({ name: `quitanda${made}.exemplo`, email, status: true, dueDate: null });
    await expectRefusal(signInAs(email), "ERR_INVALID_CREDENTIALS");
    const mail = await untilFound(() => mailbox.list().find(({ to }) => to === email));
    const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? "");
    const words = new URLSearchParams(link.hash.slice(1));
    expect([link.pathname, words.get("email")]).toEqual(["/invitation", email]);
    const newPassword = "Senha-da-Dona-1";
    const body = { email, token: words.get("code") ?? "", newPassword };
    await testApp.call(undefined, resetPassword, { body });
    const { user } = await testApp.call(undefined, login, { body: { email, password: newPassword } });
    expect(user).toMatchObject({ email, name: company.name, profile: "admin", companyId: company.id });
  });

  it("treats empty form fields as missing, and invites the user whom the form names", async () => {
    const userEmail = "gerente@quitanda.exemplo";
    const form = { name: "", userName: "Rita", userEmail, password: "" };
    const company = await foundBare(form);
    expect(company.name).toBe(`quitanda${made}.exemplo`);
    const mail = await untilFound(() => mailbox.list().find(({ to }) => to === userEmail));
    expect(mail.text).toContain("Rita");
  });

  it("sends no invitation when the form has a password", async () => {
    await found();
    expect(mailbox.list().map(({ to }) => to)).not.toContain(`maria${numbers}@exemplo.com.br`);
  });

  it.each(["email", "planId"] as const)("is refused without %s", async (field) => {
    const { [field]: _, ...body } = { email: "alguem@quitanda.exemplo", planId: plan.id };
    const refused = expectRefusal(
      testApp.call(sofia.token, createCompany, { body: body as Form }),
      "ERR_VALIDATION",
    );
    expect((await refused).issues).toMatchObject([{ path: field }]);
  });
});

describe("the name of a company", () => {
  it("is unique in the installation, regardless of case and spaces", async () => {
    const { id, name } = await found({ name: "Mercearia Única" });
    await expectRefusal(found({ name: " mercearia ÚNICA " }), "ERR_COMPANY_NAME_TAKEN");
    const other = await found();
    await expectRefusal(change(other.id, { name }), "ERR_COMPANY_NAME_TAKEN");
    const params = { id: String(padaria.id) };
    const renaming = testApp.call(padaria.ana.token, updateCompanyPreferences, { params, body: { name } });
    await expectRefusal(renaming, "ERR_COMPANY_NAME_TAKEN");
    expect((await change(id, { name: "Mercearia única", phone: "11 4000-2000" })).name).toBe(
      "Mercearia única",
    );
    expect((await change(id, { name: "Outra mercearia" })).name).toBe("Outra mercearia");
    expect((await change(other.id, { name })).name).toBe(name);
  });

  it("is given to one of two companies that are created at the same moment", async () => {
    const adding = await Promise.allSettled([found({ name: "Gêmea" }), found({ name: "gêmea" })]);
    expect(adding.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the companies of the installation", () => {
  it("are searched and listed in pages", async () => {
    const company = await found({ name: "Açougue do Zé" });
    const query = { searchParam: "ACOUGUE" };
    expect(await testApp.call(sofia.token, listCompanies, { query })).toEqual({
      companies: [company],
      count: 1,
      hasMore: false,
    });
    expect(await testApp.call(sofia.token, listCompanyNames, { query })).toEqual([
      { id: company.id, name: company.name },
    ]);
    for (let number = 0; number < 21; number++) await createTestStaff(testApp, `Filial ${100 + number}`);
    const page = await testApp.call(sofia.token, listCompanies, {
      query: { searchParam: "filial", pageNumber: "2" },
    });
    expect(page).toMatchObject({ count: 21, hasMore: false });
    expect(page.companies.map(({ name }) => name)).toMatchObject([expect.stringContaining("Filial 120")]);
  });

  // Specification (money): calls of super users alone; one’s own company for everybody else.
  it("are filtered by how they stand and sorted by what they use or pay", async () => {
    const name = "Cabine";
    const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const free = await found({ name: `${name} grátis`, price: 10 });
    const paid = await found({ name: `${name} em dia`, dueDate: due(20), price: 30 });
    const late = await found({ name: `${name} vencida`, dueDate: due(-2), price: 20 });
    const list = async (query: CallOf<typeof listCompanies>["query"]) => {
      const answer = await testApp.call(sofia.token, listCompanies, {
        query: { searchParam: name, ...query },
      });
      return answer.companies.map(({ id }) => id);
    };
    expect(await list({ account: "free" })).toEqual([free.id]);
    expect(await list({ account: "overdue" })).toEqual([late.id]);
    expect(await list({ sort: "value" })).toEqual([paid.id, late.id, free.id]);
    expect(await list({ sort: "dueDate" })).toEqual([late.id, paid.id, free.id]);
    expect(free).toMatchObject({ usage: { users: 1, connections: 0, queues: 0 }, lastActiveAt: null });
  });

  it("pay their own price instead of the plan's, also on the open invoice, and have a checked CNPJ", async () => {
    const { id } = await found({ dueDate: new Date(Date.now() + 3 * 86_400_000).toISOString() });
    const invoiceValue = async () => {
      const query = { searchParam: String((await show(id)).name) };
      return (await testApp.call(sofia.token, listManagedInvoices, { query })).invoices[0]?.value;
    };
    expect(await invoiceValue()).toBe(99);
    expect(await change(id, { price: 59.9, billingTaxId: "11.222.333/0001-81" })).toMatchObject({
      price: 59.9,
      billingTaxId: "11.222.333/0001-81",
    });
    expect(await invoiceValue()).toBe(59.9);
    await change(id, { price: null });
    expect(await invoiceValue()).toBe(99);
    await expect(change(id, { billingTaxId: "11.222.333/0001-82" })).rejects.toThrow();
  });

  it("are managed by super users only; other users see their own company", async () => {
    await change(padaria.id, { billingName: "Padaria Ltda." });
    expect(await show(padaria.id, padaria.ana)).toMatchObject({ billingName: "Padaria Ltda." });
    await change(padaria.id, { price: 12.5 });
    expect(await show(padaria.id, padaria.bruno)).toMatchObject({
      id: padaria.id,
      billingName: "",
      price: null,
      lastActiveAt: null,
    });
    await expectRefusal(show(host.id, padaria.ana), "ERR_NO_COMPANY_FOUND");
    await expectRefusal(show(2_000_000_000), "ERR_NO_COMPANY_FOUND");
    await expectRefusal(change(padaria.id, { name: "Minha" }, { person: padaria.ana }), "ERR_NO_PERMISSION");
    await expectRefusal(found({}, padaria.ana), "ERR_NO_PERMISSION");
    await expectRefusal(testApp.call(padaria.ana.token, listCompanies, {}), "ERR_NO_PERMISSION");
    await expectRefusal(change(2_000_000_000, { name: "Nenhuma" }), "ERR_NO_COMPANY_FOUND");
  });
});

describe("a change of a company", () => {
  // Specification (money): everybody concerned hears of a change, and both audit logs.
  it("keeps other fields, reaches its users and super users, and is in both audit logs", async () => {
    const company = await found({ billingCity: "Recife" });
    const { token } = await signInAs(`maria${numbers}@exemplo.com.br`);
    const [maria, host1] = [await testApp.listen(token), await testApp.listen(sofia.token)];
    const neighbour = await testApp.listen(padaria.ana.token);
    const changed = await change(company.id, {
      name: "Mercadão",
      billingState: "PE",
      paymentReminders: false,
    });
    expect(changed).toEqual({
      ...company,
      name: "Mercadão",
      billingState: "PE",
      paymentReminders: false,
    });
    expect(company.paymentReminders).toBe(true);
    await maria.next(({ name }) => name === "company");
    await host1.next(({ name }) => name === "managedCompany");
    expect(host1.heard.at(-1)).toMatchObject({ payload: { action: "update", companyId: company.id } });
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
    const logOf = async (person: { token: string }) =>
      (await testApp.call(person.token, listAuditLog, { query: { area: "companies" } })).entries[0];
    const told = {
      action: "updated",
      userName: "Sofia",
      label: "Mercadão",
      changes: [
        { field: "name", from: company.name, to: "Mercadão" },
        { field: "paymentReminders", from: true, to: false },
      ],
    };
    expect(await logOf({ token })).toMatchObject({ ...told, userId: null });
    expect(await logOf(sofia)).toMatchObject({ ...told, userId: sofia.id });
  });

  // Specification (money): + Vencimento by the recurrence, month ends kept.
  it("extends the due date by the recurrence, keeps month ends, and refuses a stale date", async () => {
    const { id, dueDate } = await found({ dueDate: "2031-01-31" });
    const extend = (from: string | null) =>
      testApp.call(sofia.token, extendCompany, { params: { id: String(id) }, body: { from } });
    const february = await extend(dueDate);
    expect(february.dueDate).toBe("2031-03-01T02:59:59.000Z");
    await expectRefusal(extend(dueDate), "ERR_COMPANY_CHANGED");
    expect((await extend(february.dueDate)).dueDate).toBe("2031-04-01T02:59:59.000Z");
    await change(id, { dueDate: "2028-02-29", recurrence: "ANUAL" });
    const leap = (await show(id)).dueDate;
    expect((await extend(leap)).dueDate).toBe("2029-03-01T02:59:59.000Z");
  });
});

describe("a smaller plan", () => {
  // Specification (money): a smaller plan names what exceeds and closes the newest connections.
  it("lists what exceeds it, needs a confirmation, and closes the newest connections only", async () => {
    const company = await createTestCompany(testApp, "Grande");
    await change(company.id, { planId: plan.id });
    const body = { name: "Segunda", queueIds: [company.sales] };
    const second = await testApp.call(company.ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(second.id));
    const small = await makePlan("Pequeno", { users: 2, connections: 1, queues: 2 });
    const params = { id: String(company.id) };
    const query = { planId: String(small.id) };
    const { excess } = await testApp.call(sofia.token, listExcess, { params, query });
    expect(excess).toEqual([
      { what: "users", count: 3, limit: 2, closing: [] },
      { what: "connections", count: 2, limit: 1, closing: [{ id: second.id, name: "Segunda" }] },
    ]);
    await expectRefusal(change(company.id, { planId: small.id }), "ERR_PLAN_EXCEEDED");
    expect((await show(company.id)).planId).toBe(plan.id);
    expect(testApp.channel.isOpen(second.id)).toBe(true);
    expect((await change(company.id, { planId: small.id }, { confirmed: true })).planId).toBe(small.id);
    await untilTrue(() => !testApp.channel.isOpen(second.id));
    expect(testApp.channel.isOpen(company.connectionId)).toBe(true);
    expect(await testApp.call(company.ana.token, listConnections, {})).toHaveLength(2);
    await expectRefusal(
      testApp.call(company.ana.token, createConnection, { body: { ...body, name: "Terceira" } }),
      "ERR_PLAN_LIMIT",
    );
  });
});

it("a company sees its invoice at once, and with the value of the plan that was set last", async () => {
  const dueDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const company = await found({ dueDate });
  const { token } = await signInAs(`maria${numbers}@exemplo.com.br`);
  const invoices = async () => (await testApp.call(token, listInvoices, { query: {} })).invoices;
  const [first] = await invoices();
  expect(first).toMatchObject({ status: "open", value: 99 });
  await change(company.id, { planId: (await makePlan("Maior", { value: 250 })).id });
  expect(await invoices()).toMatchObject([{ id: first?.id, value: 250 }]);
});

describe("the open invoice of a company", () => {
  // Specification (money): one for a period also where the due date or the time zone is changed.
  it("follows a new due date of the operator, and is cancelled while there is no due date", async () => {
    const company = await found({ dueDate: dayFromNow(5) });
    const { token } = await signInAs(`maria${numbers}@exemplo.com.br`);
    const invoices = async () => (await testApp.call(token, listInvoices, { query: {} })).invoices;
    const [first] = await invoices();
    const sole = { id: first?.id, number: first?.number, status: "open" };
    expect(await invoices()).toMatchObject([{ ...sole, dueDate: dayFromNow(5) }]);
    const extended = await testApp.call(sofia.token, extendCompany, {
      params: { id: String(company.id) },
      body: { from: company.dueDate },
    });
    const extendedDay = saoPauloDay(extended.dueDate);
    expect(await invoices()).toMatchObject([{ ...sole, dueDate: extendedDay }]);
    expect((await invoices())[0]?.detail).toContain(`(${extendedDay.split("-").toReversed().join("/")} – `);
    await change(company.id, { dueDate: null });
    expect(await invoices()).toMatchObject([{ ...sole, status: "cancelled" }]);
    await change(company.id, { dueDate: extendedDay });
    await change(company.id, { dueDate: dayFromNow(6) });
    expect(await invoices()).toMatchObject([{ ...sole, dueDate: dayFromNow(6) }]);
  });

  // Specification (money): Invoices: by another calendar.
  it("remains the only one when a new time zone changes its due day", async () => {
    const company = await found({ dueDate: dayFromNow(5) });
    const { token } = await signInAs(`maria${numbers}@exemplo.com.br`);
    const params = { id: String(company.id) };
    await testApp.call(token, updateCompanyPreferences, { params, body: { timeZone: "Pacific/Auckland" } });
    await change(company.id, { name: "Outra" });
    const { invoices } = await testApp.call(token, listInvoices, { query: {} });
    expect(invoices).toMatchObject([{ status: "open", dueDate: dayFromNow(6) }]);
  });

  it("is not created again after the operator cancelled it", async () => {
    const company = await found({ dueDate: dayFromNow(5) });
    const { token } = await signInAs(`maria${numbers}@exemplo.com.br`);
    const invoices = async () => (await testApp.call(token, listInvoices, { query: {} })).invoices;
    const [invoice] = await invoices();
    const params = { companyId: String(company.id), id: String(invoice?.id) };
    await testApp.call(sofia.token, cancelInvoice, { params, body: { reason: "Cortesia" } });
    await change(company.id, { dueDate: null });
    await change(company.id, { dueDate: dayFromNow(5) });
    expect(await invoices()).toMatchObject([{ id: invoice?.id, status: "cancelled" }]);
  });
});

function dayFromNow(days: number): string {
  return saoPauloDay(new Date(Date.now() + days * 86_400_000).toISOString());
}

function saoPauloDay(instant: string | null): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date(instant ?? 0));
}

describe("the days of grace", () => {
  it("admit an overdue company for the number of days that the operator has set", async () => {
    const company = await found();
    const email = `maria${numbers}@exemplo.com.br`;
    const { token } = await signInAs(email);
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
    expect(await change(company.id, { dueDate: twoDaysAgo })).toMatchObject({ block: "overdue" });
    await expectRefusal(testApp.call(token, getMe, {}), "ERR_SUBSCRIPTION_EXPIRED");
    await testApp.call(sofia.token, updateInstallationSettings, { body: { graceDays: 3 } });
    expect(await show(company.id)).toMatchObject({ block: null });
    expect(await testApp.call(token, getMe, {})).toMatchObject({ email });
    await testApp.call(sofia.token, updateInstallationSettings, { body: { graceDays: 0 } });
    await expectRefusal(testApp.call(token, getMe, {}), "ERR_SUBSCRIPTION_EXPIRED");
  });

  // Specification (money): super users' own company is never blocked.
  it("are not needed by the operator's own company, which is never blocked", async () => {
    await testApp.app.database.write(host.id, (db) =>
      db.run(sql`update companies set due_date = '2020-01-01', status = false where id = ${db.companyId}`),
    );
    expect(await show(host.id)).toMatchObject({ block: null });
    expect(await signInAs(host.bruno.email)).toMatchObject({ user: { name: "Bruno" } });
  });
});
