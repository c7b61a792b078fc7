import { createConnection, deleteConnection } from "@recado/contract/connections";
import { listMessages, maxMessageLength, sendMessage } from "@recado/contract/messages";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let breno: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
});
afterAll(() => testApp.close());

async function answer(person: Person, ticket: Pick<Ticket, "id">, text: string, more: object = {}) {
  const params = { ticketId: String(ticket.id) };
  const [message] = await testApp.call(person.token, sendMessage, { params, body: { body: text, ...more } });
  if (!message) throw new Error("expected a message in the answer, found none");
  return message;
}

async function messagesOf(ticket: Pick<Ticket, "id">) {
  const params = { ticketId: String(ticket.id) };
  return (await testApp.call(padaria.ana.token, listMessages, { params })).messages;
}

function sentText(text: string) {
  return untilFound(() => testApp.channel.sent.find((message) => message.text === text));
}

describe("an agent's message", () => {
  // Specification (tickets): ticks rise with the ack.
  it("is sent to the customer, and gets its first ack once WhatsApp has accepted it", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const message = await answer(padaria.bruno, ticket, "Bom dia! Em que posso ajudar?");
    expect(message).toMatchObject({ fromMe: true, userId: padaria.bruno.id, isBot: false, error: null });
    const sent = await sentText("Bom dia! Em que posso ajudar?");
    expect(sent).toMatchObject({ connectionId: padaria.connectionId, quoted: null });
    expect(sent.to).toContainEqual({ kind: "number", value: customer.number });
    await untilTrue(async () =>
      (await messagesOf(ticket)).some(({ id, ack }) => id === message.id && ack === 1),
    );
  });

  it("is sent with the message that it quotes", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const [asked] = await messagesOf(ticket);
    const message = await answer(padaria.bruno, ticket, "Sobre isso: sim", { quotedMsg: { id: asked?.id } });
    expect(message.quotedMsg).toMatchObject({ id: asked?.id, body: "Bom dia!", fromMe: false });
    expect((await sentText("Sobre isso: sim")).quoted).toMatchObject({ text: "Bom dia!", fromMe: false });
  });

  it("keeps line breaks, formatting and emoji as they were typed", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const text = "*Ana:*\n  Olá 👋🏽 _tudo_ bem?\n\n`código` \\ \" ' <b>";
    expect((await answer(padaria.bruno, ticket, text)).body).toBe(text);
    expect((await sentText(text)).text).toBe(text);
  });

  it("may have the maximum length", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const text = "ã".repeat(maxMessageLength);
    expect((await answer(padaria.bruno, ticket, text)).body).toBe(text);
  });

  it("is sent over another connection when the ticket's was deleted, even to a new contact", async () => {
    const customer = newCustomer();
    const ticket = await ticketOfDeletedConnection(customer);
    await answer(padaria.ana, ticket, "Continuamos por aqui");
    expect(await sentText("Continuamos por aqui")).toMatchObject({
      connectionId: padaria.connectionId,
      to: [{ kind: "number", value: customer.number }],
    });
  });

  it("is refused when the contact has an unfinished ticket on the only other connection", async () => {
    const customer = newCustomer();
    const ticket = await ticketOfDeletedConnection(customer);
    await ticketFromMessage(testApp, padaria, "Agora por aqui", customer);
    await expectRefusal(answer(padaria.ana, ticket, "Continuamos por aqui"), "ERR_OTHER_OPEN_TICKET");
  });

  async function ticketOfDeletedConnection(customer: ReturnType<typeof newCustomer>): Promise<Ticket> {
    const { ana } = padaria;
    const body = { name: `Antiga ${customer.number}`.slice(0, 50), queueIds: [padaria.sales] };
    const old = await testApp.call(ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(old.id));
    const ticket = await createOpenTicket(testApp, { ...padaria, connectionId: old.id }, ana, customer);
    await testApp.call(ana.token, deleteConnection, { params: { id: String(old.id) } });
    return ticket;
  }
});

describe("sending a message", () => {
  type Case = [string, (ticket: Ticket) => Promise<Person>, ErrorCode];
  const refused: Case[] = [
    ["another agent of the queue", async () => breno, "ERR_TICKET_NOT_OWNED"],
    ["an agent of another queue", async () => padaria.clara, "ERR_NO_TICKET_FOUND"],
    ["an admin of another company", async () => vizinha.ana, "ERR_NO_TICKET_FOUND"],
    ["the owner after the ticket is resolved", (ticket) => move(ticket, "closed"), "ERR_TICKET_CLOSED"],
    ["the owner after the ticket is returned", (ticket) => move(ticket, "pending"), "ERR_TICKET_NOT_OWNED"],
  ];

  async function move(ticket: Ticket, status: "closed" | "pending"): Promise<Person> {
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { status },
    });
    return padaria.bruno;
  }

  // Specification (tickets): empty messages are not sent.
  it.each(refused)("is refused to %s", async (_, prepare, code) => {
    const ticket = await createOpenTicket(testApp, padaria);
    const person = await prepare(ticket);
    await expectRefusal(answer(person, ticket, "Não deve sair"), code);
    expect((await messagesOf(ticket)).map(({ body }) => body)).toEqual(["Bom dia!"]);
  });

  // Specification (tickets): a pending ticket must be accepted to be answered.
  it("is refused before the ticket is accepted, even to an admin", async () => {
    const ticket = await ticketFromMessage(testApp, padaria);
    await expectRefusal(answer(padaria.ana, ticket, "Não deve sair"), "ERR_TICKET_NOT_OWNED");
  });

  it("is allowed to the owner of the ticket, and to an admin under the admin's own name", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    expect((await answer(padaria.bruno, ticket, "Sou o dono")).userId).toBe(padaria.bruno.id);
    expect((await answer(padaria.ana, ticket, "Sou a chefe")).userId).toBe(padaria.ana.id);
  });
});

describe("the text of a message", () => {
  let ticket: Ticket;
  beforeAll(async () => {
    ticket = await createOpenTicket(testApp, padaria);
  });

  it.each([
    ["empty", ""],
    ["spaces and lines alone", " \n\t "],
    ["a hundred thousand characters", "a".repeat(100_000)],
    ["one character too many", "a".repeat(maxMessageLength + 1)],
    ["a NUL", "antes\u0000depois"],
  ])("cannot be %s", async (_, text) => {
    const refusal = await expectRefusal(answer(padaria.bruno, ticket, text), "ERR_VALIDATION");
    expect(refusal.issues).toMatchObject([{ path: "body" }]);
    expect(await messagesOf(ticket)).toHaveLength(1);
  });

  // Specification (tickets): a message of another ticket cannot be quoted.
  it("cannot quote a message of another ticket or company", async () => {
    const other = await createOpenTicket(testApp, padaria);
    const [elsewhere] = await messagesOf(other);
    const foreign = await ticketFromMessage(testApp, vizinha);
    const params = { ticketId: String(foreign.id) };
    const [neighbours] = (await testApp.call(vizinha.ana.token, listMessages, { params })).messages;
    for (const id of [elsewhere?.id, neighbours?.id, "999999999999999999"]) {
      const answering = answer(padaria.bruno, ticket, "Sobre isso", { quotedMsg: { id } });
      await expectRefusal(answering, "ERR_QUOTED_MESSAGE");
    }
    expect(await messagesOf(ticket)).toHaveLength(1);
  });
});

describe("a repeated clientMessageId", () => {
  const clientMessageId = "0b9f7a4e-3f0c-4c1e-9d52-6a3f0f6b2c11";

  // Specification (tickets): POST /messages/{ticketId} repeats nothing.
  it("returns the first message and sends nothing twice, even for ten simultaneous requests", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const tries = Array.from({ length: 10 }, () =>
      answer(padaria.bruno, ticket, "Uma vez", { clientMessageId }),
    );
    const ids = new Set((await Promise.all(tries)).map(({ id }) => id));
    expect(ids.size).toBe(1);
    const repeated = await answer(padaria.bruno, ticket, "Outro texto", { clientMessageId });
    expect(repeated).toMatchObject({ id: [...ids][0], body: "Uma vez", clientMessageId });
    await answer(padaria.bruno, ticket, "Depois da repetida");
    await sentText("Depois da repetida");
    expect(testApp.channel.sent.filter(({ text }) => text === "Uma vez")).toHaveLength(1);
    expect(await messagesOf(ticket)).toHaveLength(3);
  });

  it("returns the first message even after the ticket was resolved", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const first = await answer(padaria.bruno, ticket, "Resolvido!", { clientMessageId });
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { status: "closed" },
    });
    const again = await answer(padaria.bruno, ticket, "Resolvido!", { clientMessageId });
    expect(again.id).toBe(first.id);
  });
});
