import { randomUUID } from "node:crypto";
import { listAuditLog } from "@recado/contract/audit-log";
import type { InternalChat, InternalChatMessage } from "@recado/contract/chats";
import * as contract from "@recado/contract/chats";
import type { CallOf } from "@recado/contract/shared/route";
import { deleteUser, updateUser } from "@recado/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Person, type Staff } from "../../testing/factories.ts";
import type { Listener, ReceivedEvent } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertPlan } from "../plans/store.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestStaff(testApp);
});

/** Creates a chat whose owner is Bruno by default. Clara is a member of the chat; Ana, the company's admin, is not. */
function begin(
  form: Partial<CallOf<typeof contract.createChat>["body"]> = {},
  person = padaria.bruno,
): Promise<InternalChat> {
  const body = { title: "Entregas", users: [padaria.clara.id], ...form };
  return testApp.call(person.token, contract.createChat, { body });
}

function params({ id }: Pick<InternalChat, "id">) {
  return { params: { id: String(id) } };
}

function look(chat: Pick<InternalChat, "id">, person: Person) {
  return testApp.call(person.token, contract.getChat, params(chat));
}

function list(person: Person, query: CallOf<typeof contract.listChats>["query"] = {}) {
  return testApp.call(person.token, contract.listChats, { query });
}

function change(
  chat: InternalChat,
  body: CallOf<typeof contract.updateChat>["body"],
  person = padaria.bruno,
) {
  return testApp.call(person.token, contract.updateChat, { ...params(chat), body });
}

function remove(chat: InternalChat, person = padaria.bruno) {
  return testApp.call(person.token, contract.deleteChat, params(chat));
}

function say(chat: InternalChat, message: string, person = padaria.bruno, clientMessageId?: string) {
  const body = { message, ...(clientMessageId === undefined ? {} : { clientMessageId }) };
  return testApp.call(person.token, contract.sendChatMessage, { ...params(chat), body });
}

function read(chat: InternalChat, person: Person, upTo?: string) {
  const body = { userId: person.id, upTo };
  return testApp.call(person.token, contract.readChat, { ...params(chat), body });
}

function messagesOf(
  chat: InternalChat,
  person: Person,
  query: CallOf<typeof contract.listChatMessages>["query"] = {},
) {
  return testApp.call(person.token, contract.listChatMessages, { ...params(chat), query });
}

function unreadsOf({ users }: InternalChat): Record<string, number> {
  return Object.fromEntries(users.map(({ user, unreads }) => [user.name, unreads]));
}

const isOfChat = ({ name }: ReceivedEvent) => name === "chat";

async function heardOf(listener: Listener): Promise<unknown[]> {
  await listener.settle();
  return listener.heard.filter(isOfChat).map(({ payload }) => payload);
}

function listenAs(...people: Person[]): Promise<Listener[]> {
  return Promise.all(people.map(({ token }) => testApp.listen(token)));
}

describe("a chat", () => {
  it("accepts members as ids and as user objects", async () => {
    const { ana, bruno, clara } = padaria;
    const chat = await begin({ users: [clara.id, { id: ana.id }] });
    expect(chat.users.map(({ userId }) => userId).toSorted()).toEqual(
      [ana.id, bruno.id, clara.id].toSorted(),
    );
    const body = { users: [{ id: clara.id }] };
    const left = await testApp.call(bruno.token, contract.updateChat, { ...params(chat), body });
    expect(left.users.map(({ userId }) => userId).toSorted()).toEqual([bruno.id, clara.id].toSorted());
    await expectRefusal(begin({ users: [{ id: 2_147_483_647 }] }), "ERR_NO_USER_FOUND");
  });

  // Specification (administration): a chat is its members' alone, whatever else they may do.
  it("is visible to its members only, not to other admins or another company", async () => {
    const chat = await begin();
    expect(chat).toMatchObject({
      title: "Entregas",
      ownerId: padaria.bruno.id,
      lastMessage: "",
      users: [
        { userId: padaria.bruno.id, unreads: 0, user: { id: padaria.bruno.id, name: "Bruno" } },
        { userId: padaria.clara.id, unreads: 0, user: { id: padaria.clara.id, name: "Clara" } },
      ],
    });
    expect(await look(chat, padaria.clara)).toEqual(chat);
    const byUuid = { params: { id: chat.uuid } };
    expect(await testApp.call(padaria.clara.token, contract.getChat, byUuid)).toEqual(chat);
    for (const stranger of [padaria.ana, vizinha.ana]) {
      const asked: Promise<unknown>[] = [
        look(chat, stranger),
        testApp.call(stranger.token, contract.getChat, byUuid),
        change(chat, { title: "Nossa" }, stranger),
        remove(chat, stranger),
        messagesOf(chat, stranger),
        say(chat, "Intruso", stranger),
        read(chat, stranger),
      ];
      await Promise.all(asked.map((calling) => expectRefusal(calling, "ERR_NO_CHAT_FOUND")));
      expect(await list(stranger)).toMatchObject({ records: [], count: 0, unreads: 0 });
    }
    expect(await look(chat, padaria.bruno)).toEqual(chat);
  });

  // Specification (administration): a chat's title is required, and at least one user.
  it.each([
    ["no title", { title: undefined }, "title", "Por favor, preencha o título da conversa."],
    ["a title of spaces", { title: "  " }, "title", "Por favor, preencha o título da conversa."],
    [
      "a title that is too long",
      { title: "a".repeat(contract.maxChatTitle + 1) },
      "title",
      "Mensagem muito longa",
    ],
    ["no users", { users: undefined }, "users", "Por favor, selecione pelo menos um usuário."],
    ["an empty list of users", { users: [] }, "users", "Por favor, selecione pelo menos um usuário."],
  ])("with %s is refused", async (_, form, path, message) => {
    const refusal = await expectRefusal(begin(form as Partial<contract.ChatForm>), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path, message });
    expect((await list(padaria.bruno)).count).toBe(0);
  });

  it("needs another active user of the same company as a member", async () => {
    const issue = { path: "users", message: "Por favor, selecione pelo menos um usuário." };
    const alone = await expectRefusal(begin({ users: [padaria.bruno.id] }), "ERR_VALIDATION");
    expect(alone.issues).toEqual([issue]);
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const chat = await begin({ users: [davi.id, padaria.bruno.id, davi.id] });
    expect(unreadsOf(chat)).toEqual({ Bruno: 0, Davi: 0 });
    await testApp.call(padaria.ana.token, updateUser, {
      params: { id: String(davi.id) },
      body: { active: false },
    });
    for (const users of [[vizinha.bruno.id], [padaria.clara.id, 2_147_483_647], [davi.id]])
      await expectRefusal(begin({ users }), "ERR_NO_USER_FOUND");
    await expectRefusal(change(chat, { users: [vizinha.bruno.id] }), "ERR_NO_USER_FOUND");
    // A member who was deactivated, such as Davi, may stay a member.
    const grown = await change(chat, { users: [davi.id, padaria.clara.id] });
    expect(Object.keys(unreadsOf(grown))).toEqual(["Bruno", "Clara", "Davi"]);
  });

  // Specification (administration): chat edit and delete only for the chat owner.
  it("is changed and deleted by its owner only", async () => {
    const chat = await begin({ users: [padaria.clara.id, padaria.ana.id] });
    for (const member of [padaria.clara, padaria.ana]) {
      await expectRefusal(change(chat, { title: "Minha" }, member), "ERR_NO_PERMISSION");
      await expectRefusal(remove(chat, member), "ERR_NO_PERMISSION");
    }
    const same = await change(chat, { title: " Entregas de sábado " });
    expect(same).toMatchObject({ title: "Entregas de sábado", users: chat.users });
    await say(chat, "Sai às nove");
    await remove(chat);
    for (const person of [padaria.bruno, padaria.clara])
      await expectRefusal(messagesOf(chat, person), "ERR_NO_CHAT_FOUND");
  });

  // Specification (administration): the plan flag useInternalChat.
  it("is refused when the plan does not include internal chat", async () => {
    const simple = await createTestStaff(testApp, "Simples");
    const chat = await begin({ users: [simple.clara.id] }, simple.bruno);
    const limits = { users: 10, connections: 1, queues: 5, value_centavos: 0 };
    const planId = await testApp.app.database.platform((db) =>
      insertPlan(db, { ...limits, name: `sem chat ${simple.id}`, use_internal_chat: false }),
    );
    await testApp.app.database.write(simple.id, async (db) => {
      await db.run(sql`update companies set plan_id = ${planId} where id = ${db.companyId}`);
      db.notify("actor", `${db.companyId}:*`);
    });
    await expectRefusal(list(simple.bruno), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(say(chat, "Ainda aqui?", simple.bruno), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(begin({ users: [simple.clara.id] }, simple.bruno), "ERR_PLAN_NOT_INCLUDED");
  });

  // Specification (administration): who made, changed and deleted a chat is in the audit log.
  it("records creation, change and deletion in the audit log, without message texts", async () => {
    const chat = await begin();
    await say(chat, "Em segredo");
    await change(chat, { title: "Rotas", users: [padaria.ana.id] });
    await change(chat, { title: "Rotas" });
    await remove(chat);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "chats" } });
    expect(entries).toMatchObject([
      { action: "deleted", label: "Rotas", userName: "Bruno", entityId: String(chat.id) },
      {
        action: "updated",
        label: "Rotas",
        changes: [
          { field: "title", from: "Entregas", to: "Rotas" },
          { field: "users", from: ["Bruno", "Clara"], to: ["Ana", "Bruno"] },
        ],
      },
      { action: "created", label: "Entregas" },
    ]);
    expect(JSON.stringify(entries)).not.toContain("segredo");
  });
});

describe("live events of a chat", () => {
  // Specification (administration): company-{id}-chat tells create, update, new-message and delete, to members only.
  it("reach its members only", async () => {
    const [bruno, clara, ana, neighbour] = await listenAs(
      padaria.bruno,
      padaria.clara,
      padaria.ana,
      vizinha.ana,
    );
    const chat = await begin();
    const said = await say(chat, "Bom dia");
    const afterwards = await look(chat, padaria.bruno);
    const renamed = await change(chat, { title: "Rotas" });
    await remove(chat);
    const told = [
      { action: "create", record: chat },
      { action: "new-message", newMessage: said, chat: afterwards },
      { action: "update", chat: renamed },
      { action: "delete", id: chat.id },
    ];
    for (const member of [bruno, clara]) expect(member && (await heardOf(member))).toEqual(told);
    for (const stranger of [ana, neighbour]) expect(stranger && (await heardOf(stranger))).toEqual([]);
    // Events are also published under the name of the chat and the name of the member, for API clients that listen to
    // one of these names.
    const underName = (name: string) => (heard: ReceivedEvent) => heard.name === name;
    for (const name of [`chat-${chat.id}`, `chat-user-${padaria.bruno.id}`])
      expect(bruno?.heard.filter(underName(name)).map(({ payload }) => payload)).toEqual(told);
    expect(bruno?.heard.filter(underName(`chat-user-${padaria.clara.id}`))).toEqual([]);
    for (const stranger of [ana, neighbour])
      expect(stranger?.heard.filter(({ name }) => name.startsWith("chat"))).toEqual([]);
  });

  // Specification (administration): whoever is taken out loses the chat at once.
  it("end with a delete for a removed member and begin with a create for a new member", async () => {
    const chat = await begin();
    await say(chat, "Antes");
    const [bruno, clara, ana] = await listenAs(padaria.bruno, padaria.clara, padaria.ana);
    const moved = await change(chat, { users: [padaria.ana.id] });
    expect(unreadsOf(moved)).toEqual({ Ana: 0, Bruno: 0 });
    const said = await say(chat, "Depois");
    const news = { action: "new-message", newMessage: said, chat: await look(chat, padaria.ana) };
    expect(clara && (await heardOf(clara))).toEqual([{ action: "delete", id: chat.id }]);
    expect(ana && (await heardOf(ana))).toEqual([{ action: "create", record: moved }, news]);
    expect(bruno && (await heardOf(bruno))).toEqual([{ action: "update", chat: moved }, news]);
    await expectRefusal(say(chat, "Ainda?", padaria.clara), "ERR_NO_CHAT_FOUND");
    expect((await messagesOf(chat, padaria.ana)).records.map(({ message }) => message)).toEqual([
      "Antes",
      "Depois",
    ]);
  });
});

describe("unread messages of a chat", () => {
  // Specification (administration): users carry their unreads; POST /chats/{id}/read clears the caller's.
  it("are counted for every member but the author, and cleared when the member reads the chat", async () => {
    const chat = await begin({ users: [padaria.clara.id, padaria.ana.id] });
    const other = await begin({ title: "Outra" }, padaria.ana);
    await say(other, "Também", padaria.ana);
    await say(chat, "Um");
    await say(chat, "Dois", padaria.clara);
    expect(unreadsOf(await look(chat, padaria.ana))).toEqual({ Ana: 2, Bruno: 1, Clara: 1 });
    expect((await list(padaria.clara, { searchParam: "nada assim" })).unreads).toBe(2);
    const [ana, clara] = await listenAs(padaria.ana, padaria.clara);
    const cleared = await read(chat, padaria.ana);
    expect(unreadsOf(cleared)).toEqual({ Ana: 0, Bruno: 1, Clara: 1 });
    expect(await read(chat, padaria.ana)).toEqual(cleared);
    expect(ana && (await heardOf(ana))).toEqual([{ action: "update", chat: cleared }]);
    expect(clara && (await heardOf(clara))).toEqual([]);
    expect((await list(padaria.ana)).unreads).toBe(0);
  });

  it("remain after the message up to which a member has read", async () => {
    const chat = await begin({ users: [padaria.clara.id, padaria.ana.id] });
    await say(chat, "Um");
    const { lastMessageId: seen } = await look(chat, padaria.ana);
    await say(chat, "Dois", padaria.clara);
    await say(chat, "Três", padaria.ana);
    expect(unreadsOf(await read(chat, padaria.ana, seen ?? ""))).toEqual({ Ana: 1, Bruno: 2, Clara: 2 });
    const { lastMessageId: last } = await look(chat, padaria.ana);
    expect(unreadsOf(await read(chat, padaria.ana, last ?? ""))).toMatchObject({ Ana: 0 });
    expect(unreadsOf(await read(chat, padaria.ana, seen ?? ""))).toMatchObject({ Ana: 0 });
  });

  it("are counted correctly when many messages arrive at once", async () => {
    const chat = await begin();
    await Promise.all(Array.from({ length: 12 }, (_, n) => say(chat, `Mensagem ${n}`)));
    const { users, lastMessage } = await look(chat, padaria.clara);
    expect(users.find(({ userId }) => userId === padaria.clara.id)?.unreads).toBe(12);
    const { records } = await messagesOf(chat, padaria.clara);
    expect(records).toHaveLength(12);
    expect(records.at(-1)?.message).toBe(lastMessage);
  });
});

describe("a chat message", () => {
  it("is trimmed, names its sender, and moves its chat to the top with a one-line preview", async () => {
    const first = await begin();
    const second = await begin({ title: "Segunda" });
    const titles = async () => (await list(padaria.clara)).records.map(({ title }) => title);
    expect(await titles()).toEqual([second.title, first.title]);
    const said = await say(first, "  Chegou\na *farinha*  ");
    expect(said).toMatchObject({
      chatId: first.id,
      message: "Chegou\na *farinha*",
      senderId: padaria.bruno.id,
      sender: { id: padaria.bruno.id, name: "Bruno" },
      clientMessageId: null,
    });
    expect(await titles()).toEqual([first.title, second.title]);
    expect((await look(first, padaria.clara)).lastMessage).toBe("Chegou a farinha");
  });

  // Specification (administration): empty messages are not sent.
  it.each([
    ["no text", undefined, "Obrigatório"],
    ["spaces", " \n ", "Obrigatório"],
    ["too many letters", "a".repeat(contract.maxChatMessage + 1), "Mensagem muito longa"],
    ["a NUL", "a\u0000b", "Not text"],
  ])("of %s is refused", async (_, text, message) => {
    const chat = await begin();
    const refusal = await expectRefusal(say(chat, text as string), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path: "message", message });
    expect((await messagesOf(chat, padaria.bruno)).records).toEqual([]);
  });

  // Specification (administration): a message is sent once, however often it is tried.
  it("that is sent again with its clientMessageId is stored, counted and published once", async () => {
    const chat = await begin();
    const [clara] = await listenAs(padaria.clara);
    const clientMessageId = randomUUID();
    const twins = await Promise.all(
      [1, 2].map(() => say(chat, "Uma vez só", padaria.bruno, clientMessageId)),
    );
    const again = await say(chat, "Uma vez só", padaria.bruno, clientMessageId);
    expect(twins).toEqual([again, again]);
    expect(again.clientMessageId).toBe(clientMessageId);
    expect(clara && (await heardOf(clara))).toHaveLength(1);
    expect(unreadsOf(await look(chat, padaria.clara))).toEqual({ Bruno: 0, Clara: 1 });
    // A key that is reused in another chat creates a new message.
    const other = await begin({ title: "Outra" });
    expect((await say(other, "De novo", padaria.bruno, clientMessageId)).id).not.toBe(again.id);
  });

  // Specification (administration): GET /chats/{id}/messages takes pageNumber and answers records.
  it("is listed in pages, by page number or before a given message, each page oldest first", async () => {
    const chat = await begin();
    const said: InternalChatMessage[] = [];
    for (let n = 1; n <= 43; n++) said.push(await say(chat, `Mensagem ${n}`));
    const newest = await messagesOf(chat, padaria.clara);
    expect(newest).toEqual({ records: said.slice(23), count: 43, hasMore: true });
    expect(await messagesOf(chat, padaria.clara, { pageNumber: "2" })).toEqual({
      records: said.slice(3, 23),
      count: 43,
      hasMore: true,
    });
    expect(await messagesOf(chat, padaria.clara, { pageNumber: "3" })).toEqual({
      records: said.slice(0, 3),
      count: 43,
      hasMore: false,
    });
    // A page that is requested as the messages before a given one stays the same when new messages arrive.
    await say(chat, "Mensagem 44");
    const above = { before: said[23]?.id ?? "" };
    expect((await messagesOf(chat, padaria.clara, above)).records).toEqual(said.slice(3, 23));
  });
});

describe("the list of chats", () => {
  // Specification (administration): GET /chats takes searchParam and pageNumber and answers records, hasMore.
  it("has pages, and is searched by title and member regardless of accents", async () => {
    const davi = await createTestUser(testApp, padaria, { name: "Davi Conceição" });
    for (let n = 1; n <= 21; n++) await begin({ title: `Turno ${n}` });
    await begin({ title: "Férias", users: [davi.id] });
    const first = await list(padaria.bruno);
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(first.records.map(({ title }) => title).slice(0, 2)).toEqual(["Férias", "Turno 21"]);
    const second = await list(padaria.bruno, { pageNumber: "2" });
    expect(second.records.map(({ title }) => title)).toEqual(["Turno 2", "Turno 1"]);
    expect(second.hasMore).toBe(false);
    for (const searchParam of ["ferias", "conceicao"])
      expect((await list(padaria.bruno, { searchParam })).records).toMatchObject([{ title: "Férias" }]);
    expect((await list(padaria.clara, { searchParam: "ferias" })).count).toBe(0);
  });
});

describe("a deleted user", () => {
  // Specification (administration): a deleted user leaves their words, and their chats to another member.
  it("leaves the chat messages, and the longest member inherits the chats", async () => {
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const own = await begin({ title: "Do Davi", users: [padaria.bruno.id] }, davi);
    await change(own, { users: [padaria.bruno.id, padaria.clara.id] }, davi);
    const alone = await begin({ title: "Dos dois", users: [davi.id] });
    const said = await say(own, "Fica aqui", davi);
    const [bruno] = await listenAs(padaria.bruno);
    await testApp.call(padaria.ana.token, deleteUser, { params: { id: String(davi.id) } });
    const inherited = await look(own, padaria.bruno);
    expect(inherited).toMatchObject({ ownerId: padaria.bruno.id });
    expect(Object.keys(unreadsOf(inherited))).toEqual(["Bruno", "Clara"]);
    const left = await look(alone, padaria.bruno);
    expect(Object.keys(unreadsOf(left))).toEqual(["Bruno"]);
    expect(bruno && (await heardOf(bruno))).toEqual([
      { action: "update", chat: inherited },
      { action: "update", chat: left },
    ]);
    expect((await messagesOf(own, padaria.clara)).records).toEqual([
      { ...said, senderId: null, sender: null },
    ]);
    expect(await change(own, { title: "Do Bruno" })).toMatchObject({ title: "Do Bruno" });
  });

  it("who is the last member of a chat takes the chat and its messages along", async () => {
    const davi = await createTestUser(testApp, padaria, { name: "Davi" });
    const eva = await createTestUser(testApp, padaria, { name: "Eva" });
    const chat = await begin({ users: [eva.id] }, davi);
    await say(chat, "Só nós", davi);
    for (const { id } of [eva, davi])
      await testApp.call(padaria.ana.token, deleteUser, { params: { id: String(id) } });
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select 1 from chats where id = ${chat.id} union all
        select 1 from chat_messages where chat_id = ${chat.id}`),
    );
    expect(rows).toEqual([]);
  });
});
