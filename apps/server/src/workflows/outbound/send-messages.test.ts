import { editMessage, listMessages, type Message, sendMessage } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mostAttempts } from "../../domain/messages/rules.ts";
import { SendError } from "../../ports/channel.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { SteeredClock, second } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ clock });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

async function send(ticket: Pick<Ticket, "id">, text: string): Promise<Message> {
  const params = { ticketId: String(ticket.id) };
  const [message] = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
  if (!message) throw new Error("expected a message in the answer, found none");
  return message;
}

async function look({ id, ticketId }: Message): Promise<Message> {
  const params = { ticketId: String(ticketId) };
  const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
  const found = messages.find((message) => message.id === id);
  if (!found) throw new Error("the message no longer exists");
  return found;
}

function untilTaken(message: Message): Promise<void> {
  return untilTrue(async () => (await look(message)).ack >= 1);
}

/** Texts that the channel has sent to a customer, in order. */
function sentTo({ number }: { number: string }): string[] {
  return testApp.channel.sent.flatMap(({ to, text = "" }) =>
    to.some(({ value }) => value === number) ? [text] : [],
  );
}

function mark(message: Message, columns: ReturnType<typeof sql>) {
  return testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update messages set ${columns} where company_id = ${db.companyId} and id = ${message.id}`),
  );
}

/** Makes all waiting work items of the queue `outbound` due now. */
function hurry() {
  return testApp.app.database.platform((db) =>
    db.run(sql`update work_queues set ready_at = now() where queue = 'outbound'`),
  );
}

/** Postpones by an hour the work items of the queue `outbound` that have failed before. */
function rest() {
  return testApp.app.database.platform((db) =>
    db.run(
      sql`update work_queues set ready_at = now() + interval '1 hour' where queue = 'outbound' and tries > 0`,
    ),
  );
}

/** Creates a message whose sending was interrupted after the attempt had been stored. */
async function interrupted(ticket: Ticket, text: string): Promise<Message> {
  await testApp.channel.breakOff(padaria.connectionId);
  const message = await send(ticket, text);
  await mark(message, sql`attempted_at = now(), attempts = 1`);
  await testApp.channel.comeBack(padaria.connectionId);
  return message;
}

describe("the outbox", () => {
  it("keeps the order within each chat while it sends several chats", async () => {
    const chats = await Promise.all(
      [1, 2, 3].map(async () => {
        const customer = newCustomer();
        return { customer, ticket: await createOpenTicket(testApp, padaria, padaria.bruno, customer) };
      }),
    );
    const texts = Array.from({ length: 15 }, (_, index) => `mensagem ${index}`);
    await Promise.all(
      chats.map(async ({ ticket }) => {
        for (const text of texts) await send(ticket, text);
      }),
    );
    for (const { customer } of chats) {
      await untilTrue(() => sentTo(customer).length === texts.length);
      expect(sentTo(customer)).toEqual(texts);
    }
  });

  it("waits while the connection is down, and sends in order after the reconnect", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await testApp.channel.breakOff(padaria.connectionId);
    const first = await send(ticket, "primeira");
    const last = await send(ticket, "segunda");
    expect(await look(first)).toMatchObject({ ack: 0, error: null });
    expect(sentTo(customer)).toEqual([]);
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTaken(last);
    expect(sentTo(customer)).toEqual(["primeira", "segunda"]);
  });

  it("retries a temporarily refused message before later ones of the same chat", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const other = await createOpenTicket(testApp, padaria);
    await testApp.channel.breakOff(padaria.connectionId);
    const first = await send(ticket, "insistente");
    const second = await send(ticket, "paciente");
    testApp.channel.refuse("send", customer.number, new SendError("ERR_SENDING_WAPP_MSG", "no", true));
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTrue(() => !testApp.channel.isRefusing(customer.number));
    await untilTaken(await send(other, "sem espera"));
    await untilTaken(second);
    expect(sentTo(customer)).toEqual(["insistente", "paciente"]);
    expect(await look(first)).toMatchObject({ ack: 1, error: null });
  });

  it("does not retry sooner when a connected session reports itself again", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const other = await createOpenTicket(testApp, padaria);
    testApp.channel.refuse("send", customer.number, new SendError("ERR_SENDING_WAPP_MSG", "no", true));
    const waiting = await send(ticket, "com calma");
    await untilTrue(async () => (await backedOff()) !== undefined);
    await rest();
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTaken(await send(other, "sem pressa"));
    expect(await backedOff()).toBeDefined();
    expect(sentTo(customer)).toEqual([]);
    await testApp.channel.breakOff(padaria.connectionId);
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTaken(waiting);
  });

  it("fails a message after the last attempt with a reason, and continues with the next one", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await testApp.channel.breakOff(padaria.connectionId);
    const hopeless = await send(ticket, "sem esperança");
    const next = await send(ticket, "a seguinte");
    await mark(hopeless, sql`attempts = ${mostAttempts - 1}`);
    testApp.channel.refuse("send", customer.number, new SendError("ERR_SENDING_WAPP_MSG", "no", true));
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTaken(next);
    expect(await look(hopeless)).toMatchObject({ ack: 0, error: "ERR_SENDING_WAPP_MSG" });
    expect(sentTo(customer)).toEqual(["a seguinte"]);
  });

  it("never resends a message whose delivery is unknown, even after an unexpected error", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const unforeseen = new TypeError("unforeseen") as Error as SendError;
    for (const failure of [new SendError("ERR_SENDING_UNCONFIRMED", "unknown", true), unforeseen]) {
      testApp.channel.refuse("send", customer.number, failure);
      const doubtful = await send(ticket, "talvez");
      await untilTrue(async () => (await look(doubtful)).error === "ERR_SENDING_UNCONFIRMED");
    }
    await untilTaken(await send(ticket, "com certeza"));
    expect(sentTo(customer)).toEqual(["com certeza"]);
  });
});

/** Returns the connection's work item that waits for a retry. */
function backedOff() {
  return testApp.app.database.platform((db) =>
    db.first(sql`
      select 1 from work_queues where queue = 'outbound' and connection_id = ${padaria.connectionId} and tries > 0`),
  );
}

describe("a message that the channel is still preparing", () => {
  afterEach(() => {
    testApp.channel.beforeBegin = async () => {};
  });

  /** Sends a text that the channel keeps preparing until `goOn` is called. */
  async function sendHeld(text: string) {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const [preparing, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    testApp.channel.beforeBegin = async () => {
      preparing.resolve();
      await going.promise;
    };
    const message = await send(ticket, text);
    await preparing.promise;
    return { customer, ticket, message, goOn: () => going.resolve() };
  }

  it("has no attempt recorded, so a killed process leaves no unconfirmed message", async () => {
    const { customer, message, goOn } = await sendHeld("chaves a caminho");
    expect(await attemptOf(message)).toEqual({ attempted_at: null, attempts: 0 });
    goOn();
    await untilTaken(message);
    expect(await attemptOf(message)).toMatchObject({ attempts: 1 });
    expect(sentTo(customer)).toEqual(["chaves a caminho"]);
  });

  it("is sent once, with the text of a meanwhile edit", async () => {
    const { customer, message, goOn } = await sendHeld("às 7");
    const params = { messageId: message.id };
    await testApp.call(padaria.bruno.token, editMessage, { params, body: { body: "às 8" } });
    goOn();
    await untilTaken(message);
    expect(sentTo(customer)).toEqual(["às 8"]);
  });

  it("has no attempt recorded if the preparation fails, and is sent by the next attempt", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    let failures = 0;
    testApp.channel.beforeBegin = async () => {
      if (failures++ === 0) throw new TypeError("unforeseen");
    };
    const message = await send(ticket, "de novo");
    await untilTaken(message);
    expect(sentTo(customer)).toEqual(["de novo"]);
  });

  async function attemptOf({ id }: Message) {
    return testApp.app.database.read(padaria.id, (db) =>
      db.first(
        sql`select attempted_at, attempts from messages where company_id = ${db.companyId} and id = ${id}`,
      ),
    );
  }
});

describe("an interrupted attempt to send a message", () => {
  afterEach(() => clock.reset());

  it("becomes unconfirmed after a waiting time, and is not repeated", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const message = await interrupted(ticket, "cortada no meio");
    const next = await send(ticket, "depois da queda");
    await untilTrue(async () => (await backedOff()) !== undefined);
    expect(await look(message)).toMatchObject({ ack: 0, error: null });
    expect(sentTo(customer)).toEqual([]);
    clock.advance(16 * second);
    await hurry();
    await untilTaken(next);
    expect(await look(message)).toMatchObject({ ack: 0, error: "ERR_SENDING_UNCONFIRMED" });
    expect(sentTo(customer)).toEqual(["depois da queda"]);
  });

  it("is confirmed by an ack of the channel", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const message = await interrupted(ticket, "cortada, mas com notícia");
    const externalId = await externalIdOf(message);
    await testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack: 3 }]);
    await hurry();
    await untilTaken(await send(ticket, "e segue"));
    expect(await look(message)).toMatchObject({ ack: 3, error: null });
    expect(testApp.channel.sent.map(({ text }) => text)).not.toContain(message.body);
  });

  async function externalIdOf({ id }: Message): Promise<string> {
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ external_id: string }>`
        select external_id from messages where company_id = ${db.companyId} and id = ${id}`),
    );
    return row?.external_id ?? "";
  }
});
