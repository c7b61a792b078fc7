import { getMe, login, paymentRefusalSchema } from "@recado/contract/auth";
import { getCompanyPlan } from "@recado/contract/companies";
import { replaceToken } from "@recado/contract/connections";
import { getCompany, updateCompany } from "@recado/contract/managed-companies";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { routes } from "@recado/contract/routes";
import { createSchedule, getSchedule } from "@recado/contract/schedules";
import { ApiError } from "@recado/contract/shared/client";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { composeMessage } from "../../domain/messages/actions.ts";
import { textBody } from "../../domain/messages/rules.ts";
import { existingTicket } from "../../domain/tickets/actions.ts";
import { changeUser } from "../../domain/users/actions.ts";
import { createLogger } from "../../platform/logger.ts";
import { requestOf, sendRequest } from "../../testing/contract-tests/requests.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  testPassword,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { day, minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { sendSchedules } from "../schedule-sending/send-schedules.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;
/** Sofia is a super user of the installation. */
let sofia: Person;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock });
  const host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
});
afterEach(() => clock.reset());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function change(body: { status?: boolean; dueDate?: string | null }) {
  return testApp.call(sofia.token, updateCompany, { params: { id: String(padaria.id) }, body });
}

function sentTexts() {
  return testApp.channel.sent
    .filter(({ connectionId }) => connectionId === padaria.connectionId)
    .map(({ text }) => text);
}

const close = () => change({ status: false });
const open = () => change({ status: true });
const letPass = () => change({ dueDate: new Date(clock.now().getTime() - minute).toISOString() });
const pay = () => change({ dueDate: new Date(clock.now().getTime() + 30 * day).toISOString() });

const ways = [
  ["blocked by the operator", close, open, "ERR_COMPANY_BLOCKED"],
  ["past its due date", letPass, pay, "ERR_SUBSCRIPTION_EXPIRED"],
] as const;

describe.each(ways)("a company that is %s", (_, block, unblock, code) => {
  // Specification (money): every route and live line at once.
  it("is refused on every route at once, and its tokens work again afterwards", async () => {
    const params = { companyId: String(padaria.id) };
    await testApp.call(padaria.ana.token, getCompanyPlan, { params });
    const ofConnection = { params: { id: String(padaria.connectionId) } };
    const { token: programToken } = await testApp.call(padaria.ana.token, replaceToken, ofConnection);
    await block();
    for (const { route } of routes.filter(({ route: { access } }) => access.who !== "anyone")) {
      const answer = await sendRequest(
        testApp,
        route.access.who === "program" ? programToken : padaria.ana.token,
        route,
        requestOf(route, () => 1),
      );
      expect([route.path, answer.statusCode, answer.json().error]).toEqual([route.path, 402, code]);
    }
    await unblock();
    expect(await testApp.call(padaria.ana.token, getMe, {})).toMatchObject({ id: padaria.ana.id });
  });

  it("loses its live sockets, and opens none until it is released", async () => {
    const bruno = await testApp.listen(padaria.bruno.token);
    const cut = new Promise((resolve) => bruno.socket.once("disconnect", resolve));
    await block();
    await cut;
    await expect(testApp.listen(padaria.bruno.token)).rejects.toThrow("ERR_SESSION_EXPIRED");
    await unblock();
    await (await testApp.listen(padaria.bruno.token)).settle();
  });

  // Specification (money): messages are received and kept; nothing is sent.
  it("stores messages of its customers, and sends nothing until it is released", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const params = { ticketId: String(ticket.id) };
    await block();
    const before = sentTexts().length;
    const customer = newCustomer("Quem escreve");
    await testApp.channel.say(padaria.connectionId, customer, "Olá, tem alguém?");
    await untilTrue(async () => (await countTickets()) === 2);
    expect(testApp.channel.isOpen(padaria.connectionId)).toBe(true);
    expect(sentTexts()).toHaveLength(before);
    await unblock();
    await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: "Voltamos" } });
    await untilTrue(() => sentTexts().length === before + 1);
  });

  async function countTickets(): Promise<number> {
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(
        sql<{
          count: number;
        }>`select count(*)::integer as count from tickets where company_id = ${db.companyId}`,
      ),
    );
    return row?.count ?? 0;
  }
});

// Specification (money): it begins by itself, at its moment.
it("a passing due date blocks a company by itself, without a job or a change", async () => {
  await change({ dueDate: new Date(clock.now().getTime() + 5 * minute).toISOString() });
  expect(await testApp.call(padaria.bruno.token, getMe, {})).toMatchObject({ name: "Bruno" });
  clock.advance(6 * minute);
  await expectRefusal(testApp.call(padaria.bruno.token, getMe, {}), "ERR_SUBSCRIPTION_EXPIRED");
  await pay();
  expect(await testApp.call(padaria.bruno.token, getMe, {})).toMatchObject({ name: "Bruno" });
});

describe("the sign-in to an overdue company", () => {
  async function refusalOf({ email }: Person, secret = testPassword): Promise<ApiError["body"]> {
    const error = await testApp
      .call(undefined, login, { body: { email, password: secret } })
      .then(() => undefined)
      .catch((caught: unknown) => caught);
    if (!(error instanceof ApiError)) throw error ?? new Error("expected a refusal, got an answer");
    return error.body;
  }

  // Specification (money): Pagar agora opens the invoices and nothing else.
  it("gives its admin a token for the payment routes only, for half an hour", async () => {
    await letPass();
    const { payment } = paymentRefusalSchema.parse(await refusalOf(padaria.ana));
    expect(payment.user).toMatchObject({ id: padaria.ana.id, companyId: padaria.id });
    const params = { id: String(padaria.id) };
    expect(await testApp.call(payment.token, getCompany, { params })).toMatchObject({ block: "overdue" });
    const open = routes.filter(({ route }) => route.access.payment).map(({ route }) => route);
    for (const { route } of routes.filter(({ route: { access } }) => /signedIn|super/.test(access.who))) {
      if (open.includes(route)) continue;
      const answer = await sendRequest(
        testApp,
        payment.token,
        route,
        requestOf(route, () => 1),
      );
      expect([route.path, answer.statusCode, answer.json().error]).toEqual([
        route.path,
        403,
        "ERR_SESSION_EXPIRED",
      ]);
    }
    await expect(testApp.listen(payment.token)).rejects.toThrow("ERR_SESSION_EXPIRED");
    clock.advance(31 * minute);
    await expectRefusal(testApp.call(payment.token, getCompany, { params }), "ERR_SESSION_EXPIRED");
  });

  it("gives its admin a token that ends when the password changes", async () => {
    await letPass();
    const { payment } = paymentRefusalSchema.parse(await refusalOf(padaria.ana));
    const params = { id: String(padaria.id) };
    await testApp.call(payment.token, getCompany, { params });
    await testApp.app.database.write(padaria.id, (db) =>
      changeUser(db, padaria.ana.id, { password_hash: "$argon2id$another" }),
    );
    await expectRefusal(testApp.call(payment.token, getCompany, { params }), "ERR_SESSION_EXPIRED");
  });

  it("gives other users, a wrong password and a blocked company no payment token", async () => {
    await letPass();
    expect(await refusalOf(padaria.bruno)).not.toHaveProperty("payment");
    expect(await refusalOf(padaria.ana, "outra senha")).toMatchObject({ error: "ERR_INVALID_CREDENTIALS" });
    expect(await refusalOf(padaria.ana, "outra senha")).not.toHaveProperty("payment");
    const { payment } = paymentRefusalSchema.parse(await refusalOf(padaria.ana));
    await close();
    const refused = await refusalOf(padaria.ana);
    expect(refused).toMatchObject({ error: "ERR_COMPANY_BLOCKED" });
    expect(refused).not.toHaveProperty("payment");
    const params = { id: String(padaria.id) };
    await expectRefusal(testApp.call(payment.token, getCompany, { params }), "ERR_SESSION_EXPIRED");
  });
});

// Specification (money): who is signed in already is led to the payment.
it("the next request of an admin in an overdue company returns a payment token", async () => {
  await letPass();
  const bodyOf = async ({ token }: Person) => {
    const error = await testApp.call(token, getMe, {}).catch((caught: unknown) => caught);
    return error instanceof ApiError ? error.body : undefined;
  };
  const { payment } = paymentRefusalSchema.parse(await bodyOf(padaria.ana));
  expect(payment.user).toMatchObject({ id: padaria.ana.id, companyId: padaria.id });
  const params = { id: String(padaria.id) };
  expect(await testApp.call(payment.token, getCompany, { params })).toMatchObject({ block: "overdue" });
  const others = await bodyOf(padaria.bruno);
  expect(others).toMatchObject({ error: "ERR_SUBSCRIPTION_EXPIRED" });
  expect(others).not.toHaveProperty("payment");
});

// Specification (money): schedules wait and are marked.
it("unsent messages and due schedules of a blocked company are sent once after its release", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const count = (text: string) => sentTexts().filter((said) => said === text).length;
  const later = new Date(clock.now().getTime() + 3 * 60 * minute);
  const sendDue = () =>
    sendSchedules({
      database: testApp.app.database,
      clock: { now: () => later },
      logger: createLogger("silent"),
      newExternalId: () => testApp.channel.newExternalId(),
      checkNumber: async (_, number) => (await testApp.channel.onWhatsApp(number)) ?? null,
    })({});
  const schedule = await testApp.call(padaria.bruno.token, createSchedule, {
    body: {
      body: "Seu pão está pronto",
      contactId: ticket.contactId,
      sendAt: new Date(clock.now().getTime() + minute).toISOString(),
    },
  });
  await close();
  await answerIn(ticket, "Já vou ver");
  await sendDue();
  // A worker has tried to send the message and has postponed it, because the company is blocked.
  await untilTrue(async () => (await triesOf(ticket.contactId)) > 0);
  expect([count("Já vou ver"), count("Seu pão está pronto")]).toEqual([0, 0]);
  await open();
  const look = () => testApp.call(padaria.bruno.token, getSchedule, { params: { id: String(schedule.id) } });
  expect(await look()).toMatchObject({ status: "PENDENTE" });
  await sendDue();
  await untilTrue(() => count("Já vou ver") === 1 && count("Seu pão está pronto") === 1);
  expect(await look()).toMatchObject({ status: "ENVIADA", isLate: true });
});

/** Sends an agent's answer as a request would that began before the company was blocked. */
function answerIn(ticket: Ticket, text: string) {
  return testApp.app.database.write(padaria.id, async (db) => {
    const message = {
      holds: textBody(text),
      externalId: testApp.channel.newExternalId(),
      clientMessageId: null,
      quotedId: null,
      userId: null,
      now: clock.now(),
    };
    const held = await existingTicket(db, ticket.id);
    await composeMessage(db, { ...message, ticket: { ...held, connection_id: padaria.connectionId } });
  });
}

async function triesOf(contactId: number): Promise<number> {
  const row = await testApp.app.database.platform((db) =>
    db.first(
      sql<{
        tries: number;
      }>`select tries from work_queues where queue = 'outbound' and key = ${String(contactId)}`,
    ),
  );
  return row?.tries ?? 0;
}

// Specification (money): the bot rests.
it("the bot of a blocked company does not answer new messages, even after the release", async () => {
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update connections set greeting_message = 'Bem-vindo' where company_id = ${db.companyId}`),
  );
  await ticketFromMessage(testApp, padaria);
  await close();
  const before = sentTexts().length;
  const customer = newCustomer();
  await testApp.channel.say(padaria.connectionId, customer, "Bom dia!");
  await open();
  const { id } = await untilFound(async () => {
    const { tickets } = await testApp.call(padaria.ana.token, listTickets, { query: { status: "pending" } });
    return tickets.find(({ contact }) => contact.number === customer.number);
  });
  const params = { ticketId: String(id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  expect(messages.map(({ body }) => body)).toEqual(["Bom dia!"]);
  expect(sentTexts()).toHaveLength(before);
});
