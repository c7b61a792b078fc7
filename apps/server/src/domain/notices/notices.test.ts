import { createChat, deleteChat, readChat, sendChatMessage, updateChat } from "@recado/contract/chats";
import { deleteConnection, updateConnection } from "@recado/contract/connections";
import { deleteContact, mergeContacts } from "@recado/contract/contacts";
import { createIntegration } from "@recado/contract/integrations";
import { sendMessage } from "@recado/contract/messages";
import { listNotices, readNotice, readNotices } from "@recado/contract/notices";
import { updateUser } from "@recado/contract/staff";
import { createTicketNote, deleteTicketNote } from "@recado/contract/ticket-notes";
import { createTicket, deleteTicket, readTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SendError, type SessionState } from "../../ports/channel.ts";
import { beginChat } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  type Person,
  signInAs,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { type AssistantServer, openAssistantServer } from "../../testing/fakes/assistant-server.ts";
import type { ReceivedEvent } from "../../testing/listeners.ts";
import { runHousekeeping } from "../../testing/run-housekeeping.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let n8n: AssistantServer;
let padaria: TestCompany;
/** Second agent of the queue in which Bruno works. */
let breno: Person;

beforeAll(async () => {
  [testApp, n8n] = await Promise.all([openTestApp({ allowPrivateHosts: true }), openAssistantServer()]);
});
afterAll(async () => {
  await testApp.close();
  await n8n.close();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
});

function list({ token }: Person, before?: number) {
  return testApp.call(token, listNotices, { query: before === undefined ? {} : { before: String(before) } });
}

const none = { records: [], unreads: 0, count: 0, hasMore: false };

function mention(by: Person, { id }: Pick<Ticket, "id">, mentions: number[], note = "Olhe isto") {
  return testApp.call(by.token, createTicketNote, { body: { ticketId: id, note, mentions } });
}

function give(by: Person, { id }: Ticket, to: Person) {
  const body = { queueId: padaria.sales, userId: to.id };
  return testApp.call(by.token, updateTicket, { params: { id: String(id) }, body });
}

function say(by: Person, chat: { id: number }, message: string, mentions: number[]) {
  return testApp.call(by.token, sendChatMessage, {
    params: { id: String(chat.id) },
    body: { message, mentions },
  });
}

const isNotice = ({ name }: ReceivedEvent) => name === "notice";

describe("a notice", () => {
  it("of a mention in a ticket note goes only to mentioned users who see the ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const [named, other] = [await testApp.listen(breno.token), await testApp.listen(padaria.ana.token)];
    await mention(padaria.bruno, ticket, [breno.id, padaria.bruno.id, padaria.clara.id], "Veja\n *isto*");
    expect(await named.next(isNotice)).toEqual({ action: "create" });
    const { id, uuid, status, contact } = ticket;
    expect(await list(breno)).toMatchObject({
      records: [
        {
          kind: "mention",
          by: { id: padaria.bruno.id, name: "Bruno" },
          ticket: { id, uuid, status, name: contact.name },
          chat: null,
          connection: null,
          text: "Veja isto",
          isRead: false,
        },
      ],
      unreads: 1,
      count: 1,
      hasMore: false,
    });
    const vizinha = await createTestCompany(testApp, "Vizinha");
    for (const person of [padaria.bruno, padaria.clara, padaria.ana, vizinha.ana])
      expect(await list(person)).toEqual(none);
    await other.settle();
    expect(other.heard.filter(isNotice)).toEqual([]);
  });

  it("of a mention in a chat message goes to mentioned members of the chat only", async () => {
    const { bruno, clara } = padaria;
    const chat = await testApp.call(bruno.token, createChat, { body: { title: "Forno", users: [breno.id] } });
    await say(bruno, chat, "@Breno, acabou a farinha", [breno.id, bruno.id, clara.id]);
    const { records } = await list(breno);
    expect(records).toMatchObject([
      { kind: "mention", by: { name: "Bruno" }, ticket: null, text: "@Breno, acabou a farinha" },
    ]);
    expect(records[0]?.chat).toEqual({ id: chat.id, uuid: chat.uuid, title: "Forno" });
    for (const person of [bruno, clara]) expect(await list(person)).toEqual(none);
  });

  it("of a transfer goes to the new owner of a ticket, unless the owner accepted it personally", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await give(padaria.bruno, ticket, breno);
    expect((await list(breno)).records).toMatchObject([
      { kind: "transfer", by: { name: "Bruno" }, ticket: { id: ticket.id }, text: "" },
    ]);
    await testApp.call(breno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { status: "closed" },
    });
    const { contactId } = ticket;
    const body = { contactId, queueId: padaria.sales, userId: padaria.bruno.id, status: "open" } as const;
    await testApp.call(padaria.ana.token, createTicket, { body });
    expect((await list(padaria.bruno)).records).toMatchObject([{ kind: "transfer", by: { name: "Ana" } }]);
  });

  it("of an assignment goes to the agent who gets a ticket from an assistant", async () => {
    const { ana, bruno, connectionId } = padaria;
    const { id: integrationId } = await testApp.call(ana.token, createIntegration, {
      body: { type: "n8n", name: "Pedidos", urlN8N: `${n8n.url}/webhook/pedidos` },
    });
    const params = { id: String(connectionId) };
    await testApp.call(ana.token, updateConnection, { params, body: { integrationId } });
    n8n.answer = () => ({ body: { userId: bruno.id } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero falar com o Bruno");
    await untilTrue(async () => (await list(bruno)).count === 1);
    const ticket = { id: (await chat.ticket()).id, status: "open" };
    expect((await list(bruno)).records).toMatchObject([{ kind: "assignment", by: null, ticket }]);
  });

  it("of a failed message goes to its sender, once per ticket until it is read", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const params = { ticketId: String(ticket.id) };
    for (const body of ["Um", "Dois"]) {
      testApp.channel.refuse(
        "send",
        ticket.contact.number,
        new SendError("ERR_WAPP_INVALID_CONTACT", "no", false),
      );
      await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body } });
      await untilTrue(async () => (await list(padaria.bruno)).records[0]?.text.endsWith(body) ?? false);
    }
    const { records, count } = await list(padaria.bruno);
    expect(records).toMatchObject([{ kind: "failure", by: null, ticket: { id: ticket.id } }]);
    expect(count).toBe(1);
    for (const person of [breno, padaria.ana]) expect(await list(person)).toEqual(none);
  });

  it("of a failed message stays unread when another sender's message in the ticket fails", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const write = async ({ token }: Person, body: string) => {
      testApp.channel.refuse(
        "send",
        ticket.contact.number,
        new SendError("ERR_WAPP_INVALID_CONTACT", "no", false),
      );
      await testApp.call(token, sendMessage, { params: { ticketId: String(ticket.id) }, body: { body } });
    };
    await write(padaria.bruno, "Do Bruno");
    await untilTrue(async () => (await list(padaria.bruno)).unreads === 1);
    await give(padaria.bruno, ticket, breno);
    await write(breno, "Do Breno");
    await untilTrue(async () => (await list(breno)).records.some(({ kind }) => kind === "failure"));
    expect((await list(padaria.bruno)).records).toMatchObject([{ kind: "failure", text: "Do Bruno" }]);
  });

  it("of a broken connection goes to admins once, and not after a logout in the application", async () => {
    const { ana, bruno, connectionId } = padaria;
    const host = testApp.channel.host(connectionId);
    const state = (status: SessionState["status"], retries: number, reason: SessionState["reason"] = null) =>
      host.changeState({ status, qrcode: "", reason, retries, number: null });
    for (const retries of [1, 2]) {
      await state("TIMEOUT", retries, "networkLost");
      await state("OPENING", retries);
    }
    expect((await list(ana)).records).toMatchObject([
      { kind: "disconnection", by: null, connection: { id: connectionId, name: "Loja" } },
    ]);
    await testApp.call(ana.token, readNotices, { body: {} });
    await state("TIMEOUT", 3, "serverUnavailable");
    expect(await list(ana)).toMatchObject({ count: 1, unreads: 0 });
    await testApp.channel.comeBack(connectionId);
    await state("TIMEOUT", 1, "networkLost");
    expect(await list(ana)).toMatchObject({ count: 2, unreads: 1 });
    await testApp.channel.comeBack(connectionId);
    await state("DISCONNECTED", 0, "loggedOutHere");
    expect(await list(ana)).toMatchObject({ count: 2 });
    expect(await list(bruno)).toEqual(none);
  });
});

describe("a notice is marked as read", () => {
  it("alone or with all others, on every screen and in the next session", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    for (const note of ["Um", "Dois", "Três"]) await mention(padaria.bruno, ticket, [breno.id], note);
    const screen = await testApp.listen(breno.token);
    const first = (await list(breno)).records[2];
    const params = { id: String(first?.id) };
    await testApp.call(breno.token, readNotice, { params });
    expect(await screen.next(isNotice)).toEqual({ action: "read" });
    const states = (await list(breno)).records.map(({ text, isRead }) => [text, isRead]);
    expect(states).toEqual([
      ["Três", false],
      ["Dois", false],
      ["Um", true],
    ]);
    const vizinha = await createTestCompany(testApp, "Vizinha");
    for (const stranger of [padaria.bruno, padaria.ana, vizinha.ana]) {
      await expectRefusal(testApp.call(stranger.token, readNotice, { params }), "ERR_NOT_FOUND");
      await testApp.call(stranger.token, readNotices, { body: {} });
    }
    const again = await signInAs(testApp, breno);
    const { records, ...counts } = await list(again);
    expect(counts).toMatchObject({ unreads: 2, count: 3 });
    await testApp.call(again.token, readNotices, { body: { upTo: records[1]?.id } });
    expect((await list(again)).records.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await testApp.call(again.token, readNotices, { body: {} });
    expect(await list(again)).toMatchObject({ unreads: 0, count: 3 });
  });

  it("when the user opens its ticket or chat", async () => {
    const [ticket, other] = [
      await createOpenTicket(testApp, padaria),
      await createOpenTicket(testApp, padaria),
    ];
    for (const one of [ticket, other]) await mention(padaria.bruno, one, [breno.id]);
    const body = { title: "Forno", users: [breno.id] };
    const chat = await testApp.call(padaria.bruno.token, createChat, { body });
    await say(padaria.bruno, chat, "@Breno", [breno.id]);
    await testApp.call(breno.token, readTicket, { params: { id: String(ticket.id) }, body: {} });
    const unread = async () => (await list(breno)).records.filter(({ isRead }) => !isRead);
    expect(await unread()).toMatchObject([{ chat: { id: chat.id } }, { ticket: { id: other.id } }]);
    await testApp.call(breno.token, readChat, { params: { id: String(chat.id) }, body: {} });
    expect(await unread()).toMatchObject([{ ticket: { id: other.id } }]);
  });
});

describe("a notice is neither listed nor counted", () => {
  it("for a ticket in another queue, a chat that the user has left or a deleted note", async () => {
    const { bruno, ana } = padaria;
    const ticket = await createOpenTicket(testApp, padaria);
    const note = await mention(bruno, ticket, [breno.id], "Apague-me");
    await testApp.call(bruno.token, deleteTicketNote, { params: { id: String(note.id) } });
    expect(await list(breno)).toEqual(none);
    await mention(bruno, ticket, [breno.id]);
    const body = { title: "Forno", users: [breno.id, ana.id] };
    const chat = await testApp.call(bruno.token, createChat, { body });
    await say(bruno, chat, "@Breno", [breno.id]);
    expect(await list(breno)).toMatchObject({ count: 2, unreads: 2 });
    await testApp.call(bruno.token, updateChat, {
      params: { id: String(chat.id) },
      body: { users: [ana.id] },
    });
    expect((await list(breno)).records).toMatchObject([{ ticket: { id: ticket.id } }]);
    const params = { id: String(breno.id) };
    await testApp.call(ana.token, updateUser, { params, body: { queueIds: [padaria.support] } });
    expect(await list(breno)).toEqual(none);
    await testApp.call(ana.token, updateUser, { params, body: { queueIds: [padaria.sales] } });
    expect(await list(breno)).toMatchObject({ count: 1, unreads: 1 });
  });

  it("of a connection for a former admin", async () => {
    const chief = await createTestUser(testApp, padaria, { name: "Chefe", profile: "admin" });
    await testApp.channel.breakOff(padaria.connectionId);
    expect(await list(chief)).toMatchObject({ count: 1 });
    const params = { id: String(chief.id) };
    await testApp.call(padaria.ana.token, updateUser, { params, body: { profile: "user" } });
    expect(await list(chief)).toEqual(none);
  });
});

it("notices are listed in pages, and housekeeping keeps 200 per user for a month", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const fill = (person: Person, many: number, age: string) =>
    testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        insert into notices (company_id, user_id, kind, ticket_id, created_at)
        select ${db.companyId}, ${person.id}, 'transfer', ${ticket.id}, now() - ${age}::interval
        from generate_series(1, ${many}::integer)`),
    );
  await fill(breno, 205, "29 days");
  await fill(padaria.bruno, 2, "31 days");
  await fill(padaria.bruno, 1, "1 day");
  const page = await list(breno);
  expect(page).toMatchObject({ count: 205, unreads: 205, hasMore: true });
  const next = await list(breno, page.records.at(-1)?.id);
  const ids = [...page.records, ...next.records].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(ids).toHaveLength(40);
  await runHousekeeping(testApp);
  expect(await list(breno)).toMatchObject({ count: 200, records: page.records });
  expect(await list(padaria.bruno)).toMatchObject({ count: 1 });
});

describe("a notice is removed with a live event when", () => {
  async function openChat() {
    const { bruno, ana } = padaria;
    const body = { title: "Forno", users: [breno.id, ana.id] };
    const chat = await testApp.call(bruno.token, createChat, { body });
    const params = { id: String(chat.id) };
    await testApp.call(bruno.token, sendChatMessage, {
      params,
      body: { message: "@Breno", mentions: [breno.id] },
    });
    return params;
  }

  /**
   * Checks that the reader's notice is deleted together with the entity that `work` removes: the reader's screen
   * reloads its notices, and the screens of other users do not.
   */
  async function expectGone(reader: Person, work: () => Promise<unknown>): Promise<void> {
    expect(await testApp.call(reader.token, listNotices, { query: {} })).toMatchObject({ unreads: 1 });
    const [screen, other] = [await testApp.listen(reader.token), await testApp.listen(padaria.bruno.token)];
    await work();
    await screen.settle();
    expect(screen.heard.filter(isNotice).map(({ payload }) => payload)).toEqual([{ action: "delete" }]);
    expect(await testApp.call(reader.token, listNotices, { query: {} })).toMatchObject({
      unreads: 0,
      count: 0,
    });
    await other.settle();
    expect(other.heard.filter(isNotice)).toEqual([]);
  }

  it("the note that mentions the user is deleted", async () => {
    const { id } = await mention(padaria.bruno, await createOpenTicket(testApp, padaria), [breno.id]);
    const params = { id: String(id) };
    await expectGone(breno, () => testApp.call(padaria.bruno.token, deleteTicketNote, { params }));
  });

  it("the ticket of the notice is deleted", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await mention(padaria.bruno, ticket, [breno.id]);
    const params = { id: String(ticket.id) };
    await expectGone(breno, () => testApp.call(padaria.ana.token, deleteTicket, { params }));
  });

  it("the contact is deleted with its tickets", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await mention(padaria.bruno, ticket, [breno.id]);
    const params = { id: String(ticket.contactId) };
    await expectGone(breno, () => testApp.call(padaria.ana.token, deleteContact, { params }));
  });

  it("the ticket moves to a queue that the user does not see, until the ticket moves back", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await mention(padaria.bruno, ticket, [breno.id]);
    const move = (queueId: number) =>
      testApp.call(padaria.ana.token, updateTicket, {
        params: { id: String(ticket.id) },
        body: { queueId, userId: null },
      });
    await expectGone(breno, () => move(padaria.support));
    const screen = await testApp.listen(breno.token);
    await move(padaria.sales);
    expect(await screen.next(isNotice)).toEqual({ action: "delete" });
    expect(await list(breno)).toMatchObject({ unreads: 1, count: 1 });
  });

  it("the ticket is merged into a ticket of a queue that the user does not see", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await mention(padaria.bruno, ticket, [breno.id]);
    const elsewhere = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.ana.token, updateTicket, {
      params: { id: String(elsewhere.id) },
      body: { queueId: padaria.support, userId: padaria.clara.id },
    });
    const params = { id: String(elsewhere.contactId) };
    const body = { with: ticket.contactId };
    await expectGone(breno, () => testApp.call(padaria.ana.token, mergeContacts, { params, body }));
  });

  it("the chat of the notice is deleted", async () => {
    const params = await openChat();
    await expectGone(breno, () => testApp.call(padaria.bruno.token, deleteChat, { params }));
  });

  it("the user is removed from the chat of the notice", async () => {
    const params = await openChat();
    const body = { users: [padaria.ana.id] };
    await expectGone(breno, () => testApp.call(padaria.bruno.token, updateChat, { params, body }));
  });

  it("the connection of the notice is deleted", async () => {
    await testApp.channel.breakOff(padaria.connectionId);
    const params = { id: String(padaria.connectionId) };
    await expectGone(padaria.ana, () => testApp.call(padaria.ana.token, deleteConnection, { params }));
  });
});
