import { createConnection } from "@recado/contract/connections";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import type { BodyOf } from "@recado/contract/shared/route";
import { createTag } from "@recado/contract/tags";
import { listTicketEvents, type undoStep as undoRoute, undoStep } from "@recado/contract/ticket-events";
import { replaceTicketTags } from "@recado/contract/ticket-tags";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginChat, outboxAtRest, passUndoTime, setUp } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TicketUpdate } from "./decide-update.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
/** Breno is a second agent who serves Bruno's queue. */
let breno: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
});
afterAll(() => testApp.close());

const idOf = (ticket: Pick<Ticket, "id">) => ({ params: { id: String(ticket.id) } });

function update(person: Person, ticket: Pick<Ticket, "id">, body: TicketUpdate) {
  return testApp.call(person.token, updateTicket, { ...idOf(ticket), body });
}

function undo(person: Person, ticket: Pick<Ticket, "id">, body: BodyOf<typeof undoRoute>) {
  return testApp.call(person.token, undoStep, { ...idOf(ticket), body });
}

async function timeline(person: Person, ticket: Pick<Ticket, "id">) {
  return (await testApp.call(person.token, listTicketEvents, idOf(ticket))).events;
}

function look(ticket: Pick<Ticket, "id">) {
  return testApp.call(padaria.ana.token, getTicket, idOf(ticket));
}

/** Fetches the ticket's row, but without `updated_at`, which an undo changes. */
function rowOf(ticket: Pick<Ticket, "id">) {
  return testApp.app.database.read(padaria.id, (db) =>
    db.first(sql`
      select to_jsonb(t) - 'updated_at' as row from tickets t
      where company_id = ${db.companyId} and id = ${ticket.id}`),
  );
}

describe("the return of a ticket to its queue", () => {
  it("can be undone, which restores the row and is published to users who see the ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const before = await rowOf(ticket);
    const colleague = await openInbox(testApp, breno);
    await update(padaria.bruno, ticket, { status: "pending", userId: null });
    expect(await undo(padaria.bruno, ticket, { step: "returned" })).toMatchObject({
      status: "open",
      userId: padaria.bruno.id,
    });
    expect(await rowOf(ticket)).toEqual(before);
    await colleague.settle();
    expect(colleague.heard.findLast(({ name }) => name === "ticket")?.payload).toMatchObject({
      ticket: { status: "open", userId: padaria.bruno.id },
    });
  });

  it("cannot be undone by other users, by another company, or after another agent's acceptance", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, ticket, { status: "pending", userId: null });
    await expectRefusal(undo(breno, ticket, { step: "returned" }), "ERR_UNDO_OVER");
    await expectRefusal(undo(vizinha.ana, ticket, { step: "returned" }), "ERR_NO_TICKET_FOUND");
    await update(breno, ticket, { status: "open" });
    await expectRefusal(undo(padaria.bruno, ticket, { step: "returned" }), "ERR_UNDO_OVER");
  });
});

describe("the timeline of a ticket", () => {
  // Specification (tickets): every step stands in the ticket's timeline.
  it("lists each step in order with its user, and the source and target of a transfer", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, ticket, { status: "pending" });
    await update(breno, ticket, { status: "open" });
    await update(breno, ticket, { queueId: padaria.support, userId: padaria.clara.id });
    await update(padaria.clara, ticket, { status: "closed" });
    await update(padaria.clara, ticket, { status: "open" });
    const events = await timeline(padaria.clara, ticket);
    expect(events.map(({ type, user }) => [type, user?.name])).toEqual([
      ["opened", undefined],
      ["accepted", "Bruno"],
      ["returned", "Bruno"],
      ["accepted", "Breno"],
      ["transferred", "Breno"],
      ["closed", "Clara"],
      ["reopened", "Clara"],
    ]);
    expect(events.slice(1).map(({ reason }) => reason?.type)).toEqual(new Array(6).fill("user"));
    expect(events[4]).toMatchObject({
      from: { queue: "Vendas", user: "Breno", connection: "Loja" },
      to: { queue: "Suporte", user: "Clara", connection: "Loja" },
      isUndone: false,
    });
  });

  it("records a new connection as a transfer, and records nothing when nothing changed", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const body = { name: "Filial", queueIds: [padaria.sales] };
    const { id } = await testApp.call(padaria.ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(id));
    await update(padaria.bruno, ticket, { whatsappId: id });
    await update(padaria.bruno, ticket, { status: "open" });
    const events = await timeline(padaria.bruno, ticket);
    expect(events.map(({ type }) => type)).toEqual(["opened", "accepted", "transferred"]);
    expect(events[2]?.to?.connection).toBe("Filial");
  });

  it("is published live and readable for users who see the ticket only", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const [colleague, clara] = [await openInbox(testApp, breno), await openInbox(testApp, padaria.clara)];
    await update(padaria.bruno, ticket, { status: "closed" });
    const heard = await colleague.next(({ name }) => name === "ticketEvent");
    expect(heard).toMatchObject({ action: "create", ticketEvent: { type: "closed", ticketId: ticket.id } });
    await clara.settle();
    expect(clara.heard.filter(({ name }) => name === "ticketEvent")).toEqual([]);
    for (const stranger of [padaria.clara, vizinha.ana])
      await expectRefusal(timeline(stranger, ticket), "ERR_NO_TICKET_FOUND");
  });
});

describe("undoing a step of a ticket", () => {
  // Specification (tickets): close, transfer and a tag taken off can be undone.
  it("that resolved the ticket restores exactly the former row", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const before = await rowOf(ticket);
    await update(padaria.bruno, ticket, { status: "closed" });
    const colleague = await openInbox(testApp, breno);
    expect(await undo(padaria.bruno, ticket, { step: "closed" })).toMatchObject({
      status: "open",
      userId: padaria.bruno.id,
    });
    expect(await rowOf(ticket)).toEqual(before);
    expect(await colleague.next(({ name }) => name === "ticketEvent")).toMatchObject({
      action: "update",
      ticketEvent: { type: "closed", isUndone: true },
    });
    await expectRefusal(undo(padaria.bruno, ticket, { step: "closed" }), "ERR_UNDO_OVER");
  });

  it("that transferred the ticket brings it back even if the user no longer sees it", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const before = await rowOf(ticket);
    await update(padaria.bruno, ticket, { queueId: padaria.support });
    const clara = await openInbox(testApp, padaria.clara);
    const back = await undo(padaria.bruno, ticket, { step: "transferred" });
    expect(back).toMatchObject({ queueId: padaria.sales, userId: padaria.bruno.id, status: "open" });
    expect(await rowOf(ticket)).toEqual(before);
    expect(await clara.next(({ name }) => name === "ticket")).toEqual({
      action: "delete",
      ticketId: ticket.id,
    });
  });

  it("that transferred it out of the chatbot menu keeps the customer's place in the menu", async () => {
    const menus = await createTestCompany(testApp, "Com menu");
    const connection = { queueIds: [menus.sales, menus.support], greetingMessage: "Olá!" };
    await setUp(testApp, menus, { connection });
    const chat = beginChat(testApp, menus);
    await chat.write("Oi");
    const ticket = await chat.ticket();
    expect(ticket).toMatchObject({ queueId: null, chatbot: true });
    await update(menus.ana, ticket, { queueId: menus.support });
    await undo(menus.ana, ticket, { step: "transferred" });
    await chat.write("1");
    expect(await chat.ticket()).toMatchObject({ queueId: menus.sales });
  });

  it("and repeating the transfer send the customer one text", async () => {
    const value = (word: string) =>
      testApp.call(padaria.ana.token, updateSetting, {
        params: { key: "sendMsgTransfTicket" },
        body: { value: word },
      });
    await value("enabled");
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const told = () => testApp.channel.sent.filter(({ to }) => to[0]?.value === customer.number);
    await update(padaria.bruno, ticket, { queueId: padaria.support });
    await untilTrue(() => told().length === 1);
    await undo(padaria.bruno, ticket, { step: "transferred" });
    await update(padaria.bruno, ticket, { queueId: padaria.support });
    const { messages } = await testApp.call(padaria.clara.token, listMessages, {
      params: { ticketId: String(ticket.id) },
    });
    expect(messages.filter(({ fromMe }) => fromMe)).toHaveLength(1);
    await value("disabled");
  });

  it("that removed a tag adds the tag again once, and not after another user did", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const name = `Troca ${ticket.id}`;
    const tag = await testApp.call(padaria.bruno.token, createTag, { body: { name } });
    const sync = (person: Person, tags: number[]) =>
      testApp.call(person.token, replaceTicketTags, { body: { ticketId: ticket.id, tags } });
    await sync(padaria.bruno, [tag.id]);
    await sync(padaria.bruno, []);
    const back = await undo(padaria.bruno, ticket, { step: "untagged", tagId: tag.id });
    expect(back.tags.map(({ id }) => id)).toEqual([tag.id]);
    const again = undo(padaria.bruno, ticket, { step: "untagged", tagId: tag.id });
    await expectRefusal(again, "ERR_UNDO_OVER");
    const events = (await timeline(padaria.bruno, ticket)).slice(2);
    expect(events).toMatchObject([
      { type: "tagged", tag: { name }, isUndone: false },
      { type: "untagged", tag: { name }, isUndone: true },
    ]);
    await sync(padaria.bruno, []);
    await sync(breno, [tag.id]);
    const late = undo(padaria.bruno, ticket, { step: "untagged", tagId: tag.id });
    await expectRefusal(late, "ERR_UNDO_OVER");
  });

  it("that removed a tag is refused to a user who no longer sees the ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const tag = await testApp.call(padaria.bruno.token, createTag, { body: { name: `Sumiu ${ticket.id}` } });
    for (const tags of [[tag.id], []])
      await testApp.call(padaria.bruno.token, replaceTicketTags, { body: { ticketId: ticket.id, tags } });
    await update(padaria.ana, ticket, { queueId: padaria.support });
    const late = undo(padaria.bruno, ticket, { step: "untagged", tagId: tag.id });
    await expectRefusal(late, "ERR_NO_TICKET_FOUND");
    expect((await look(ticket)).tags).toEqual([]);
  });

  // Specification (tickets): undo is refused once somebody else went on.
  it("is refused after another user's next step", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, ticket, { queueId: padaria.support });
    await update(padaria.clara, ticket, { status: "open" });
    // Clara took the last step, and Bruno may no longer see the ticket.
    await expectRefusal(undo(padaria.bruno, ticket, { step: "transferred" }), "ERR_NO_TICKET_FOUND");
    const other = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, other, { status: "closed" });
    await update(breno, other, { status: "open" });
    await expectRefusal(undo(padaria.bruno, other, { step: "closed" }), "ERR_UNDO_OVER");
    expect(await look(other)).toMatchObject({ userId: breno.id });
  });

  it("and another agent's next step at the same moment: exactly one of both succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const ticket = await createOpenTicket(testApp, padaria);
      await update(padaria.bruno, ticket, { status: "closed" });
      const [undone, reopened] = await Promise.allSettled([
        undo(padaria.bruno, ticket, { step: "closed" }),
        update(breno, ticket, { status: "open" }),
      ]);
      expect([undone.status, reopened.status].filter((status) => status === "fulfilled")).toHaveLength(1);
      const winner = undone.status === "fulfilled" ? padaria.bruno : breno;
      expect(await look(ticket)).toMatchObject({ status: "open", userId: winner.id });
    }
  });

  it("is refused when the customer has another unfinished ticket meanwhile", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await update(padaria.bruno, ticket, { status: "closed" });
    await ticketFromMessage(testApp, padaria, "Mais uma coisa", customer);
    await expectRefusal(undo(padaria.bruno, ticket, { step: "closed" }), "ERR_OTHER_OPEN_TICKET");
    expect(await look(ticket)).toMatchObject({ status: "closed" });
  });

  it("is refused once the ticket is in another queue, even without a step", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, ticket, { status: "closed" });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update tickets set queue_id = ${padaria.support} where company_id = ${db.companyId} and id = ${ticket.id}`,
      ),
    );
    await expectRefusal(undo(padaria.bruno, ticket, { step: "closed" }), "ERR_UNDO_OVER");
  });

  it("is refused after 15 seconds, to other users, and for a step that was not taken", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await expectRefusal(undo(padaria.bruno, ticket, { step: "closed" }), "ERR_UNDO_OVER");
    await update(padaria.bruno, ticket, { status: "closed" });
    await expectRefusal(undo(padaria.ana, ticket, { step: "closed" }), "ERR_UNDO_OVER");
    for (const stranger of [padaria.clara, vizinha.ana])
      await expectRefusal(undo(stranger, ticket, { step: "closed" }), "ERR_NO_TICKET_FOUND");
    await expectRefusal(undo(padaria.bruno, ticket, { step: "untagged" }), "ERR_VALIDATION");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update ticket_events set created_at = now() - interval '16 seconds'
        where company_id = ${db.companyId} and ticket_id = ${ticket.id}`),
    );
    await expectRefusal(undo(padaria.bruno, ticket, { step: "closed" }), "ERR_UNDO_OVER");
    expect(await look(ticket)).toMatchObject({ status: "closed" });
  });

  it("is refused when the former queue was deleted", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const queueId = await testApp.app.database.write(padaria.id, async (db) => {
      const made = await db.first(sql<{ id: number }>`
        insert into queues (company_id, name, color) values (${db.companyId}, 'Provisória', '#123456') returning id`);
      return made?.id ?? 0;
    });
    await update(padaria.ana, ticket, { queueId, userId: padaria.ana.id });
    await update(padaria.ana, ticket, { queueId: padaria.support });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`delete from queues where company_id = ${db.companyId} and id = ${queueId}`),
    );
    await expectRefusal(undo(padaria.ana, ticket, { step: "transferred" }), "ERR_UNDO_OVER");
    expect(await look(ticket)).toMatchObject({ queueId: padaria.support });
  });
});

describe("undoing a resolution with a rating question", () => {
  let asking: TestCompany;
  beforeAll(async () => {
    asking = await createTestCompany(testApp, "Com nota");
    const connection = { ratingMessage: "Como foi o nosso atendimento?" };
    await setUp(testApp, asking, { settings: { userRating: "enabled" }, connection });
  });
  const said = async (ticket: Ticket) => {
    const call = { params: { ticketId: String(ticket.id) } };
    const { messages } = await testApp.call(asking.bruno.token, listMessages, call);
    return messages.filter(({ isBot }) => isBot);
  };
  const write = (ticket: Ticket, body: string) =>
    testApp.call(asking.bruno.token, sendMessage, {
      params: { ticketId: String(ticket.id) },
      body: { body },
    });
  const sentOver = () =>
    testApp.channel.sent.filter(({ connectionId }) => connectionId === asking.connectionId);

  it("deletes the question for everyone, and the next resolution sends another one", async () => {
    const ticket = await createOpenTicket(testApp, asking);
    await update(asking.bruno, ticket, { status: "closed" });
    await passUndoTime(testApp, asking);
    await untilTrue(() => sentOver().length === 1);
    await untilTrue(async () => (await said(ticket))[0]?.ack === 1);
    await undo(asking.bruno, ticket, { step: "closed" });
    expect(await said(ticket)).toMatchObject([{ isDeleted: true }]);
    const changes = () => testApp.channel.changed.filter((one) => one.connectionId === asking.connectionId);
    await untilTrue(() => changes().length === 1);
    const [question] = sentOver();
    expect(changes()).toMatchObject([
      {
        to: question?.to,
        target: { externalId: question?.externalId, fromMe: true },
        change: { type: "deletion" },
      },
    ]);
    await update(asking.bruno, ticket, { status: "closed" });
    await passUndoTime(testApp, asking);
    await untilTrue(() => sentOver().length === 2);
    expect((await said(ticket)).map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });

  it("in time sends no question at all", async () => {
    const ticket = await createOpenTicket(testApp, asking);
    const before = sentOver().length;
    await update(asking.bruno, ticket, { status: "closed" });
    await outboxAtRest(testApp, asking);
    expect(sentOver().slice(before)).toEqual([]);
    await undo(asking.bruno, ticket, { step: "closed" });
    await write(ticket, "Ainda aqui");
    await untilTrue(() => sentOver().length > before);
    await passUndoTime(testApp, asking);
    await outboxAtRest(testApp, asking);
    expect(sentOver().slice(before)).toMatchObject([{ text: expect.stringContaining("Ainda aqui") }]);
    expect(await said(ticket)).toMatchObject([{ isDeleted: true, ack: 0 }]);
  });

  it("also happens by reopening the ticket, which withdraws the unsent question", async () => {
    const ticket = await createOpenTicket(testApp, asking);
    const before = sentOver().length;
    await update(asking.bruno, ticket, { status: "closed" });
    await update(asking.bruno, ticket, { status: "open" });
    await write(ticket, "Mais uma coisa");
    await untilTrue(() => sentOver().length > before);
    expect(sentOver().slice(before)).toMatchObject([{ text: expect.stringContaining("Mais uma coisa") }]);
    expect(await said(ticket)).toMatchObject([{ isDeleted: true, ack: 0 }]);
  });

  it("does not delay a message in a newer ticket, which follows the question at once", async () => {
    const chat = beginChat(testApp, asking);
    await chat.write("Oi");
    const first = await chat.ticket();
    await update(asking.bruno, first, { status: "open" });
    const before = sentOver().length;
    await update(asking.bruno, first, { status: "closed" });
    await chat.write("Esqueci de uma coisa");
    const next = await chat.ticket();
    await update(asking.bruno, next, { status: "open" });
    await write(next, "Pois não?");
    await untilTrue(() => sentOver().length === before + 2);
    expect(sentOver().slice(before)).toMatchObject([
      { text: expect.stringContaining("Como foi") },
      { text: expect.stringContaining("Pois não?") },
    ]);
  });
});
