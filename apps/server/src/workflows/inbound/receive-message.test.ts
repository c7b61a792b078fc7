import { blockContact } from "@recado/contract/contact-panel";
import { getContact } from "@recado/contract/contacts";
import { listMessages } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

describe("a customer's message", () => {
  it("opens a pending ticket in the connection's only queue", async () => {
    const ticket = await ticketFromMessage(testApp, padaria, "Bom dia!\nVocês abrem hoje?");
    expect(ticket).toMatchObject({
      status: "pending",
      queueId: padaria.sales,
      userId: null,
      unreadMessages: 1,
    });
    expect(ticket.lastMessage).toBe("Bom dia! Vocês abrem hoje?");
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, {
      params: { ticketId: String(ticket.id) },
    });
    expect(messages).toMatchObject([{ body: "Bom dia!\nVocês abrem hoje?", fromMe: false, read: false }]);
  });

  it("is stored once, however often the channel reports it", async () => {
    const customer = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Uma vez só", customer);
    const externalId = await testApp.channel.say(padaria.connectionId, customer, "Repetida");
    await Promise.all(
      [1, 2, 3].map(() => testApp.channel.say(padaria.connectionId, customer, "Repetida", { externalId })),
    );
    await testApp.channel.say(padaria.connectionId, customer, "Depois");
    const { messages } = await untilFound(async () => {
      const page = await testApp.call(padaria.ana.token, listMessages, {
        params: { ticketId: String(ticket.id) },
      });
      return page.messages.some(({ body }) => body === "Depois") ? page : undefined;
    });
    expect(messages.map(({ body }) => body)).toEqual(["Uma vez só", "Repetida", "Depois"]);
  });

  it("creates one contact and one ticket for fifty first messages at once under two identities", async () => {
    const customer = newCustomer("Otávio");
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const known = index % 2 === 0 ? customer : { name: customer.name, number: customer.number };
        return testApp.channel.say(padaria.connectionId, known, `Mensagem ${index}`);
      }),
    );
    const ticket = await untilFound(async () => {
      const found = (await ticketsOf(testApp, padaria.ana, "pending")).filter(
        ({ contact }) => contact.name === "Otávio",
      );
      expect(found.length).toBeLessThanOrEqual(1);
      return found.find(({ unreadMessages }) => unreadMessages === 50);
    });
    expect(ticket.contact.number).toBe(customer.number);
  });

  it("is published to the agents of its queue and to no other users", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const bruno = await testApp.listen(padaria.bruno.token);
    const clara = await testApp.listen(padaria.clara.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    for (const listener of [bruno, clara, neighbour])
      expect(await listener.join("Tickets", "pending")).toBe(true);
    await testApp.channel.say(padaria.connectionId, newCustomer(), "Quem ouve?");
    await bruno.next(
      ({ name, payload }) => name === "appMessage" && JSON.stringify(payload).includes("Quem ouve?"),
    );
    await testApp.channel.say(vizinha.connectionId, newCustomer(), "Só a vizinha");
    await neighbour.next(({ payload }) => JSON.stringify(payload).includes("Só a vizinha"));
    expect(JSON.stringify(neighbour.heard)).not.toContain("Quem ouve?");
    expect(clara.heard.filter(({ name }) => name === "appMessage")).toEqual([]);
    expect(JSON.stringify(bruno.heard)).not.toContain("Só a vizinha");
  });

  it("that was typed on the company's phone is stored as the company's and is not unread", async () => {
    const customer = newCustomer("Lívia");
    await testApp.channel.say(padaria.connectionId, customer, "Oi Lívia, tudo certo com a entrega?", {
      fromMe: true,
    });
    const ticket = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(
        ({ contact }) => contact.number === customer.number,
      ),
    );
    expect(ticket).toMatchObject({ unreadMessages: 0, fromMe: true, lastMessageAck: 1 });
  });

  it.each([
    ["a NUL", "antes\u0000depois", "antesdepois"],
    ["half an emoji", "antes\ud83ddepois", "antes\ufffddepois"],
    ["a backslash that only looks like a NUL", "antes\\u0000depois", "antes\\u0000depois"],
  ])("is stored with %s in its text and in the sender's name", async (_, sent, stored) => {
    const ticket = await ticketFromMessage(testApp, padaria, sent, newCustomer(`Zé ${sent}`));
    expect(ticket).toMatchObject({ lastMessage: stored, contact: { name: `Zé ${stored}` } });
  });

  it("that cannot be processed becomes a dead letter, and later messages are processed", async () => {
    const customer = newCustomer();
    await testApp.channel
      .host(padaria.connectionId)
      .journal([{ externalId: "broken", chat: customer.lid, payload: { type: "message" } }]);
    await testApp.channel.say(padaria.connectionId, customer, "E eu?");
    await untilTrue(async () => testApp.logs.some((line) => line.includes('"givenUp":true')));
    await untilTrue(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).some(({ lastMessage }) => lastMessage === "E eu?"),
    );
  });
});

it("a known message that the channel reports again later opens no new ticket", async () => {
  const customer = newCustomer("Quem já escreveu");
  const ticket = await ticketFromMessage(testApp, padaria, "Primeira", customer);
  const externalId = await testApp.channel.say(padaria.connectionId, customer, "Conhecida");
  const params = { id: String(ticket.id) };
  await untilTrue(async () => (await waitingEvents()) === 0);
  await testApp.call(padaria.ana.token, updateTicket, { params, body: { status: "closed" } });
  // Deletes the event from the journal, as the clean-up of old events does.
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(
      sql`delete from channel_events where company_id = ${db.companyId} and external_id = ${externalId}`,
    ),
  );
  await testApp.channel.say(padaria.connectionId, customer, "Conhecida", { externalId });
  await untilTrue(async () => (await waitingEvents()) === 0);
  const pending = await ticketsOf(testApp, padaria.ana, "pending");
  expect(pending.map(({ contactId }) => contactId)).not.toContain(ticket.contactId);
});

describe("a blocked contact", () => {
  it("causes no message, ticket or event until an admin unblocks the contact", async () => {
    const customer = newCustomer("Insistente");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const params = { id: String(ticket.contactId) };
    const block = (token: string, blocked: boolean) =>
      testApp.call(token, blockContact, { params, body: { blocked } });
    await expectRefusal(block(padaria.bruno.token, true), "ERR_NO_PERMISSION");
    expect(await block(padaria.ana.token, true)).toMatchObject({ blocked: true });
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { status: "closed" },
    });
    const inbox = await openInbox(testApp, padaria.bruno);
    await testApp.channel.say(padaria.connectionId, customer, "Estou bloqueado?");
    const other = newCustomer("Depois dele");
    await testApp.channel.say(padaria.connectionId, other, "Oi");
    await inbox.next(({ name, payload }) => name === "appMessage" && JSON.stringify(payload).includes("Oi"));
    await untilTrue(async () => (await waitingEvents()) === 0);
    await inbox.settle();
    expect(JSON.stringify(inbox.heard)).not.toContain("Estou bloqueado?");
    const pending = await ticketsOf(testApp, padaria.ana, "pending");
    expect(pending.map(({ contactId }) => contactId)).not.toContain(ticket.contactId);
    await block(padaria.ana.token, false);
    expect(await testApp.call(padaria.bruno.token, getContact, { params })).toMatchObject({ blocked: false });
    const back = await ticketFromMessage(testApp, padaria, "E agora?", customer);
    expect(back.contactId).toBe(ticket.contactId);
    expect(back.unreadMessages).toBe(1);
  });
});

// Specification (administration): CheckMsgIsGroup.
it("messages of groups are dropped while the company ignores groups", async () => {
  const company = await createTestCompany(testApp, "Condomínio");
  const group = { name: "Moradores", lid: "120363000000000077" };
  const contact = [{ kind: "group" as const, value: group.lid }];
  const ignore = (value: "enabled" | "disabled") =>
    testApp.call(company.ana.token, updateSetting, { params: { key: "CheckMsgIsGroup" }, body: { value } });
  const groups = async () =>
    (await ticketsOf(testApp, company.ana, "pending")).filter(({ isGroup }) => isGroup);
  await ignore("enabled");
  await testApp.channel.say(company.connectionId, group, "Alguém aí?", { contact });
  await ticketFromMessage(testApp, company, "Depois do grupo");
  expect(await groups()).toEqual([]);
  await ignore("disabled");
  const author = { identities: [{ kind: "lid" as const, value: "190000000000077" }], name: "Bruno Lima" };
  await testApp.channel.say(company.connectionId, group, "E agora?", { contact, author });
  expect(await untilFound(async () => (await groups())[0])).toMatchObject({
    unreadMessages: 1,
    lastMessage: "E agora?",
    lastMessageAuthor: "Bruno Lima",
  });
});

it("the event of a group's new message names the author of that message", async () => {
  const company = await createTestCompany(testApp, "Clube");
  const group = { name: "Sócios", lid: "120363000000000078" };
  const contact = [{ kind: "group" as const, value: group.lid }];
  const inbox = await openInbox(testApp, company.ana);
  for (const name of ["Caio Prado", "Bia Nunes"]) {
    const author = { identities: [{ kind: "lid" as const, value: `lid-${name.length}` }], name };
    await testApp.channel.say(company.connectionId, group, `Sou ${name}`, { contact, author });
    const heard = await inbox.next(
      (event) => event.name === "appMessage" && JSON.stringify(event.payload).includes(`Sou ${name}`),
    );
    expect(heard).toMatchObject({ ticket: { lastMessageAuthor: name } });
  }
});

/** Counts the journal's events that are not processed yet. */
async function waitingEvents(): Promise<number> {
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(sql<{ count: number }>`
      select count(*)::integer as count from channel_events where company_id = ${db.companyId} and done_at is null`),
  );
  return row?.count ?? 0;
}
