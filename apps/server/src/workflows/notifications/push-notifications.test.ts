import { logout } from "@recado/contract/auth";
import { getPushKey, renewPush, subscribePush, unsubscribePush } from "@recado/contract/push-subscriptions";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { readTicket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignQueues } from "../../domain/users/actions.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { beginChat, setUp } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type Person,
  signInAs,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import {
  openPushCounter,
  type PushBrowser,
  type PushCounter,
  readVapid,
} from "../../testing/fakes/push-counter.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let counter: PushCounter;
let padaria: TestCompany;
let ana: PushBrowser;
let bruno: PushBrowser;
let clara: PushBrowser;

beforeAll(async () => {
  [testApp, counter] = await Promise.all([openTestApp({ allowPrivateHosts: true }), openPushCounter()]);
});
afterAll(async () => {
  await testApp.close();
  await counter.close();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  [ana, bruno, clara] = [counter.openBrowser(), counter.openBrowser(), counter.openBrowser()];
  await subscribe(padaria.ana, ana);
  await subscribe(padaria.bruno, bruno);
  await subscribe(padaria.clara, clara);
});

function subscribe(person: Person, { subscription }: PushBrowser) {
  return testApp.call(person.token, subscribePush, { body: subscription });
}

/**
 * Sends a message and waits until Ana, who may see every ticket, receives its push. The pushes of earlier messages have
 * been delivered by then.
 */
async function untilTold(word: string): Promise<void> {
  await ticketFromMessage(testApp, padaria, word);
  await ana.next(({ body }) => body === word);
}

function bodiesOf({ received }: PushBrowser): string[] {
  return received.map(({ body }) => body);
}

/** Counts all queued retries of pushes; no other test shares this database. */
async function retriesLeft(): Promise<number> {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'retryPush'",
    );
    return rows[0]?.count ?? 0;
  } finally {
    await owner.end();
  }
}

describe("a push notification of a message", () => {
  it("is sent to agents who may accept the ticket, encrypted and signed by the installation", async () => {
    const ticket = await ticketFromMessage(testApp, padaria, "Bom dia! Tem *bolo*?");
    const push = await bruno.next(() => true);
    expect(push).toEqual({
      kind: "message",
      companyId: padaria.id,
      userId: padaria.bruno.id,
      ticketId: ticket.id,
      title: "Camila Rocha",
      body: "Bom dia! Tem bolo?",
      tag: `ticket-${ticket.id}`,
      path: "/tickets?tab=pending",
      // The ticket has no attendant, so it does not count in any user's badge.
      unread: 0,
      web_push: 8030,
      notification: {
        title: "Camila Rocha",
        body: "Bom dia! Tem bolo?",
        tag: `ticket-${ticket.id}`,
        lang: "pt",
        navigate: "http://localhost/tickets?tab=pending",
        app_badge: "0",
      },
    });
    await untilTold("ponto");
    expect(bodiesOf(clara)).toEqual([]);

    const { publicKey } = await testApp.call(padaria.bruno.token, getPushKey, {});
    const [headers = {}] = bruno.headers;
    const { key, claims } = readVapid(headers);
    expect(key).toBe(publicKey);
    expect(claims).toMatchObject({ sub: "https://recado.example" });
    expect(claims.aud).toBe(new URL(bruno.subscription.endpoint).origin);
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      topic: `ticket-${ticket.id}`,
    });
  });

  it("contains the customer's text, not the bot's answer", async () => {
    await setUp(testApp, padaria, {
      connection: { greetingMessage: "Somos a Padaria. Já atendemos!" },
      settings: { sendGreetingMessageOneQueues: "enabled" },
    });
    const chat = beginChat(testApp, padaria);
    await chat.write("Vocês abrem hoje?");
    expect(await chat.botTexts()).toHaveLength(1);
    expect(await bruno.next(() => true)).toMatchObject({ title: "Camila Rocha", body: "Vocês abrem hoje?" });
  });

  it("is sent to the ticket's owner only once it is accepted, with a link to the ticket", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await testApp.channel.say(padaria.connectionId, customer, "E o preço?");
    const push = await bruno.next(({ body }) => body === "E o preço?");
    expect(push).toMatchObject({
      path: `/tickets/${ticket.uuid}`,
      unread: 1,
      notification: { app_badge: "1", navigate: `http://localhost/tickets/${ticket.uuid}` },
    });
    await untilTold("ponto");
    expect(bodiesOf(ana)).not.toContain("E o preço?");
  });

  it("counts no tickets on the badge that were resolved unread", async () => {
    const [resolved, other] = [newCustomer(), newCustomer("Davi")];
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, resolved);
    await createOpenTicket(testApp, padaria, padaria.bruno, other);
    await testApp.channel.say(padaria.connectionId, resolved, "Obrigada");
    await bruno.next(({ body }) => body === "Obrigada");
    const params = { id: String(ticket.id) };
    await testApp.call(padaria.bruno.token, updateTicket, { params, body: { status: "closed" } });
    await testApp.channel.say(padaria.connectionId, other, "Ainda há?");
    expect(await bruno.next(({ body }) => body === "Ainda há?")).toMatchObject({ unread: 1 });
  });

  it("is not sent while the user watches a page, but again once the page is hidden or closed", async () => {
    const page = await openInbox(testApp, padaria.bruno);
    page.socket.emit("watching", true);
    await page.settle();
    await untilTold("à vista");
    expect(bodiesOf(bruno)).toEqual([]);
    page.socket.emit("watching", false);
    await page.settle();
    await untilTold("fora de vista");
    await bruno.next(({ body }) => body === "fora de vista");

    page.socket.emit("watching", true);
    await page.settle();
    page.socket.disconnect();
    await untilTrue(async () => {
      await untilTold("sem página");
      return bodiesOf(bruno).includes("sem página");
    });
    expect(bodiesOf(bruno)).not.toContain("à vista");
  });

  // Specification (tickets): a push is never sent for what one may not see.
  it("is not sent for a ticket that the user may no longer see", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      assignQueues(db, padaria.bruno.id, [padaria.support]),
    );
    await untilTold("agora não");
    expect(bodiesOf(bruno)).toEqual([]);
  });

  it("is not sent once the session ended by logout or a sign-in elsewhere", async () => {
    await testApp.call(padaria.clara.token, logout, {});
    await signInAs(testApp, padaria.bruno);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update users set all_ticket = true, profile = 'admin' where company_id = ${db.companyId}`),
    );
    await untilTold("para quem está");
    expect(bodiesOf(bruno)).toEqual([]);
    expect(bodiesOf(clara)).toEqual([]);
  });

  it("is not sent to other companies", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const theirs = counter.openBrowser();
    await subscribe(vizinha.ana, theirs);
    const ticket = await ticketFromMessage(testApp, padaria, "só da padaria");
    await bruno.next(({ body }) => body === "só da padaria");
    const params = { params: { id: String(ticket.id) } };
    await testApp.call(padaria.bruno.token, updateTicket, { ...params, body: { status: "open" } });
    await ticketFromMessage(testApp, vizinha, "só da vizinha");
    await theirs.next(({ body }) => body === "só da vizinha");
    expect(bodiesOf(theirs)).toEqual(["só da vizinha"]);
    expect(bodiesOf(bruno)).toEqual(["só da padaria"]);
  });
});

describe("a push notification of a mention in a note", () => {
  it("is sent only to mentioned users who see the ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.bruno.token, createTicketNote, {
      body: { ticketId: ticket.id, note: "@Ana pode ver?", mentions: [padaria.ana.id, padaria.clara.id] },
    });
    const push = await ana.next(({ kind }) => kind === "mention");
    expect(push).toMatchObject({
      title: "Bruno mencionou você em Camila Rocha",
      body: "@Ana pode ver?",
      path: `/tickets/${ticket.uuid}`,
    });
    await untilTold("ponto");
    expect(bodiesOf(clara)).toEqual([]);
  });
});

describe("a push notification of a transfer", () => {
  it("is sent to the new owner of the ticket only", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { queueId: padaria.support, userId: padaria.clara.id },
    });
    const push = await clara.next(({ kind }) => kind === "transfer");
    expect(push).toMatchObject({
      title: "Bruno transferiu o atendimento de Camila Rocha para você",
      body: "Bom dia!",
      tag: `transfer-${ticket.id}`,
      path: `/tickets/${ticket.uuid}`,
    });
    await untilTold("ponto");
    for (const { received } of [ana, bruno])
      expect(received.filter(({ kind }) => kind === "transfer")).toEqual([]);
  });
});

describe("a push subscription", () => {
  it("is stored once per browser, follows the user who signs in there, and ends on request", async () => {
    const first = await subscribe(padaria.ana, ana);
    expect(await subscribe(padaria.ana, ana)).toEqual(first);
    const second = await subscribe(padaria.clara, bruno);
    await untilTold("quem escuta");
    expect(bodiesOf(ana)).toEqual(["quem escuta"]);
    expect(bodiesOf(bruno)).toEqual([]);
    const params = { id: String(second.id) };
    await expectRefusal(testApp.call(padaria.bruno.token, unsubscribePush, { params }), "ERR_NOT_FOUND");
    await testApp.call(padaria.clara.token, unsubscribePush, { params });
    await expectRefusal(testApp.call(padaria.clara.token, unsubscribePush, { params }), "ERR_NOT_FOUND");
  });

  it("receives a failed push later, unless the message was read meanwhile", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    // The first message was delivered and is not among the refused pushes.
    await bruno.next(({ body }) => body === "Bom dia!");
    bruno.status = 503;
    await testApp.channel.say(padaria.connectionId, customer, "Alguém?");
    await untilTrue(() => bruno.refused > 0);
    bruno.status = 201;
    expect(await bruno.next(({ body }) => body === "Alguém?")).toMatchObject({ ticketId: ticket.id });

    bruno.status = 503;
    const before = bruno.refused;
    await testApp.channel.say(padaria.connectionId, customer, "Já li");
    // The first retry follows immediately and may precede the reading below; the second retry certainly follows the
    // reading.
    await untilTrue(() => bruno.refused > before + 1);
    const params = { id: String(ticket.id) };
    await testApp.call(padaria.bruno.token, readTicket, { params, body: {} });
    bruno.status = 201;
    await untilTrue(async () => (await retriesLeft()) === 0);
    expect(bodiesOf(bruno)).not.toContain("Já li");
  });

  it("gets no retry after its time limit, and is deleted when the push service rejects it", async () => {
    const { id } = await subscribe(padaria.bruno, bruno);
    const ticket = await ticketFromMessage(testApp, padaria, "Tarde demais");
    await bruno.next(({ body }) => body === "Tarde demais");
    const news = { kind: "message", companyId: padaria.id, ticketId: ticket.id };
    const retry = (until: number) =>
      testApp.app.database.write(padaria.id, (db) =>
        enqueue(db, "retryPush", { news, subscriptionId: id, until }),
      );
    await retry(Date.now() - 1);
    await untilTrue(async () => (await retriesLeft()) === 0);
    expect(bodiesOf(bruno)).toEqual(["Tarde demais"]);
    bruno.status = 410;
    await retry(Date.now() + 60_000);
    await untilTrue(async () => (await retriesLeft()) === 0);
    await expectRefusal(
      testApp.call(padaria.bruno.token, unsubscribePush, { params: { id: String(id) } }),
      "ERR_NOT_FOUND",
    );
  });

  it("is kept while the push service fails, and deleted when the service no longer knows it", async () => {
    bruno.status = 503;
    await untilTold("um");
    bruno.status = 201;
    await untilTold("dois");
    await bruno.next(({ body }) => body === "dois");
    bruno.status = 410;
    await untilTold("três");
    const rows = () =>
      testApp.app.database.read(padaria.id, (db) =>
        db.rows(sql`select 1 from push_subscriptions where company_id = ${db.companyId}`),
      );
    await untilTrue(async () => (await rows()).length === 2);
  });

  it("is renewed without a session by a browser that knows the secret of the former one", async () => {
    const moved = counter.openBrowser();
    const { endpoint, keys } = bruno.subscription;
    const renewal = {
      companyId: padaria.id,
      old: { endpoint, auth: keys.auth },
      ...moved.subscription,
    };
    const renew = (more: object) => testApp.call(undefined, renewPush, { body: { ...renewal, ...more } });
    const strangers = { old: { endpoint, auth: ana.subscription.keys.auth } };
    await expectRefusal(renew(strangers), "ERR_VALIDATION");
    const neighbour = await createTestCompany(testApp);
    await expectRefusal(renew({ companyId: neighbour.id }), "ERR_VALIDATION");
    await expectRefusal(renew({ ...ana.subscription }), "ERR_VALIDATION");
    await expectRefusal(renew({ keys: { ...keys, p256dh: `B${"A".repeat(86)}` } }), "ERR_VALIDATION");
    await renew({});
    await expectRefusal(renew({}), "ERR_VALIDATION");
    await untilTold("mudou");
    await moved.next(({ body }) => body === "mudou");
    expect(bodiesOf(bruno)).toEqual([]);
  });

  it.each([
    ["no address", { endpoint: "nowhere" }],
    ["another protocol", { endpoint: "file:///etc/passwd" }],
    [
      "a key that is not a point of the curve",
      { keys: { p256dh: `B${"A".repeat(86)}`, auth: "AAAAAAAAAAAAAAAAAAAAAA" } },
    ],
    ["a key that is too short", { keys: { p256dh: "AAAA", auth: "AAAAAAAAAAAAAAAAAAAAAA" } }],
  ])("with %s is refused", async (_, wrong) => {
    const body = { ...ana.subscription, ...wrong };
    await expectRefusal(testApp.call(padaria.ana.token, subscribePush, { body }), "ERR_VALIDATION");
  });
});

it("push notifications of a company are sent while another company's push service hangs", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  bruno.status = 0;
  const body = { ticketId: ticket.id, note: "Veja", mentions: [padaria.bruno.id] };
  for (let written = 0; written < 210; written += 1)
    await testApp.call(padaria.ana.token, createTicketNote, { body });
  const vizinha = await createTestCompany(testApp, "Vizinha");
  const rosa = counter.openBrowser();
  await subscribe(vizinha.bruno, rosa);
  await ticketFromMessage(testApp, vizinha, "Alguém aí?");
  expect((await rosa.next(() => true)).body).toBe("Alguém aí?");
  await testApp.call(padaria.bruno.token, logout, {});
});

it("push addresses in a private network are never called, and their subscriptions are deleted", async () => {
  const guarded = await openTestApp({ own: true });
  const mercado = await createTestCompany(guarded);
  const inside = counter.openBrowser();
  const endpoints = [
    inside.subscription.endpoint,
    inside.subscription.endpoint.replace("http:", "https:"),
    inside.subscription.endpoint.replace("http://127.0.0.1", "https://localhost"),
  ];
  for (const endpoint of endpoints)
    await guarded.call(mercado.bruno.token, subscribePush, { body: { ...inside.subscription, endpoint } });
  await ticketFromMessage(guarded, mercado);
  const rows = () =>
    guarded.app.database.read(mercado.id, (db) =>
      db.rows(sql`select 1 from push_subscriptions where company_id = ${db.companyId}`),
    );
  await untilTrue(async () => (await rows()).length === 0);
  expect(inside.received).toEqual([]);
  await guarded.close();
});
