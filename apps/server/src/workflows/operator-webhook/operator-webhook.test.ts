import { createHmac } from "node:crypto";
import { listAuditLog } from "@recado/contract/audit-log";
import { createCompany, updateCompany } from "@recado/contract/managed-companies";
import { listManagedInvoices, recordPayment } from "@recado/contract/managed-invoices";
import {
  getOperatorWebhook,
  type OperatorDelivery,
  renewOperatorWebhookSecret,
  testOperatorWebhook,
  updateOperatorWebhook,
} from "@recado/contract/operator-webhook";
import { signUp } from "@recado/contract/signup";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWebhookSender } from "../../adapters/webhooks/webhook-sender.ts";
import { publishBlockChanges } from "../../domain/companies/jobs.ts";
import { publishOperatorEvent } from "../../domain/operator-webhook/actions.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { createLogger } from "../../platform/logger.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import {
  type AssistantCall,
  type AssistantServer,
  openAssistantServer,
} from "../../testing/fakes/assistant-server.ts";
import { day, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { publishRemoval } from "../company-removal/publish-removal.ts";
import { retryPauseAfter } from "../webhook-delivery/retry-times.ts";

const clock = new SteeredClock();
const logger = createLogger("silent");
let testApp: TestApp;
/** Server that receives the operator's webhook, such as an n8n workflow. */
let crm: AssistantServer;
let sede: TestCompany;
let sofia: Person;
let planId: number;
let secret: string;
let made = 0;

beforeAll(async () => {
  [testApp, crm] = await Promise.all([
    openTestApp({ own: true, clock, allowPrivateHosts: true }),
    openAssistantServer(),
  ]);
  sede = await createTestCompany(testApp, "Sede");
  sofia = await createTestUser(testApp, sede, { name: "Sofia", profile: "admin", super: true });
  planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { name: "Essencial", users: 3, connections: 3, queues: 3, value_centavos: 9_990 }),
  );
});
afterAll(async () => {
  await testApp.close();
  await crm.close();
});
beforeEach(async () => {
  await publishBlockChanges({ database: testApp.app.database, clock, logger })({});
  secret = (await name(`${crm.url}/recado`)).secret ?? "";
  crm.calls.length = 0;
  crm.answer = () => ({ status: 204 });
});
afterEach(async () => {
  clock.reset();
  await name(null);
});

function name(url: string | null, by = sofia) {
  return testApp.call(by.token, updateOperatorWebhook, { body: { url } });
}

const show = () => testApp.call(sofia.token, getOperatorWebhook, {});

/** Deliveries of one event type, newest first. */
const deliveriesOf = async (event: OperatorDelivery["event"]) =>
  (await show()).deliveries.filter((delivery) => delivery.event === event);

async function add(dueDate: string | null = null): Promise<{ id: number; name: string }> {
  made += 1;
  const body = {
    name: `Mercado ${made}`,
    email: `mercado${made}@exemplo.com.br`,
    planId,
    dueDate,
    userName: "Maria",
    userEmail: `maria${made}@exemplo.com.br`,
    password: "segredo",
  };
  return testApp.call(sofia.token, createCompany, { body });
}

function change(id: number, body: object) {
  return testApp.call(sofia.token, updateCompany, { params: { id: String(id) }, body });
}

/** Runs the job that checks which companies have become blocked or unblocked; the application runs it every minute. */
const look = () => publishBlockChanges({ database: testApp.app.database, clock, logger })({});

const typesOf = (id: number) =>
  crm.calls
    .map(({ body }) => body as { type: string; data: { company?: { id: number } } })
    .filter(({ data }) => data.company?.id === id)
    .map(({ type }) => type);

/** Verifies the signature of a webhook call as Standard Webhooks specifies. */
function isSignedWith(key: string, { headers, raw }: AssistantCall): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${raw}`;
  const hash = createHmac("sha256", Buffer.from(key.replace("whsec_", ""), "base64")).update(signed);
  return String(headers["webhook-signature"])
    .split(" ")
    .includes(`v1,${hash.digest("base64")}`);
}

/** Makes the next try of every waiting delivery due now. */
function hurry(): Promise<unknown> {
  return testApp.app.database.platform((db) =>
    db.run(sql`update work_queues set ready_at = now() where queue = 'webhooks'`),
  );
}

describe("the operator's webhook receives", () => {
  // Specification (money): company.created, blocked, unblocked, paid: once each, signed.
  it("creation, blocking, unblocking and payment of a company once each, as signed calls", async () => {
    const soon = new Date(Date.now() + 3 * day).toISOString();
    const { id, name: companyName } = await add(soon);
    await change(id, { status: false });
    for (let again = 0; again < 2; again++) await look();
    await change(id, { status: true });
    await Promise.all([look(), look()]);
    const { invoices } = await testApp.call(sofia.token, listManagedInvoices, {
      query: { searchParam: companyName },
    });
    const [invoice] = invoices;
    await testApp.call(sofia.token, recordPayment, {
      params: { companyId: String(id), id: String(invoice?.id) },
      body: { reason: "transferência" },
    });
    await untilTrue(() => typesOf(id).length >= 4);
    await look();
    expect(typesOf(id).toSorted()).toEqual([
      "company.blocked",
      "company.created",
      "company.paid",
      "company.unblocked",
    ]);
    const told = crm.calls.map(({ body }) => body as { type: string; timestamp: string; data: object });
    const plan = { id: planId, name: "Essencial" };
    expect(told.find(({ type }) => type === "company.created")).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { company: { id, name: companyName, plan, dueDate: soon }, by: "host" },
    });
    expect(told.find(({ type }) => type === "company.blocked")?.data).toMatchObject({ reason: "closed" });
    expect(told.find(({ type }) => type === "company.paid")?.data).toMatchObject({
      invoice: { number: invoice?.number, value: 99.9 },
    });
    for (const call of crm.calls) {
      expect(isSignedWith(secret, call)).toBe(true);
      expect(call.path).toBe("/recado");
    }
    const paid = await untilFound(async () =>
      (await deliveriesOf("company.paid")).find(({ state }) => state === "delivered"),
    );
    expect(paid).toMatchObject({
      company: { id, name: companyName },
      state: "delivered",
      tries: 1,
      status: 204,
    });
  });

  // Specification (money): Other systems: of a signup, and of what falls due by itself.
  it("the signup of a company and the end of its trial", async () => {
    const body = {
      name: "Floricultura",
      phone: "",
      email: "dona@floricultura.exemplo",
      password: "rosas",
      planId,
    };
    const { user } = await testApp.call(undefined, signUp, { body });
    await look();
    // Events are delivered independently: no event waits for an earlier event.
    await untilTrue(() => typesOf(user.companyId).length === 1);
    clock.advance(4 * day);
    for (let again = 0; again < 2; again++) await look();
    await untilTrue(() => typesOf(user.companyId).length === 2);
    expect(typesOf(user.companyId)).toEqual(["company.created", "company.blocked"]);
    const [created, blocked] = crm.calls.map(({ body: told }) => told as { data: object });
    expect(created?.data).toMatchObject({ by: "signup" });
    expect(blocked?.data).toMatchObject({ reason: "overdue" });
  });

  // Specification (money): company.removed, by its id alone.
  it("the removal of a company by its id, once even if the job is repeated", async () => {
    const job = publishRemoval({ database: testApp.app.database, clock });
    for (let again = 0; again < 2; again++) await job({ companyId: 4_711 });
    await untilTrue(() => typesOf(4_711).length > 0);
    expect(typesOf(4_711)).toEqual(["company.removed"]);
    expect((await deliveriesOf("company.removed")).map(({ id, company }) => [id, company])).toEqual([
      ["evt_removed_4711", null],
    ]);
  });

  // Specification (money): events are rows of the transaction.
  it("nothing about a change that was rolled back, and nothing while no address is set", async () => {
    const before = (await show()).deliveries.length;
    const first = await add();
    const { email } = { email: `maria${made}@exemplo.com.br` };
    const twice = { name: "Outro", email, planId, userName: "Maria", userEmail: email, password: "segredo" };
    await expectRefusal(testApp.call(sofia.token, createCompany, { body: twice }), "ERR_EMAIL_TAKEN");
    await name(null);
    await change(first.id, { status: false });
    await look();
    await add();
    expect((await show()).deliveries).toHaveLength(before + 1);
    // Changes made before the webhook was set up are not sent later.
    await name(`${crm.url}/recado`);
    await look();
    expect((await show()).deliveries).toHaveLength(before + 1);
  });
});

describe("a failed call of the operator's webhook", () => {
  // Specification (money): tried again under the same id, signed anew.
  it("is repeated with the same id and a new signature until it succeeds", async () => {
    crm.answer = () => ({ status: crm.calls.length === 1 ? 500 : 200 });
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.tries === 1);
    expect((await deliveriesOf("webhook.test"))[0]).toMatchObject({ state: "waiting", status: 500 });
    clock.advance(60_000);
    await hurry();
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.state === "delivered");
    expect(new Set(crm.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(crm.calls.map((call) => isSignedWith(secret, call))).toEqual([true, true]);
    expect((await deliveriesOf("webhook.test"))[0]).toMatchObject({ tries: 2, status: 200, problem: null });
  });

  // Specification (money): given up after three days, or on 410.
  it("is dropped after the tenth attempt, or at once after the status 410", async () => {
    crm.answer = () => ({ status: 503 });
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.tries === 1);
    await testApp.app.database.write(sede.id, (db) =>
      db.run(
        sql`update host_events set tries = 9 where company_id = ${db.companyId} and given_up_at is null`,
      ),
    );
    await hurry();
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.tries === 10);
    expect((await deliveriesOf("webhook.test"))[0]).toMatchObject({ state: "givenUp", status: 503 });
    crm.answer = () => ({ status: 410 });
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.state === "givenUp");
    expect((await deliveriesOf("webhook.test"))[0]).toMatchObject({ tries: 1, status: 410 });
  });

  it("is dropped without a log line when the address was removed", async () => {
    crm.answer = () => ({ status: 500 });
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.tries === 1);
    await name(null);
    const complaints = testApp.logs.length;
    await hurry();
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.state === "givenUp");
    expect(testApp.logs.slice(complaints)).toEqual([]);
    expect(crm.calls).toHaveLength(1);
  });

  // Specification (money): not into a private network.
  it("reports a private address, a missing https or an unreachable host as its problem", async () => {
    const guarded = createWebhookSender({ allowPrivateHosts: false });
    const call = (url: string) => guarded.post({ url, headers: {}, body: "{}" });
    await expect(call(crm.url)).rejects.toMatchObject({ problem: "privateAddress" });
    const plain = crm.url.replace("127.0.0.1", "localhost");
    await expect(call(plain)).rejects.toMatchObject({ problem: "insecureAddress" });
    await guarded.close();
    expect(crm.calls).toEqual([]);
    await name("http://127.0.0.1:9/nobody");
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.tries === 1);
    expect((await deliveriesOf("webhook.test"))[0]).toMatchObject({
      state: "waiting",
      status: null,
      problem: "unreachable",
    });
  });

  // Specification (money): redirects fail.
  it("with a redirect is not repeated at the other address", async () => {
    crm.answer = ({ path }) =>
      path === "/recado" ? { status: 302, headers: { location: `${crm.url}/elsewhere` } } : { status: 200 };
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(async () => (await deliveriesOf("webhook.test"))[0]?.tries === 1);
    expect((await deliveriesOf("webhook.test"))[0]).toMatchObject({ state: "waiting", status: 302 });
    expect(crm.calls.map(({ path }) => path)).toEqual(["/recado"]);
  });
});

describe("the secret of the operator's webhook", () => {
  // Specification (money): the secret is shown once; with a new one a day of two signatures.
  it("is shown once, and for a day after a renewal calls are signed with both secrets", async () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await name(`${crm.url}/other`)).secret).toBeNull();
    expect(JSON.stringify(await show())).not.toContain("whsec_");
    const renewed = (await testApp.call(sofia.token, renewOperatorWebhookSecret, {})).secret;
    expect(renewed).not.toBe(secret);
    await testApp.call(sofia.token, testOperatorWebhook, {});
    await untilTrue(() => crm.calls.length === 1);
    clock.advance(day + 60_000);
    const later = { type: "webhook.test", data: {}, now: clock.now() } as const;
    await testApp.app.database.write(sede.id, (db) => publishOperatorEvent(db, later));
    await untilTrue(() => crm.calls.length === 2);
    const signed = crm.calls.map((call) => [isSignedWith(renewed, call), isSignedWith(secret, call)]);
    expect(signed).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  // Specification (money): whoever hosts alone, audited without what it is.
  it("and the address are for super users only, and the audit log hides their values", async () => {
    for (const person of [sede.ana, sede.bruno]) {
      await expectRefusal(name("https://exemplo.com.br/", person), "ERR_NO_PERMISSION");
      await expectRefusal(testApp.call(person.token, getOperatorWebhook, {}), "ERR_NO_PERMISSION");
    }
    await testApp.call(sofia.token, renewOperatorWebhookSecret, {});
    const { entries } = await testApp.call(sofia.token, listAuditLog, { query: { area: "settings" } });
    expect(entries.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: "hostWebhookSecret" }],
      [{ field: "hostWebhook" }],
    ]);
    await name(null);
    await expectRefusal(testApp.call(sofia.token, renewOperatorWebhookSecret, {}), "ERR_NO_HOST_WEBHOOK");
    await expectRefusal(testApp.call(sofia.token, testOperatorWebhook, {}), "ERR_NO_HOST_WEBHOOK");
    await expectRefusal(name("ftp://exemplo.com.br/"), "ERR_VALIDATION");
  });
});

it("the pauses between attempts of a webhook grow and add up to three days", () => {
  const pauses = Array.from({ length: 9 }, (_, index) => retryPauseAfter(index + 1, 0.5) ?? 0);
  expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(75.6, 1);
  expect(retryPauseAfter(10)).toBeUndefined();
});
