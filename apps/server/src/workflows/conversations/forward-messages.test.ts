import { randomUUID } from "node:crypto";
import { createConnection, deleteConnection } from "@recado/contract/connections";
import { blockContact } from "@recado/contract/contact-panel";
import { deleteContact } from "@recado/contract/contacts";
import {
  deleteMessage,
  discardMessage,
  forwardMessages,
  listMessages,
  type Message,
  sendMessage,
} from "@recado/contract/messages";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { deleteTicket, getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SendError } from "../../ports/channel.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { countLockWaits } from "../../testing/races.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let breno: Person;
let from: Ticket;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
  from = await createOpenTicket(testApp, padaria);
});
afterAll(() => testApp.close());

interface Asked {
  messageIds: string[];
  ticketIds?: number[];
  contactIds?: number[];
  clientMessageIds?: string[];
}

function forward(body: Asked, person: Person = padaria.bruno, source: Pick<Ticket, "id"> = from) {
  return testApp.call(person.token, forwardMessages, { params: { ticketId: String(source.id) }, body });
}

async function messagesOf(ticket: Pick<Ticket, "id">, person: Person = padaria.ana): Promise<Message[]> {
  const params = { ticketId: String(ticket.id) };
  return (await testApp.call(person.token, listMessages, { params })).messages;
}

async function said(text: string): Promise<Message> {
  const params = { ticketId: String(from.id) };
  const [message] = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
  if (!message) throw new Error("expected a message in the answer, found none");
  return message;
}

async function sendPicture(ticket = from): Promise<Message> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  const content = new Blob([new Uint8Array(await image.png().toBuffer())]);
  const [message] = await testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(ticket.id) },
    body: { body: "O bolo" },
    files: [{ name: "bolo.png", content }],
  });
  if (!message) throw new Error("expected a message in the answer, found none");
  return message;
}

function discard(message: Message | undefined) {
  return testApp.call(padaria.bruno.token, discardMessage, { params: { messageId: message?.id ?? "" } });
}

function sentTo(customer: { number: string }) {
  return testApp.channel.sent.filter(({ to }) => to.some(({ value }) => value === customer.number));
}

describe("forwarding a message", () => {
  it("to own tickets sends the unchanged text marked as forwarded", async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    const tickets = [
      await createOpenTicket(testApp, padaria, padaria.bruno, one),
      await createOpenTicket(testApp, padaria, padaria.bruno, other),
    ];
    const { id } = await said("Abrimos às 6h");
    const made = await forward({ messageIds: [id], ticketIds: tickets.map((ticket) => ticket.id) });
    expect(made).toMatchObject(
      tickets.map((ticket) => ({
        ticketId: ticket.id,
        body: "Abrimos às 6h",
        isForwarded: true,
        fromMe: true,
        userId: padaria.bruno.id,
      })),
    );
    for (const customer of [one, other]) {
      await untilTrue(() => sentTo(customer).length === 1);
      expect(sentTo(customer)).toMatchObject([{ text: "Abrimos às 6h", isForwarded: true, quoted: null }]);
    }
    expect((await messagesOf(from)).filter(({ isForwarded }) => isForwarded)).toEqual([]);
  });

  it("of the customer and of an agent keeps the order in which they were written", async () => {
    const [asked] = await messagesOf(from);
    const later = await said("Por último");
    const target = await createOpenTicket(testApp, padaria);
    await forward({ messageIds: [later.id, asked?.id ?? ""], ticketIds: [target.id] });
    const bodies = (await messagesOf(target)).map(({ body }) => body);
    expect(bodies).toEqual(["Bom dia!", "Bom dia!", "Por último"]);
  });

  it("to a contact without a ticket opens one of the agent in the same queue", async () => {
    const customer = newCustomer("Davi");
    const former = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const params = { id: String(former.id) };
    await testApp.call(padaria.bruno.token, updateTicket, { params, body: { status: "closed" } });
    const { id } = await said("Chegou a fornada");
    const clientMessageIds = [randomUUID()];
    const asked = { messageIds: [id], contactIds: [former.contactId], clientMessageIds };
    const [made] = await forward(asked);
    const opened = await testApp.call(padaria.bruno.token, getTicket, {
      params: { id: String(made?.ticketId) },
    });
    expect(opened).toMatchObject({ status: "open", userId: padaria.bruno.id, queueId: padaria.sales });
    expect(opened.id).not.toBe(former.id);
    expect(opened.whatsappId).toBe(padaria.connectionId);
    // The browser repeats the request because the response was lost. Nothing is sent again, even if the ticket was
    // resolved in the meantime.
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(opened.id) },
      body: { status: "closed" },
    });
    expect(await forward(asked)).toMatchObject([{ id: made?.id }]);
    expect((await ticketsOf(testApp, padaria.ana, "open")).map(({ contactId }) => contactId)).not.toContain(
      former.contactId,
    );
  });

  it("to a contact and to the contact's ticket sends one message", async () => {
    const target = await createOpenTicket(testApp, padaria);
    const { id } = await said("Uma vez só");
    const made = await forward({
      messageIds: [id],
      ticketIds: [target.id],
      contactIds: [target.contactId],
    });
    expect(made).toMatchObject([{ ticketId: target.id }]);
    expect(await messagesOf(target)).toHaveLength(2);
  });

  it("several times with the same clientMessageIds sends one message", async () => {
    const customer = newCustomer();
    const target = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const stranger = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.ana.token, updateTicket, {
      params: { id: String(stranger.id) },
      body: { status: "closed" },
    });
    const { id } = await said("Repetida");
    const asked = {
      messageIds: [id],
      ticketIds: [target.id],
      contactIds: [stranger.contactId],
      clientMessageIds: [randomUUID()],
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => forward(asked)));
    expect(new Set(answers.flat().map((message) => message.id)).size).toBe(2);
    await untilTrue(() => sentTo(customer).length > 0);
    expect(sentTo(customer)).toHaveLength(1);
    expect(await messagesOf(target)).toHaveLength(2);
  });

  it("while the connection is down sends the message after the reconnect", async () => {
    const customer = newCustomer();
    const target = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const { id } = await said("Espera a linha");
    await testApp.channel.breakOff(padaria.connectionId);
    await forward({ messageIds: [id], ticketIds: [target.id] });
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTrue(() => sentTo(customer).some(({ text }) => text === "Espera a linha"));
  });

  it("uses another connection when the target's connection was deleted", async () => {
    const body = { name: "Antiga", queueIds: [padaria.sales] };
    const old = await testApp.call(padaria.ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(old.id));
    const customer = newCustomer();
    const company = { ...padaria, connectionId: old.id };
    const target = await createOpenTicket(testApp, company, padaria.bruno, customer);
    await testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(old.id) } });
    const { id } = await said("Pela outra");
    await forward({ messageIds: [id], ticketIds: [target.id] });
    await untilTrue(() => sentTo(customer).some(({ connectionId }) => connectionId === padaria.connectionId));
  });
});

describe("forwarding a file", () => {
  it("stores no copy, and keeps the file as long as one message refers to it", async () => {
    const source = from;
    const target = await createOpenTicket(testApp, padaria);
    const before = await storedFiles(testApp);
    const { id } = await sendPicture();
    const stored = await storedFiles(testApp);
    const [made] = await forward({ messageIds: [id], ticketIds: [target.id] });
    expect(made).toMatchObject({ mediaType: "image", body: "O bolo", media: { name: "bolo.png" } });
    const isThere = () =>
      testApp.channel.sent.some(({ content, isForwarded }) => isForwarded && content.type === "media");
    await untilTrue(isThere);
    expect(await storedFiles(testApp)).toEqual(stored);
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(source.id) } });
    from = await createOpenTicket(testApp, padaria);
    await untilStored(testApp, stored);
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(target.id) } });
    await untilStored(testApp, before);
  });

  it("lets the file be deleted with the last message, even if that failed and is discarded", async () => {
    const before = await storedFiles(testApp);
    const { id } = await sendPicture();
    const stored = await storedFiles(testApp);
    const customer = newCustomer();
    const target = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const refuse = () =>
      testApp.channel.refuse("send", customer.number, new SendError("ERR_WAPP_INVALID_CONTACT", "no", false));
    refuse();
    const [made] = await forward({ messageIds: [id], ticketIds: [target.id] });
    const failed = () =>
      untilFound(async () => (await messagesOf(target)).find(({ error }) => error !== null));
    expect(await failed()).toMatchObject({ id: made?.id });
    await discard(made);
    await untilStored(testApp, stored);

    refuse();
    const alone = await sendPicture(target);
    expect(await failed()).toMatchObject({ id: alone.id });
    expect(await storedFiles(testApp)).not.toEqual(stored);
    await discard(alone);
    await untilStored(testApp, stored);
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(from.id) } });
    from = await createOpenTicket(testApp, padaria);
    await untilStored(testApp, before);
  });
});

it("a forwarded file is kept when the contact of the first message is deleted meanwhile", async () => {
  const source = await createOpenTicket(testApp, padaria);
  const target = await createOpenTicket(testApp, padaria);
  const { id } = await sendPicture(source);
  const stored = await storedFiles(testApp);
  const moves: Promise<unknown>[] = [];
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(
      sql`select 1 from tickets where company_id = ${db.companyId} and id = ${target.id} for update`,
    );
    moves.push(forward({ messageIds: [id], ticketIds: [target.id] }, padaria.bruno, source));
    await untilTrue(async () => (await countLockWaits(testApp)) >= 1);
    const params = { id: String(source.contactId) };
    moves.push(testApp.call(padaria.ana.token, deleteContact, { params }));
    await untilTrue(async () => (await countLockWaits(testApp)) >= 2);
  });
  await Promise.all(moves);
  expect(await messagesOf(target)).toMatchObject([{}, { isForwarded: true, mediaType: "image" }]);
  expect(await storedFiles(testApp)).toEqual(stored);
});

describe("forwarding is refused", () => {
  it.each<[string, () => Person, ErrorCode]>([
    ["an agent who does not see the ticket of the message", () => padaria.clara, "ERR_NO_TICKET_FOUND"],
    ["an admin of another company", () => vizinha.ana, "ERR_NO_TICKET_FOUND"],
  ])("to %s", async (_, person, code) => {
    const { id } = await said("Só nosso");
    await expectRefusal(forward({ messageIds: [id], ticketIds: [from.id] }, person()), code);
  });

  it("for a message of another ticket or company", async () => {
    const other = await createOpenTicket(testApp, padaria);
    const foreign = await ticketFromMessage(testApp, vizinha);
    const ids = [
      (await messagesOf(other))[0]?.id,
      (await messagesOf(foreign, vizinha.ana))[0]?.id,
      "999999999999999999",
    ];
    const target = await createOpenTicket(testApp, padaria);
    for (const id of ids)
      await expectRefusal(
        forward({ messageIds: [id ?? ""], ticketIds: [target.id] }),
        "ERR_NO_MESSAGE_FOUND",
      );
    expect(await messagesOf(target)).toHaveLength(1);
  });
});

describe("forwarding is refused for all targets with", () => {
  type Target = Pick<Asked, "ticketIds" | "contactIds">;
  const refused: [string, () => Promise<Target>, ErrorCode][] = [
    [
      "a ticket of another company",
      async () => ({ ticketIds: [(await ticketFromMessage(testApp, vizinha)).id] }),
      "ERR_NO_TICKET_FOUND",
    ],
    [
      "a contact of another company",
      async () => ({ contactIds: [(await ticketFromMessage(testApp, vizinha)).contactId] }),
      "ERR_NO_CONTACT_FOUND",
    ],
    [
      "a pending ticket",
      async () => ({ ticketIds: [(await ticketFromMessage(testApp, padaria)).id] }),
      "ERR_TICKET_NOT_OWNED",
    ],
    [
      "a colleague's ticket",
      async () => ({ ticketIds: [(await createOpenTicket(testApp, padaria, breno)).id] }),
      "ERR_TICKET_NOT_OWNED",
    ],
    [
      "a contact with a colleague's ticket",
      async () => ({ contactIds: [(await createOpenTicket(testApp, padaria, breno)).contactId] }),
      "ERR_TICKET_NOT_OWNED",
    ],
    [
      "a contact in a ticket of another queue",
      async () => ({ contactIds: [await contactOfSupport()] }),
      "ERR_OTHER_OPEN_TICKET",
    ],
    ["a blocked contact", async () => ({ contactIds: [await blocked("closed")] }), "ERR_CONTACT_BLOCKED"],
    ["no target", async () => ({}), "ERR_VALIDATION"],
    ["more than five targets", async () => ({ ticketIds: [1, 2, 3, 4, 5, 6] }), "ERR_VALIDATION"],
  ];

  async function contactOfSupport(): Promise<number> {
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { queueId: padaria.support },
    });
    return ticket.contactId;
  }

  async function blocked(status: "open" | "closed"): Promise<number> {
    const ticket = await createOpenTicket(testApp, padaria);
    const params = { id: String(ticket.contactId) };
    await testApp.call(padaria.ana.token, blockContact, { params, body: { blocked: true } });
    if (status === "closed")
      await testApp.call(padaria.bruno.token, updateTicket, {
        params: { id: String(ticket.id) },
        body: { status },
      });
    return ticket.contactId;
  }

  it.each(refused)("%s", async (_, prepare, code) => {
    const mine = await createOpenTicket(testApp, padaria);
    const { ticketIds = [], contactIds = [] } = await prepare();
    const isNobody = ticketIds.length + contactIds.length === 0;
    const { id } = await said("Não deve sair");
    const asked = { messageIds: [id], ticketIds: [...(isNobody ? [] : [mine.id]), ...ticketIds], contactIds };
    await expectRefusal(forward(asked), code);
    expect(await messagesOf(mine)).toHaveLength(1);
  });

  it("a blocked contact who has an open ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const params = { id: String(ticket.contactId) };
    await testApp.call(padaria.ana.token, blockContact, { params, body: { blocked: true } });
    const { id } = await said("Não deve sair");
    await expectRefusal(forward({ messageIds: [id], ticketIds: [ticket.id] }), "ERR_CONTACT_BLOCKED");
  });
});

it("a deleted message cannot be forwarded", async () => {
  const { id } = await said("Apagada");
  await untilFound(async () =>
    (await messagesOf(from)).find((message) => message.id === id && message.ack > 0),
  );
  await testApp.call(padaria.bruno.token, deleteMessage, { params: { messageId: id } });
  const target = await createOpenTicket(testApp, padaria);
  await expectRefusal(forward({ messageIds: [id], ticketIds: [target.id] }), "ERR_MESSAGE_NOT_FORWARDABLE");
});
