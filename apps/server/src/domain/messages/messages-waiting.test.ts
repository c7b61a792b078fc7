import { replaceToken } from "@recado/contract/connections";
import { deleteMessage, discardMessage, listMessages, sendMessage } from "@recado/contract/messages";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { getTicket, listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUp } from "../../testing/bot-chat.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import type { FakeCustomer } from "../../testing/fakes/fake-channel.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { failMessage } from "./actions.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  await setUp(testApp, padaria, { settings: { sendGreetingAccepted: "enabled" } });
});
afterAll(() => testApp.close());

async function waitingSince({ id }: Pick<Ticket, "id">): Promise<string | null> {
  return (await testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } })).waitingSince;
}

async function messagesOf({ id }: Pick<Ticket, "id">) {
  const params = { ticketId: String(id) };
  return (await testApp.call(padaria.ana.token, listMessages, { params, query: {} })).messages;
}

/** Lets the customer write, or the company on its phone, and waits until the message is stored. */
async function say(ticket: Ticket, customer: FakeCustomer, text: string, fromMe = false): Promise<void> {
  await testApp.channel.say(padaria.connectionId, customer, text, { fromMe });
  await untilTrue(async () => (await messagesOf(ticket)).some(({ body }) => body === text));
}

async function answer(ticket: Ticket, body: string) {
  const params = { ticketId: String(ticket.id) };
  const [sent] = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body } });
  if (!sent) throw new Error("expected a sent message, found none");
  return sent;
}

/** Sends a message to the customer as a client of the messages API does. */
async function sendByApi({ ana, connectionId }: TestCompany, number: string, body: string): Promise<void> {
  const { token } = await testApp.call(ana.token, replaceToken, { params: { id: String(connectionId) } });
  const answer = await fetch(`${testApp.url}/api/messages/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ number, body }),
  });
  expect(answer.status).toBe(200);
}

async function unanswered(person: Person, query: { showAll?: "true"; oldestFirst?: "true" } = {}) {
  const page = await testApp.call(person.token, listTickets, {
    query: { status: "open", needsAnswer: "true", ...query },
  });
  return { ids: page.tickets.map(({ id }) => id), count: page.count };
}

// Specification (tickets): a customer waits since the first message that no person has answered.
describe("a customer waits for an answer", () => {
  it("from the first unanswered message until a person answers in the app", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await say(ticket, customer, "Ainda tem bolo?");
    const [first] = await messagesOf(ticket);
    // The greeting of the accepted ticket is automatic, and a note is not sent to the customer.
    const body = { ticketId: ticket.id, note: "Ver com a cozinha", mentions: [] };
    await testApp.call(padaria.bruno.token, createTicketNote, { body });
    expect((await messagesOf(ticket)).some(({ isBot }) => isBot)).toBe(true);
    expect(await waitingSince(ticket)).toBe(first?.createdAt);
    await answer(ticket, "Tem, sim");
    expect(await waitingSince(ticket)).toBeNull();
  });

  it("until a person answers on the company's phone", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await say(ticket, customer, "Já respondo por aqui", true);
    expect(await waitingSince(ticket)).toBeNull();
    await say(ticket, customer, "Obrigada, e amanhã?");
    expect(await waitingSince(ticket)).not.toBeNull();
  });

  describe("again when the answer is still in the outbox and", () => {
    async function answerOffline() {
      const mercado = await createTestCompany(testApp);
      const customer = newCustomer();
      const { id, waitingSince: asked } = await createOpenTicket(testApp, mercado, mercado.bruno, customer);
      const since = async () =>
        (await testApp.call(mercado.ana.token, getTicket, { params: { id: String(id) } })).waitingSince;
      await testApp.channel.breakOff(mercado.connectionId);
      const params = { ticketId: String(id) };
      const [sent] = await testApp.call(mercado.bruno.token, sendMessage, { params, body: { body: "Ops" } });
      expect(asked).not.toBeNull();
      expect(await since()).toBeNull();
      return { mercado, customer, id, asked, since, messageId: sent?.id ?? "" };
    }

    it("fails for good, although a program wrote through the messages API", async () => {
      const { mercado, customer, id, asked, since, messageId } = await answerOffline();
      await sendByApi(mercado, customer.number, "Seu pedido saiu");
      await testApp.app.database.write(mercado.id, (db) =>
        failMessage(db, messageId, "ERR_WAPP_INVALID_CONTACT"),
      );
      expect(await since()).toBe(asked);
      await testApp.call(mercado.bruno.token, discardMessage, { params: { messageId } });
      const ticket = await testApp.call(mercado.ana.token, getTicket, { params: { id: String(id) } });
      expect(ticket).toMatchObject({ waitingSince: asked, lastMessage: "Bom dia!" });
    });

    it("fails for good", async () => {
      const { mercado, asked, since, messageId } = await answerOffline();
      await testApp.app.database.write(mercado.id, (db) =>
        failMessage(db, messageId, "ERR_WAPP_INVALID_CONTACT"),
      );
      expect(await since()).toBe(asked);
    });

    it("is deleted", async () => {
      const { mercado, asked, since, messageId } = await answerOffline();
      await testApp.call(mercado.bruno.token, deleteMessage, { params: { messageId } });
      expect(await since()).toBe(asked);
    });
  });

  it("no more in a reopened ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer());
    for (const status of ["closed", "open"] as const)
      await testApp.call(padaria.bruno.token, updateTicket, {
        params: { id: String(ticket.id) },
        body: { status },
      });
    expect(await waitingSince(ticket)).toBeNull();
  });

  it("never in a group", async () => {
    const customer = { name: "Família", lid: "120363000000000077" };
    await testApp.channel.say(padaria.connectionId, customer, "Bom dia, grupo!", {
      contact: [{ kind: "group", value: customer.lid }],
    });
    const groups = async () =>
      (await testApp.call(padaria.ana.token, listTickets, { query: { status: "pending" } })).tickets.filter(
        ({ isGroup }) => isGroup,
      );
    await untilTrue(async () => (await groups()).length > 0);
    expect(await groups()).toMatchObject([{ waitingSince: null }]);
  });
});

describe("the list of tickets that need an answer", () => {
  it("holds the agent's own, for admins also everybody's, and the longest wait comes first on request", async () => {
    const mercado = await createTestCompany(testApp);
    const older = await createOpenTicket(testApp, mercado, mercado.bruno, newCustomer());
    const newer = await createOpenTicket(testApp, mercado, mercado.bruno, newCustomer());
    const done = await createOpenTicket(testApp, mercado, mercado.bruno, newCustomer());
    const ofAna = await createOpenTicket(testApp, mercado, mercado.ana, newCustomer());
    const params = { ticketId: String(done.id) };
    await testApp.call(mercado.bruno.token, sendMessage, { params, body: { body: "Pronto" } });
    expect(await unanswered(mercado.bruno)).toEqual({ ids: [newer.id, older.id], count: 2 });
    expect(await unanswered(mercado.bruno, { oldestFirst: "true" })).toEqual({
      ids: [older.id, newer.id],
      count: 2,
    });
    expect(await unanswered(mercado.ana, { showAll: "true", oldestFirst: "true" })).toEqual({
      ids: [older.id, newer.id, ofAna.id],
      count: 3,
    });
  });
});
