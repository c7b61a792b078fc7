import { listContactFiles } from "@recado/contract/contact-panel";
import {
  discardMessage,
  listMessages,
  type Message,
  resendMessage,
  sendMessage,
} from "@recado/contract/messages";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SendError } from "../../ports/channel.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import type { ReceivedEvent } from "../../testing/listeners.ts";
import { commitWhileWaiting, countLockWaits, whileLocked } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

function pageOf(
  ticket: Pick<Ticket, "id">,
  query: { pageNumber?: string; before?: string; from?: string } = {},
) {
  return testApp.call(padaria.bruno.token, listMessages, { params: { ticketId: String(ticket.id) }, query });
}

async function send(ticket: Pick<Ticket, "id">, text: string): Promise<Message> {
  const params = { ticketId: String(ticket.id) };
  const [message] = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
  if (!message) throw new Error("expected a message in the answer, found none");
  return message;
}

function untilMessage(ticket: Pick<Ticket, "id">, fits: (message: Message) => boolean): Promise<Message> {
  return untilFound(async () => (await pageOf(ticket)).messages.find(fits));
}

async function externalIdOf(id: string): Promise<string> {
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(sql<{ external_id: string }>`
      select external_id from messages where company_id = ${db.companyId} and id = ${id}`),
  );
  return row?.external_id ?? "";
}

function bodies({ messages }: { messages: readonly Message[] }): string[] {
  return messages.map(({ body }) => body);
}

it.each([
  ["*Bia:*\nVeja:\n> *2*3\n- _nota_", "Bia: Veja: *2*3 • nota"],
  ["*quebra\nlinha* e ```2*3*4```", "*quebra linha* e 2*3*4"],
  [`*${"muito ".repeat(60)}longa*`, "muito ".repeat(43).slice(0, 255)],
  [`${"x".repeat(254)}🙂`, "x".repeat(254)],
])("a ticket shows its last message %j as one line without formatting", async (body, row) => {
  const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
  await send(ticket, body);
  const { lastMessage } = await testApp.call(padaria.bruno.token, getTicket, {
    params: { id: String(ticket.id) },
  });
  expect(lastMessage).toBe(row.trim());
});

describe("the messages of a long conversation", () => {
  const customer = newCustomer();
  let ticket: Ticket;
  beforeAll(async () => {
    ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await writeLines(1, 44);
  });

  /** Sends the customer's messages with the numbers `first` to `last`. */
  async function writeLines(first: number, last: number): Promise<void> {
    for (let line = first; line <= last; line++)
      await testApp.channel.say(padaria.connectionId, customer, `linha ${line}`);
    await untilMessage(ticket, ({ body }) => body === `linha ${last}`);
  }

  function lines(first: number, last: number): string[] {
    return Array.from({ length: last - first + 1 }, (_, index) => `linha ${first + index}`);
  }

  // Specification (tickets): GET /messages/{ticketId} pages twenty, oldest first.
  it("have pages of twenty, newest page first, each page oldest first, with the total count", async () => {
    const first = await pageOf(ticket);
    expect(first).toMatchObject({ count: 45, hasMore: true, ticket: { id: ticket.id } });
    expect(bodies(first)).toEqual(lines(25, 44));
    const second = await pageOf(ticket, { pageNumber: "2" });
    expect(second.hasMore).toBe(true);
    expect(bodies(second)).toEqual(lines(5, 24));
    const third = await pageOf(ticket, { pageNumber: "3" });
    expect(third).toMatchObject({ count: 45, hasMore: false });
    expect(bodies(third)).toEqual(["Bom dia!", ...lines(1, 4)]);
    expect(await pageOf(ticket, { pageNumber: "4" })).toMatchObject({ messages: [], hasMore: false });
  });

  it("continue exactly before a given message, even if new messages have arrived since", async () => {
    const first = await pageOf(ticket);
    await writeLines(45, 50);
    const above = await pageOf(ticket, { before: first.messages[0]?.id ?? "" });
    expect(bodies(above)).toEqual(lines(5, 24));
    expect(above.hasMore).toBe(true);
    const rest = await pageOf(ticket, { before: above.messages[0]?.id ?? "" });
    expect(bodies(rest)).toEqual(["Bom dia!", ...lines(1, 4)]);
    expect(rest.hasMore).toBe(false);
  });

  it("are loaded up to a given message and one page further in a single answer", async () => {
    const newest = await pageOf(ticket);
    const { messages } = await pageOf(ticket, { pageNumber: "2" });
    const before = newest.messages[0]?.id ?? "";
    const up = await pageOf(ticket, { before, from: messages[9]?.id ?? "" });
    expect(up.messages).toHaveLength(11 + 20);
    expect(up.messages.slice(-20).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    const whole = await pageOf(ticket, { before, from: "1" });
    expect(bodies(whole)[0]).toBe("Bom dia!");
    expect(whole.hasMore).toBe(false);
    expect((await pageOf(ticket, { before, from: newest.messages[3]?.id ?? "" })).messages).toHaveLength(20);
  });

  it("are published live one by one and in order to the ticket's agent", async () => {
    const listener = await openInbox(testApp, padaria.bruno);
    await writeLines(51, 55);
    const bodyOf = ({ payload }: ReceivedEvent) => (payload as { message: Message }).message.body;
    await listener.next((heard) => heard.name === "appMessage" && bodyOf(heard) === "linha 55");
    const told = listener.heard.filter(({ name }) => name === "appMessage");
    expect(told.map(bodyOf)).toEqual(lines(51, 55));
  });
});

describe("the acks of an outgoing message", () => {
  const orders = [
    [1, 3, 4],
    [4, 3, 1],
    [3, 3, 3, 4, 4],
    [4, 1, 5, 3, 2],
  ];
  it.each(orders.map((order) => ({ order })))("only rise in the order $order", async ({ order }) => {
    const ticket = await createOpenTicket(testApp, padaria);
    const { id } = await send(ticket, "Segue o pedido");
    await untilMessage(ticket, (message) => message.id === id && message.ack === 1);
    const { externalId } = await untilFound(() =>
      testApp.channel.sent.findLast(({ text }) => text === "Segue o pedido"),
    );
    const listener = await openInbox(testApp, padaria.bruno);
    for (const ack of order)
      await testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack }]);
    await listener.settle();
    const told = listener.heard
      .filter(({ name }) => name === "appMessage")
      .map(({ payload }) => (payload as { message: Message }).message.ack);
    expect(told).toEqual([...new Set(told)].toSorted());
    expect(told.at(-1)).toBe(Math.max(...order));
    const ticketNow = await testApp.call(padaria.bruno.token, getTicket, {
      params: { id: String(ticket.id) },
    });
    expect(ticketNow).toMatchObject({ fromMe: true, lastMessageAck: Math.max(...order) });
  });

  const [delivered, read] = ["2026-03-05T12:00:00.000Z", "2026-03-05T12:07:00.000Z"];
  it.each([
    [
      "delivery and reading arrive separately",
      [
        { ack: 3, at: delivered },
        { ack: 4, at: read },
      ],
      [delivered, read],
    ],
    ["only the reading arrives", [{ ack: 4, at: read }], [read, read]],
    [
      "played arrives after read",
      [
        { ack: 4, at: delivered },
        { ack: 5, at: read },
      ],
      [delivered, delivered],
    ],
    [
      "only delivery arrives, with a repetition",
      [
        { ack: 1, at: delivered },
        { ack: 3, at: read },
        { ack: 3, at: delivered },
      ],
      [read, null],
    ],
  ])("set the times of delivery and reading: %s", async (_, ticks, [deliveredAt, readAt]) => {
    const ticket = await createOpenTicket(testApp, padaria);
    const { id } = await send(ticket, "A que horas?");
    const sent = await untilMessage(ticket, (message) => message.id === id && message.ack === 1);
    expect(sent).toMatchObject({ deliveredAt: null, readAt: null });
    const externalId = await externalIdOf(id);
    for (const { ack, at } of ticks)
      await testApp.channel
        .host(padaria.connectionId)
        .raiseAcks([{ externalId, ack, at: new Date(at ?? "") }]);
    expect(await untilMessage(ticket, (message) => message.id === id)).toMatchObject({ deliveredAt, readAt });
  });

  it("use the current time when the channel sends no time or a future time", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const { id } = await send(ticket, "E agora?");
    await untilMessage(ticket, (message) => message.id === id && message.ack === 1);
    const externalId = await externalIdOf(id);
    const host = testApp.channel.host(padaria.connectionId);
    await host.raiseAcks([{ externalId, ack: 3 }]);
    await host.raiseAcks([{ externalId, ack: 4, at: new Date("2999-01-01T00:00:00Z") }]);
    const { deliveredAt, readAt } = await untilMessage(ticket, (message) => message.id === id);
    for (const at of [deliveredAt, readAt]) expect(Date.parse(at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("do not bring a ticket back to an agent when the ticket moves at the same moment", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.channel.breakOff(padaria.connectionId);
    const { id } = await send(ticket, "Já vai");
    const externalId = await externalIdOf(id);
    const listener = await openInbox(testApp, padaria.bruno);
    const params = { id: String(ticket.id) };
    let told: Promise<unknown> | undefined;
    let moving: Promise<Ticket> | undefined;
    await whileLocked(testApp, "work_queues", async () => {
      told = testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack: 3 }]);
      await untilTrue(async () => (await countLockWaits(testApp)) >= 1);
      let isMoved = false;
      const body = { queueId: padaria.support };
      moving = testApp.call(padaria.bruno.token, updateTicket, { params, body });
      moving.then(
        () => (isMoved = true),
        () => {},
      );
      await untilTrue(async () => isMoved || (await countLockWaits(testApp)) >= 2);
    });
    await Promise.all([told, moving]);
    await listener.settle();
    await testApp.channel.comeBack(padaria.connectionId);
    const last = listener.heard.findLast(({ name }) => name === "ticket");
    expect(last?.payload).toEqual({ action: "delete", ticketId: ticket.id });
  });

  it("reach the agents who see the ticket after its move to another queue", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const { id } = await send(ticket, "Foi");
    await untilMessage(ticket, (message) => message.id === id && message.ack === 1);
    const externalId = await externalIdOf(id);
    const [bruno, clara] = [await openInbox(testApp, padaria.bruno), await openInbox(testApp, padaria.clara)];
    await commitWhileWaiting(
      testApp,
      padaria.id,
      (db) =>
        db.run(sql`update tickets set queue_id = ${padaria.support}
          where company_id = ${db.companyId} and id = ${ticket.id}`),
      () => testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack: 3 }]),
    );
    await clara.settle();
    await bruno.settle();
    expect(clara.heard).toMatchObject([
      { name: "appMessage", payload: { action: "update", message: { id, ack: 3 } } },
      { name: "ticket", payload: { action: "update", ticket: { queueId: padaria.support } } },
    ]);
    expect(bruno.heard).toEqual([]);
  });

  it("do not change a message of the customer", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const externalId = await testApp.channel.say(padaria.connectionId, customer, "Oi de novo");
    const before = await untilMessage(ticket, ({ body }) => body === "Oi de novo");
    await testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack: 4 }]);
    expect((await pageOf(ticket)).messages).toContainEqual(before);
  });
});

describe("a message that failed to be sent", () => {
  type Failure = "ERR_WAPP_INVALID_CONTACT" | "ERR_SENDING_UNCONFIRMED";

  async function failing(code: Failure, asked?: string): Promise<[Ticket, Message]> {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    if (asked !== undefined) {
      await testApp.channel.say(padaria.connectionId, customer, asked);
      await untilMessage(ticket, ({ body }) => body === asked);
    }
    const left = code === "ERR_SENDING_UNCONFIRMED" ? "unknown" : "no";
    testApp.channel.refuse("send", customer.number, new SendError(code, left, false));
    const { id } = await send(ticket, "Não vai");
    const failed = await untilMessage(ticket, (message) => message.id === id && message.error !== null);
    expect(failed).toMatchObject({ ack: 0, error: code });
    return [ticket, failed];
  }

  function resend(person: Person, { id }: Message) {
    return testApp.call(person.token, resendMessage, { params: { messageId: id } });
  }

  function discard(person: Person, { id }: Message) {
    return testApp.call(person.token, discardMessage, { params: { messageId: id } });
  }

  function sentTimes({ body }: Message) {
    return testApp.channel.sent.filter(({ text }) => text === body).length;
  }

  it.each(["ERR_WAPP_INVALID_CONTACT", "ERR_SENDING_UNCONFIRMED"] as const)(
    "with %s is resent on request",
    async (code) => {
      const [ticket, failed] = await failing(code);
      const before = sentTimes(failed);
      expect(await resend(padaria.bruno, failed)).toMatchObject({ id: failed.id, ack: 0, error: null });
      expect(await untilMessage(ticket, ({ id, ack }) => id === failed.id && ack === 1)).toMatchObject({
        error: null,
      });
      expect(sentTimes(failed)).toBe(before + 1);
      await expectRefusal(resend(padaria.bruno, failed), "ERR_MESSAGE_NOT_FAILED");
    },
  );

  it("is resent once despite several requests at the same moment", async () => {
    const [ticket, failed] = await failing("ERR_WAPP_INVALID_CONTACT");
    const before = sentTimes(failed);
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => resend(padaria.bruno, failed)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await untilMessage(ticket, ({ id, ack }) => id === failed.id && ack === 1);
    await send(ticket, "E depois");
    await untilMessage(ticket, ({ body, ack }) => body === "E depois" && ack === 1);
    expect(sentTimes(failed)).toBe(before + 1);
  });

  it("is discarded on request, and the ticket shows the message before it again", async () => {
    const [ticket, failed] = await failing("ERR_WAPP_INVALID_CONTACT", "Bom *dia!*\n\nTem *2\nbolos*?");
    const listener = await openInbox(testApp, padaria.bruno);
    await discard(padaria.bruno, failed);
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "appMessage", payload: { action: "delete", messageId: failed.id, ticketId: ticket.id } },
      {
        name: "ticket",
        payload: { action: "update", ticket: { lastMessage: "Bom dia! Tem *2 bolos*?", fromMe: false } },
      },
    ]);
    expect(bodies(await pageOf(ticket))).toEqual(["Bom dia!", "Bom *dia!*\n\nTem *2\nbolos*?"]);
    await expectRefusal(discard(padaria.bruno, failed), "ERR_NO_MESSAGE_FOUND");
  });

  it("is discarded without replacing a message that arrives at the same moment", async () => {
    const [ticket, failed] = await failing("ERR_WAPP_INVALID_CONTACT");
    const { id } = await send(ticket, "E depois");
    await untilMessage(ticket, (message) => message.id === id && message.ack === 1);
    await commitWhileWaiting(
      testApp,
      padaria.id,
      (db) =>
        db.run(sql`
          with coming as (
            insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, media_type)
            select company_id, ticket_id, contact_id, connection_id, 'coming', false, 'E eu?', media_type
            from messages where company_id = ${db.companyId} and id = ${id}
            returning id)
          update tickets set last_message_id = coming.id, last_message = 'E eu?' from coming
          where tickets.company_id = ${db.companyId} and tickets.id = ${ticket.id}`),
      () => discard(padaria.bruno, failed),
    );
    const params = { id: String(ticket.id) };
    expect(await testApp.call(padaria.ana.token, getTicket, { params })).toMatchObject({
      lastMessage: "E eu?",
    });
  });

  it("is not discarded when it may have been delivered", async () => {
    const [ticket, unconfirmed] = await failing("ERR_SENDING_UNCONFIRMED");
    await expectRefusal(discard(padaria.bruno, unconfirmed), "ERR_MESSAGE_NOT_FAILED");
    expect(await pageOf(ticket)).toMatchObject({ count: 2 });
  });

  it("loses its error when a late ack proves the delivery", async () => {
    const [ticket, unconfirmed] = await failing("ERR_SENDING_UNCONFIRMED");
    await testApp.channel
      .host(padaria.connectionId)
      .raiseAcks([{ externalId: await externalIdOf(unconfirmed.id), ack: 3 }]);
    expect(await untilMessage(ticket, ({ id }) => id === unconfirmed.id)).toMatchObject({
      ack: 3,
      error: null,
    });
  });

  it("is resent or discarded only by the ticket's owner and admins", async () => {
    const breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
    const [ticket, failed] = await failing("ERR_WAPP_INVALID_CONTACT");
    const strangers: [Person, ErrorCode][] = [
      [breno, "ERR_TICKET_NOT_OWNED"],
      [padaria.clara, "ERR_NO_MESSAGE_FOUND"],
      [vizinha.ana, "ERR_NO_MESSAGE_FOUND"],
    ];
    for (const [person, code] of strangers) {
      await expectRefusal(resend(person, failed), code);
      await expectRefusal(discard(person, failed), code);
    }
    expect((await pageOf(ticket)).messages).toContainEqual(failed);
    expect(await resend(padaria.ana, failed)).toMatchObject({ error: null });
    await untilMessage(ticket, ({ id, ack }) => id === failed.id && ack === 1);
  });

  it("is resent by its owner after the ticket was resolved", async () => {
    const [ticket, failed] = await failing("ERR_WAPP_INVALID_CONTACT");
    const params = { id: String(ticket.id) };
    await testApp.call(padaria.bruno.token, updateTicket, { params, body: { status: "closed" } });
    expect(await resend(padaria.bruno, failed)).toMatchObject({ error: null });
    await untilMessage(ticket, ({ id, ack }) => id === failed.id && ack === 1);
  });
});

it("a message that did not fail is neither resent nor discarded", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const { id } = await send(ticket, "Chegou");
  await untilMessage(ticket, (message) => message.id === id && message.ack === 1);
  const [theirs] = (await pageOf(ticket)).messages;
  for (const messageId of [id, theirs?.id ?? ""]) {
    const params = { messageId };
    await expectRefusal(
      testApp.call(padaria.bruno.token, resendMessage, { params }),
      "ERR_MESSAGE_NOT_FAILED",
    );
    await expectRefusal(
      testApp.call(padaria.bruno.token, discardMessage, { params }),
      "ERR_MESSAGE_NOT_FAILED",
    );
  }
  await untilTrue(async () => (await pageOf(ticket)).count === 2);
});

describe("the files of a contact", () => {
  it("are listed by kind and in pages, newest first, from tickets that the user may see", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await testApp.app.database.write(padaria.id, async (db) => {
      const file = (state: object) =>
        JSON.stringify({ state: "stored", name: "foto.png", mimeType: "image/png", size: 10, ...state });
      const rows = (type: string, count: number, info: object) => sql`
        insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, media_type, media_path, media_info)
        select ${db.companyId}, ${ticket.id}, ${ticket.contactId}, ${padaria.connectionId}, ${`${type}${count}-${ticket.id}-`} || n, false, '', ${type}, 'p', ${file(info)}::jsonb
        from generate_series(1, ${count}) n`;
      const nothing = {
        width: null,
        height: null,
        duration: null,
        peaks: null,
        isVoice: false,
        isViewOnce: false,
      };
      await db.run(rows("image", 25, nothing));
      await db.run(rows("application", 2, nothing));
      await db.run(rows("audio", 3, { ...nothing, isVoice: true }));
    });
    const params = { id: String(ticket.contactId) };
    const files = (person: Person, query: { kind: "media" | "documents"; before?: string }) =>
      testApp.call(person.token, listContactFiles, { params, query });
    const first = await files(padaria.bruno, { kind: "media" });
    expect(first.messages).toHaveLength(20);
    expect(first.hasMore).toBe(true);
    const rest = await files(padaria.bruno, { kind: "media", before: first.messages.at(-1)?.id ?? "" });
    expect(rest.messages).toHaveLength(5);
    expect(rest.hasMore).toBe(false);
    expect(new Set([...first.messages, ...rest.messages].map(({ id }) => id)).size).toBe(25);
    expect((await files(padaria.bruno, { kind: "documents" })).messages).toHaveLength(2);
    expect((await files(padaria.clara, { kind: "media" })).messages).toEqual([]);
    expect((await files(padaria.ana, { kind: "media" })).messages).toHaveLength(20);
    await expectRefusal(files(vizinha.ana, { kind: "media" }), "ERR_NO_CONTACT_FOUND");
  });
});
