import {
  type Connection,
  createConnection,
  deleteConnection,
  diagnoseConnection,
  getConnection,
  listConnections,
  replaceToken,
  requestPairingCode,
  updateConnection,
} from "@recado/contract/connections";
import { requeueDeadLetters } from "@recado/contract/dead-letters";
import type { EventPayload } from "@recado/contract/events";
import { listMessages, resendMessage, sendMessage } from "@recado/contract/messages";
import { defaultWeek } from "@recado/contract/queues";
import type { CallOf } from "@recado/contract/shared/route";
import { getTicket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WriteTx } from "../../platform/db/database.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { SessionState } from "../../ports/channel.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertPlan } from "../plans/store.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

type Form = CallOf<typeof updateConnection>["body"];

function create(body: Form & { name: string }, company = padaria): Promise<Connection> {
  return testApp.call(company.ana.token, createConnection, { body });
}

function change(id: number, body: Form): Promise<Connection> {
  return testApp.call(padaria.ana.token, updateConnection, { params: { id: String(id) }, body });
}

function remove(id: number) {
  return testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(id) } });
}

function look(id: number): Promise<Connection> {
  return testApp.call(padaria.ana.token, getConnection, { params: { id: String(id) } });
}

async function defaults(): Promise<number[]> {
  const connections = await testApp.call(padaria.ana.token, listConnections, {});
  return connections.filter(({ isDefault }) => isDefault).map(({ id }) => id);
}

describe("a new connection", () => {
  it("has default settings, and its session starts", async () => {
    const { id, ...created } = await create({ name: "  Filial  " });
    expect(created).toMatchObject({
      name: "Filial",
      status: "OPENING",
      isDefault: false,
      provider: "beta",
      queueIds: [],
      greetingMessage: "",
      expiresTicket: 0,
      timeUseBotQueues: 0,
      maxUseBotQueues: 3,
      transferQueueId: null,
      hasToken: false,
    });
    await untilTrue(async () => (await look(id)).status === "CONNECTED");
    expect(await look(id)).toMatchObject({ number: "5511900000000", qrcode: "", retries: 0, reason: null });
  });

  it("of a company without connections becomes the default", async () => {
    expect(await defaults()).toEqual([padaria.connectionId]);
  });

  it("cannot take a name that another connection of the company has", async () => {
    await expectRefusal(create({ name: "Loja" }), "ERR_CONNECTION_NAME_EXISTS");
    const other = await create({ name: "Filial" });
    await expectRefusal(change(other.id, { name: "Loja" }), "ERR_CONNECTION_NAME_EXISTS");
    const tries = await Promise.allSettled([1, 2, 3].map(() => create({ name: "Ao mesmo tempo" })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  const wrong: [string, Form & { name: string }, string][] = [
    ["no name", { name: " " }, "name"],
    ["a name of one letter", { name: "a" }, "name"],
    ["a name too long", { name: "a".repeat(51) }, "name"],
    ["a NUL in its name", { name: "a\u0000b" }, "name"],
    ["a negative time", { name: "Filial", timeToTransfer: -1 }, "timeToTransfer"],
    ["a time of half a minute", { name: "Filial", expiresTicket: 0.5 }, "expiresTicket"],
  ];
  it.each(wrong)("is refused with %s", async (_, form, path) => {
    const refusal = await expectRefusal(create(form), "ERR_VALIDATION");
    expect(refusal.issues?.[0]).toMatchObject({ path });
  });

  it("cannot use queues of another company", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await expectRefusal(create({ name: "Filial", queueIds: [vizinha.sales] }), "ERR_NO_QUEUE_FOUND");
    await expectRefusal(create({ name: "Filial", transferQueueId: vizinha.sales }), "ERR_NO_QUEUE_FOUND");
  });
});

describe("a change of a connection", () => {
  const changes: [string, () => Form][] = [
    ["the name", () => ({ name: "Loja nova" })],
    ["a text", () => ({ outOfHoursMessage: "Voltamos amanhã às 8h." })],
    ["a time", () => ({ timeToTransfer: 15 })],
    ["the queues", () => ({ queueIds: [padaria.support] })],
    ["the queue for transfers after a timeout", () => ({ transferQueueId: padaria.support })],
    ["nothing", () => ({})],
  ];
  it.each(changes)("of %s leaves all other fields as they were", async (_, fields) => {
    const full = {
      greetingMessage: "Olá!",
      ratingMessage: "De 1 a 3?",
      expiresTicket: 30,
      transferQueueId: padaria.sales,
    };
    await change(padaria.connectionId, full);
    const { queues: _queues, updatedAt: _at, ...before } = await look(padaria.connectionId);
    const body = fields();
    await change(padaria.connectionId, body);
    expect(await look(padaria.connectionId)).toMatchObject({ ...before, ...body });
  });

  it("is refused when the connection has several queues and no greeting", async () => {
    const queueIds = [padaria.sales, padaria.support];
    await expectRefusal(create({ name: "Filial", queueIds }), "ERR_WAPP_GREETING_REQUIRED");
    await expectRefusal(change(padaria.connectionId, { queueIds }), "ERR_WAPP_GREETING_REQUIRED");
    await change(padaria.connectionId, { queueIds, greetingMessage: "Escolha:" });
    await expectRefusal(change(padaria.connectionId, { greetingMessage: " " }), "ERR_WAPP_GREETING_REQUIRED");
  });

  it("that adds a queue is refused when a concurrent change removes the greeting", async () => {
    await change(padaria.connectionId, { greetingMessage: "Olá!" });
    const takeAway = (db: WriteTx) =>
      db.run(sql`update connections set greeting_message = ''
        where company_id = ${db.companyId} and id = ${padaria.connectionId}`);
    const adding = commitWhileWaiting(testApp, padaria.id, takeAway, () =>
      change(padaria.connectionId, { queueIds: [padaria.sales, padaria.support] }),
    );
    await expectRefusal(adding, "ERR_WAPP_GREETING_REQUIRED");
  });

  it("reaches all users of the company live", async () => {
    const bruno = await testApp.listen(padaria.bruno.token);
    await change(padaria.connectionId, { name: "Matriz" });
    await bruno.settle();
    expect(bruno.heard).toMatchObject([
      {
        name: "whatsapp",
        payload: { action: "update", whatsapp: { id: padaria.connectionId, name: "Matriz" } },
      },
    ]);
  });
});

describe("the default connection", () => {
  it("is exactly one, also after it is changed or deleted", async () => {
    const other = await create({ name: "Filial", isDefault: true });
    expect(await defaults()).toEqual([other.id]);
    await change(padaria.connectionId, { isDefault: true });
    expect(await defaults()).toEqual([padaria.connectionId]);
    await expectRefusal(change(padaria.connectionId, { isDefault: false }), "ERR_NO_OTHER_WHATSAPP");
    await remove(padaria.connectionId);
    expect(await defaults()).toEqual([other.id]);
    await remove(other.id);
    expect(await defaults()).toEqual([]);
    const next = await create({ name: "Nova" });
    expect(await defaults()).toEqual([next.id]);
  });

  it("remains exactly one when several connections become the default at once", async () => {
    await remove(padaria.connectionId);
    const names = ["A1", "A2", "A3", "A4", "A5", "A6"];
    const made = await Promise.all(names.map((name, index) => create({ name, isDefault: index % 2 === 0 })));
    expect(await defaults()).toHaveLength(1);
    await Promise.all(made.map(({ id }) => change(id, { isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });
});

describe("deleting a connection", () => {
  it("keeps its tickets, and fails its unsent messages, which another connection can send", async () => {
    const other = await create({ name: "Filial" });
    await untilTrue(() => testApp.channel.isOpen(other.id));
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.channel.breakOff(padaria.connectionId);
    const params = { ticketId: String(ticket.id) };
    await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: "Ainda aqui" } });
    await remove(padaria.connectionId);
    const byId = { params: { id: String(ticket.id) } };
    expect(await testApp.call(padaria.bruno.token, getTicket, byId)).toMatchObject({
      whatsappId: null,
      status: "open",
    });
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    expect(messages).toMatchObject([
      { body: "Bom dia!" },
      { body: "Ainda aqui", error: "ERR_NO_WAPP_FOUND" },
    ]);
    const lanes = await testApp.app.database.platform((db) =>
      db.rows(sql`select 1 from work_queues where connection_id = ${padaria.connectionId}`),
    );
    expect(lanes).toEqual([]);
    const messageId = messages[1]?.id ?? "";
    await testApp.call(padaria.bruno.token, resendMessage, { params: { messageId } });
    const sent = await untilFound(() => testApp.channel.sent.find(({ text }) => text === "Ainda aqui"));
    expect(sent.connectionId).toBe(other.id);
  });

  it("fails a message that is stored at the same moment", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const writing = testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`
        insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, read)
        values (${db.companyId}, ${ticket.id}, ${ticket.contactId}, ${padaria.connectionId}, 'LATE', true, 'Até já', 0, true)`);
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    const removing = remove(padaria.connectionId);
    await untilTrue(async () => {
      const waits = await testApp.app.database.platform((db) =>
        db.first(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      );
      return waits !== undefined;
    });
    mayCommit.resolve();
    await Promise.all([writing, removing]);
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    expect(messages.at(-1)).toMatchObject({ body: "Até já", error: "ERR_NO_WAPP_FOUND" });
  });

  it("keeps tickets of other connections, and another connection becomes the default", async () => {
    const other = await create({ name: "Filial", queueIds: [padaria.sales] });
    await untilTrue(() => testApp.channel.isOpen(other.id));
    const customer = newCustomer("De duas linhas");
    const first = await ticketFromMessage(testApp, padaria, "Pela loja", customer);
    await testApp.channel.say(other.id, customer, "Pela filial");
    const second = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(({ whatsappId }) => whatsappId === other.id),
    );
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update users set connection_id = ${padaria.connectionId} where company_id = ${db.companyId}`,
      ),
    );
    await remove(padaria.connectionId);
    expect(await look(other.id)).toMatchObject({ isDefault: true, status: "CONNECTED" });
    const ticketOf = (id: number) =>
      testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
    expect(await ticketOf(first.id)).toMatchObject({ whatsappId: null, status: "pending" });
    expect(await ticketOf(second.id)).toMatchObject({ whatsappId: other.id, status: "pending" });
    const params = { ticketId: String(second.id) };
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(second.id) },
      body: { status: "open" },
    });
    await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: "Por aqui, então" } });
    const sent = await untilFound(() => testApp.channel.sent.find(({ text }) => text === "Por aqui, então"));
    expect(sent.connectionId).toBe(other.id);
    await remove(other.id);
    expect(await ticketOf(second.id)).toMatchObject({ whatsappId: null });
    await testApp.channel.say(other.id, customer, "Ainda aí?").catch(() => undefined);
    expect(await ticketsOf(testApp, padaria.ana, "pending")).toMatchObject([{ id: first.id }]);
  });

  it("succeeds when the session hangs, a dead process owns it, or the logout gets no answer", async () => {
    const hanging = await create({ name: "Travada" });
    await untilTrue(() => testApp.channel.isOpen(hanging.id));
    testApp.channel.hangs.add("logOut").add("stop");
    await testApp.app.database.platform((db) =>
      db.run(sql`
        with owner as (
          insert into channel_owners (id, seen_at) values (gen_random_uuid(), now() + interval '1 hour') returning id)
        update connection_leases set owner = owner.id, epoch = epoch + 1 from owner
        where connection_id = ${padaria.connectionId}`),
    );
    for (const id of [padaria.connectionId, hanging.id]) {
      const params = { id: String(id) };
      await testApp.call(padaria.ana.token, deleteConnection, { params, query: { force: "true" } });
      await expectRefusal(look(id), "ERR_NO_WAPP_FOUND");
    }
    testApp.channel.hangs.clear();
    await testApp.app.database.platform((db) =>
      db.run(sql`delete from channel_owners where seen_at > now() + interval '1 minute'`),
    );
    // A connection that hangs while it is opened does not delay other connections.
    const next = await create({ name: "Outra" });
    await untilTrue(() => testApp.channel.isOpen(next.id));
  });

  it("logs the session out of WhatsApp and publishes the delete event", async () => {
    const bruno = await testApp.listen(padaria.bruno.token);
    await remove(padaria.connectionId);
    await bruno.settle();
    expect(bruno.heard).toMatchObject([
      { name: "whatsapp", payload: { action: "delete", whatsappId: padaria.connectionId } },
    ]);
    await untilTrue(() => testApp.channel.loggedOut.includes(padaria.connectionId));
    await expectRefusal(look(padaria.connectionId), "ERR_NO_WAPP_FOUND");
    await expectRefusal(remove(padaria.connectionId), "ERR_NO_WAPP_FOUND");
  });
});

describe("the QR code of a connection", () => {
  const state: SessionState = {
    status: "qrcode",
    qrcode: "2@chave",
    reason: null,
    retries: 0,
    number: null,
  };

  function showCode() {
    return testApp.channel.host(padaria.connectionId).changeState(state);
  }

  function codesHeard({ heard }: Awaited<ReturnType<TestApp["listen"]>>): string[] {
    return heard
      .filter(({ name }) => name === "whatsappSession")
      .map(({ payload }) => (payload as EventPayload<"whatsappSession">).session.qrcode);
  }

  it("is shown to admins only, on request and live", async () => {
    const ana = await testApp.listen(padaria.ana.token);
    const bruno = await testApp.listen(padaria.bruno.token);
    await showCode();
    await Promise.all([ana.settle(), bruno.settle()]);
    expect(codesHeard(ana)).toEqual(["2@chave"]);
    expect(codesHeard(bruno)).toEqual([""]);
    const [seen] = await testApp.call(padaria.bruno.token, listConnections, {});
    expect(seen).toMatchObject({ status: "qrcode", qrcode: "" });
    expect((await look(padaria.connectionId)).qrcode).toBe("2@chave");
    await change(padaria.connectionId, { name: "Matriz" });
    await bruno.settle();
    expect(JSON.stringify(bruno.heard)).not.toContain("2@chave");
  });

  it("is hidden from a former admin at once", async () => {
    const former = await createTestUser(testApp, padaria, { name: "Fábio", profile: "admin" });
    const listener = await testApp.listen(former.token);
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`update users set profile = 'user' where company_id = ${db.companyId} and id = ${former.id}`,
      );
      db.notify("actor", `${db.companyId}:${former.id}`);
    });
    await testApp.app.live.recheck(({ userId }) => userId === former.id);
    await showCode();
    await listener.settle();
    expect(codesHeard(listener)).toEqual([""]);
  });

  it("can be replaced by a pairing code while the code is shown", async () => {
    const params = { id: String(padaria.connectionId) };
    const ask = () =>
      testApp.call(padaria.ana.token, requestPairingCode, { params, body: { number: "5511999990000" } });
    await expectRefusal(ask(), "ERR_WAPP_NOT_INITIALIZED");
    await showCode();
    expect(await ask()).toEqual({ code: "ABCD1234" });
  });
});

describe("the diagnosis of a connection", () => {
  const down: SessionState = {
    status: "DISCONNECTED",
    qrcode: "",
    reason: "loggedOutOnPhone",
    retries: 0,
    number: null,
  };

  function diagnose(token: string) {
    return testApp.call(token, diagnoseConnection, { params: { id: String(padaria.connectionId) } });
  }

  it("shows the last proof of life and the number of unsent messages", async () => {
    await untilTrue(async () => (await look(padaria.connectionId)).status === "CONNECTED");
    expect((await look(padaria.connectionId)).lastProofAt).toEqual(expect.any(String));
    const ticket = await createOpenTicket(testApp, padaria);
    const other = await create({ name: "Filial" });
    await testApp.channel.breakOff(padaria.connectionId);
    const params = { ticketId: String(ticket.id) };
    for (const body of ["Um", "Dois"])
      await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body } });
    const waiting = (await testApp.call(padaria.bruno.token, listConnections, {})).map(
      ({ id, waitingMessages }) => [id, waitingMessages],
    );
    expect(waiting).toEqual([
      [padaria.connectionId, 2],
      [other.id, 0],
    ]);
    const { waitingSince, connection } = await diagnose(padaria.ana.token);
    expect(connection.waitingMessages).toBe(2);
    expect(waitingSince).toEqual(expect.any(String));
  });

  it("has a history of at most 50 states, newest first, without repetitions", async () => {
    await untilTrue(async () => (await look(padaria.connectionId)).status === "CONNECTED");
    expect(await diagnose(padaria.ana.token)).toMatchObject({
      isCarried: true,
      connectedSince: expect.any(String),
      waitingSince: null,
      pendingEvents: 0,
      history: [
        { status: "CONNECTED", reason: null },
        { status: "OPENING", reason: null },
      ],
    });
    const host = testApp.channel.host(padaria.connectionId);
    for (let round = 0; round < 30; round++)
      for (const reason of ["networkLost", "serverUnavailable"] as const)
        await host.changeState({ ...down, status: "TIMEOUT", reason });
    await host.changeState({ ...down, status: "TIMEOUT", reason: "serverUnavailable", retries: 9 });
    const { history, connectedSince } = await diagnose(padaria.ana.token);
    expect(connectedSince).toBeNull();
    expect(history).toHaveLength(50);
    expect(history.slice(0, 2)).toMatchObject([
      { status: "TIMEOUT", reason: "serverUnavailable" },
      { status: "TIMEOUT", reason: "networkLost" },
    ]);
  });

  it("counts dead letters and requeues them", async () => {
    const { connectionId } = padaria;
    const params = { id: String(connectionId) };
    const customer = newCustomer();
    await testApp.channel
      .host(connectionId)
      .journal([{ externalId: "broken", chat: customer.lid, payload: { type: "message" } }]);
    await untilTrue(async () => (await diagnose(padaria.ana.token)).putAsideEvents === 1);
    const figures = (await testApp.app.http.inject("/metrics")).body;
    expect(Number(/^recado_events_put_aside\{[^}]*\} (\d+)$/m.exec(figures)?.[1])).toBeGreaterThan(0);
    const neighbour = await createTestCompany(testApp, "Vizinha");
    const retry = (token: string) => testApp.call(token, requeueDeadLetters, { params });
    await expectRefusal(retry(padaria.bruno.token), "ERR_NO_PERMISSION");
    await expectRefusal(retry(neighbour.ana.token), "ERR_NO_WAPP_FOUND");
    expect(await retry(padaria.ana.token)).toEqual({ count: 1 });
    expect(await diagnose(padaria.ana.token)).toMatchObject({ putAsideEvents: 0, pendingEvents: 1 });
    expect(await retry(padaria.ana.token)).toEqual({ count: 0 });
  });

  it("is available to users who manage connections of the same company only", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await expectRefusal(diagnose(padaria.bruno.token), "ERR_NO_PERMISSION");
    await expectRefusal(diagnose(vizinha.ana.token), "ERR_NO_WAPP_FOUND");
  });
});

function askForToken(person = padaria.ana, id = padaria.connectionId) {
  return testApp.call(person.token, replaceToken, { params: { id: String(id) } });
}

function storedHash() {
  return testApp.app.database.read(padaria.id, (db) =>
    db.first(
      sql<{
        token_hash: Buffer;
      }>`select token_hash from connections where company_id = ${db.companyId} and id = ${padaria.connectionId}`,
    ),
  );
}

// Specification (administration): the token is unique, shown once, stored hashed and replaceable.
it("a connection's token is shown once, stored as a hash, and replaced by a new one", async () => {
  const ana = await testApp.listen(padaria.ana.token);
  const { token } = await askForToken();
  expect((await storedHash())?.token_hash).toEqual(hashToken(token));
  const other = await askForToken();
  expect(other.token).not.toBe(token);
  expect((await storedHash())?.token_hash).toEqual(hashToken(other.token));
  const listed = await testApp.call(padaria.ana.token, listConnections, {});
  expect(listed).toMatchObject([{ hasToken: true }]);
  await ana.settle();
  const told = JSON.stringify([listed, ana.heard, testApp.logs]);
  expect(ana.heard.map(({ name }) => name)).toEqual(["whatsapp", "whatsapp"]);
  expect(told).not.toContain(token);
  expect(told).not.toContain(other.token);
});

it("only admins of the same company create the token of a connection", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await expectRefusal(askForToken(padaria.bruno), "ERR_NO_PERMISSION");
  await expectRefusal(askForToken(vizinha.ana), "ERR_NO_WAPP_FOUND");
});

// Specification (administration): a connection may have hours of its own.
it("a connection has its own weekly hours, which can be removed again", async () => {
  const params = { id: String(padaria.connectionId) };
  const giveWeek = (schedules: Connection["schedules"]) =>
    testApp.call(padaria.ana.token, updateConnection, { params, body: { schedules } });
  expect((await create({ name: "Filial" })).schedules).toEqual([]);
  expect((await giveWeek(defaultWeek)).schedules).toEqual(defaultWeek);
  const lunch = {
    ...defaultWeek[0],
    startLunchTime: "12:00",
    endLunchTime: "13:00",
  } as (typeof defaultWeek)[0];
  expect((await giveWeek([lunch])).schedules).toEqual([lunch]);
  await expectRefusal(giveWeek([lunch, lunch]), "ERR_VALIDATION");
  expect((await giveWeek([])).schedules).toEqual([]);
});

// Specification (administration): the plan limits the connections.
it("a company creates no more connections than its plan allows, even concurrently", async () => {
  await testApp.app.database.platform((db) =>
    insertPlan(db, { name: padaria.name, users: 9, connections: 2, queues: 9, value_centavos: 0 }),
  );
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(
      sql`update companies set plan_id = (select id from plans where plans.name = ${padaria.name}) where id = ${db.companyId}`,
    ),
  );
  const race = await Promise.allSettled([create({ name: "Uma" }), create({ name: "Outra" })]);
  expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refusal = await expectRefusal(create({ name: "Mais uma" }), "ERR_PLAN_LIMIT");
  expect(refusal.params).toEqual({ limit: "2" });
});
