import { createConnection } from "@recado/contract/connections";
import { listMessages } from "@recado/contract/messages";
import { getTicket, readTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function read(person: Person, { id }: Pick<Ticket, "id">, upTo?: string) {
  return testApp.call(person.token, readTicket, { params: { id: String(id) }, body: { upTo } });
}

function look({ id }: Pick<Ticket, "id">) {
  return testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
}

describe("reading a ticket", () => {
  // Specification (tickets): opening one's own ticket marks it read.
  it("as its owner clears the unread count live, and marks each message as read once", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const last = await testApp.channel.say(padaria.connectionId, customer, "Estão aí?");
    const before = await untilFound(async () => {
      const now = await look(ticket);
      return now.unreadMessages === 2 ? now : undefined;
    });
    const listener = await openInbox(testApp, padaria.bruno);
    await read(padaria.bruno, ticket);
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "ticket", payload: { action: "updateUnread", ticketId: ticket.id } },
    ]);
    expect(await look(ticket)).toEqual({ ...before, unreadMessages: 0 });
    await untilTrue(() => testApp.channel.readByUs.includes(last));
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    expect(messages.map((message) => message.read)).toEqual([true, true]);
    const told = testApp.channel.readByUs.length;
    expect(told).toBeGreaterThanOrEqual(2);
    await read(padaria.bruno, ticket);
    await listener.settle();
    expect(listener.heard).toHaveLength(1);
    expect(new Set(testApp.channel.readByUs).size).toBe(testApp.channel.readByUs.length);
  });

  it("up to a message keeps later messages unread", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const { lastMessageId: seen } = await look(ticket);
    const after = await testApp.channel.say(padaria.connectionId, customer, "Esqueci de dizer");
    await untilTrue(async () => (await look(ticket)).unreadMessages === 2);
    const listener = await openInbox(testApp, padaria.bruno);
    await read(padaria.bruno, ticket, seen ?? "");
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "ticket", payload: { action: "update", ticket: { id: ticket.id, unreadMessages: 1 } } },
    ]);
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    expect(messages.map((message) => message.read)).toEqual([true, false]);
    await read(padaria.bruno, ticket, seen ?? "");
    await listener.settle();
    expect(listener.heard).toHaveLength(1);
    expect(testApp.channel.readByUs).not.toContain(after);
    await read(padaria.bruno, ticket, (await look(ticket)).lastMessageId ?? "");
    expect(await look(ticket)).toMatchObject({ unreadMessages: 0 });
    await untilTrue(() => testApp.channel.readByUs.includes(after));
  });

  it("marks a message as read over the connection it came from, even after a transfer", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const last = await testApp.channel.say(padaria.connectionId, customer, "Ainda estão aí?");
    await untilTrue(async () => (await look(ticket)).unreadMessages === 2);
    const { id } = await testApp.call(padaria.ana.token, createConnection, { body: { name: "Filial" } });
    await testApp.call(padaria.ana.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { whatsappId: id },
    });
    expect(await look(ticket)).toMatchObject({ whatsappId: id, unreadMessages: 2 });
    await read(padaria.bruno, ticket);
    await untilTrue(() => testApp.channel.readByUs.includes(last));
  });

  // Specification (tickets): peeking marks nothing read.
  it("as another user, and listing its messages, leave the ticket unread", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await read(padaria.ana, ticket);
    await testApp.call(padaria.bruno.token, listMessages, { params: { ticketId: String(ticket.id) } });
    expect(await look(ticket)).toMatchObject(ticket);
  });

  it("also happens when its owner requests the first page of messages by number", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const open = (person: Person, pageNumber: string) =>
      testApp.call(person.token, listMessages, {
        params: { ticketId: String(ticket.id) },
        query: { pageNumber },
      });
    await open(padaria.ana, "1");
    await open(padaria.bruno, "2");
    const before = await look(ticket);
    expect(before.unreadMessages).toBe(1);
    const listener = await openInbox(testApp, padaria.bruno);
    const page = await open(padaria.bruno, "1");
    expect([page.ticket.unreadMessages, page.messages.map(({ read }) => read)]).toEqual([0, [true]]);
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "ticket", payload: { action: "updateUnread", ticketId: ticket.id } },
    ]);
    expect(await look(ticket)).toEqual({ ...before, unreadMessages: 0 });
  });

  it("has no effect if another user became the owner at the same moment", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await commitWhileWaiting(
      testApp,
      padaria.id,
      (db) =>
        db.run(sql`update tickets set user_id = ${padaria.ana.id}
          where company_id = ${db.companyId} and id = ${ticket.id}`),
      () => read(padaria.bruno, ticket),
    );
    expect(await look(ticket)).toMatchObject({ userId: padaria.ana.id, unreadMessages: 1 });
  });

  it("is refused to an agent of another queue", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await expectRefusal(read(padaria.clara, ticket), "ERR_NO_TICKET_FOUND");
  });
});
