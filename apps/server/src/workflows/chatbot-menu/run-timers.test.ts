import { deleteMessage, sendMessage } from "@recado/contract/messages";
import { listNotices } from "@recado/contract/notices";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdBackExpiry } from "../../domain/tickets/automation-store.ts";
import { createLogger } from "../../platform/logger.ts";
import { type BotChat, beginChat, setUp } from "../../testing/bot-chat.ts";
import { recordAllStatements } from "../../testing/contract-tests/record-statements.ts";
import {
  createTestCompany,
  createTestUser,
  openInbox,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { minute } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { runTimers } from "./run-timers.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  await setUp(testApp, padaria, {
    connection: {
      greetingMessage: "Olá!",
      queueIds: [padaria.sales, padaria.support],
      timeToTransfer: 10,
      transferQueueId: padaria.support,
      expiresTicket: 30,
      expiresInactiveMessage: "{{firstName}}, encerramos por falta de resposta.",
    },
  });
});
afterAll(() => testApp.close());

/** Runs the timers as if the given number of minutes had passed. */
function strike(minutes = 0, { app, channel } = testApp): Promise<void> {
  const now = new Date(Date.now() + minutes * minute);
  return runTimers({
    database: app.database,
    clock: { now: () => now },
    logger: createLogger("silent"),
    newExternalId: () => channel.newExternalId(),
  })({});
}

/** Creates a customer whose ticket waits without a queue. Waits until WhatsApp has accepted the bot's greeting. */
async function greetedChat(): Promise<BotChat> {
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi");
  await allSent(chat);
  return chat;
}

/** Creates a customer whose message Ana has answered. Waits until WhatsApp has accepted Ana's answer. */
async function answeredChat(): Promise<{ chat: BotChat; ticket: Ticket }> {
  const chat = beginChat(testApp, padaria, "Camila Rocha");
  await chat.write("Oi");
  const { id } = await chat.ticket();
  const { token } = padaria.ana;
  const ticket = await testApp.call(token, updateTicket, {
    params: { id: String(id) },
    body: { status: "open" },
  });
  await testApp.call(token, sendMessage, {
    params: { ticketId: String(id) },
    body: { body: "Posso ajudar?" },
  });
  await allSent(chat);
  return { chat, ticket };
}

/**
 * Waits until all messages of the chat are sent. Sending locks a ticket for a moment, and the timers skip locked
 * tickets until the next minute.
 */
function allSent(chat: BotChat): Promise<void> {
  return untilTrue(async () => (await chat.messages()).every(({ fromMe, ack }) => !fromMe || ack > 0));
}

describe("a pending ticket without a queue", () => {
  // Specification (administration): timeToTransfer moves pending tickets without queue to transferQueueId.
  it("moves to the queue that the connection names after the waiting time, and not before", async () => {
    const clara = await openInbox(testApp, padaria.clara);
    const chat = await greetedChat();
    await strike(9);
    expect(await chat.ticket()).toMatchObject({ queueId: null, chatbot: true });
    await strike(11);
    const moved = await chat.ticket();
    expect(moved).toMatchObject({ queueId: padaria.support, status: "pending", chatbot: false });
    expect((await chat.steps()).at(-1)).toBe("moved");
    expect((await chat.reasons()).at(-1)).toEqual({ type: "timer", setting: "timeToTransfer", minutes: 10 });
    await clara.next(
      ({ name, payload }) => name === "ticket" && (payload as { ticket?: Ticket }).ticket?.id === moved.id,
    );
  });

  it("that moves to a queue takes its notices away from users who do not see the queue", async () => {
    const carla = await createTestUser(testApp, padaria, {
      name: "Carla",
      queueIds: [],
      allTicket: true,
    });
    const chat = await greetedChat();
    const body = { ticketId: (await chat.ticket()).id, note: "Olhe isto", mentions: [carla.id] };
    await testApp.call(padaria.ana.token, createTicketNote, { body });
    const unreads = async () => (await testApp.call(carla.token, listNotices, { query: {} })).unreads;
    expect(await unreads()).toBe(1);
    const screen = await testApp.listen(carla.token);
    await strike(11);
    expect(await screen.next(({ name }) => name === "notice")).toEqual({ action: "delete" });
    expect(await unreads()).toBe(0);
  });

  it("does not move while the row of the target queue is locked", async () => {
    const chat = await greetedChat();
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`select 1 from queues where company_id = ${db.companyId} and id = ${padaria.support} for update`,
      );
      await strike(11);
    });
    expect(await chat.ticket()).toMatchObject({ queueId: null });
    await strike(11);
    expect(await chat.ticket()).toMatchObject({ queueId: padaria.support });
  });

  // Specification (administration): a ticket that has a queue stays.
  it("does not move once the customer has chosen a queue", async () => {
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await chat.write("1");
    await strike(11);
    expect(await chat.ticket()).toMatchObject({ queueId: padaria.sales });
  });
});

describe("a ticket whose last message is the company's", () => {
  // Specification (administration): expiresTicket closes open tickets whose last message is ours and sends expiresInactiveMessage.
  it("is closed after the waiting time without an answer, with a message to the customer", async () => {
    const ana = await openInbox(testApp, padaria.ana);
    const { chat, ticket } = await answeredChat();
    await strike(29);
    expect(await chat.ticket()).toMatchObject({ status: "open" });
    await strike(31);
    expect(await chat.ticket()).toMatchObject({ id: ticket.id, status: "closed", fromMe: true });
    expect((await chat.botTexts()).at(-1)).toBe("Camila, encerramos por falta de resposta.");
    expect((await chat.steps()).at(-1)).toBe("expired");
    expect((await chat.reasons()).at(-1)).toEqual({ type: "timer", setting: "expiresTicket", minutes: 30 });
    await untilTrue(() =>
      testApp.channel.sent.some(({ text }) => text?.includes("Camila, encerramos") ?? false),
    );
    await ana.next(({ name, payload }) => {
      const { message } = payload as { message?: { ticketId: number; body: string } };
      return name === "appMessage" && message?.ticketId === ticket.id && message.body.includes("encerramos");
    });
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ finished_at: Date | null }>`
        select finished_at from tickets where company_id = ${db.companyId} and id = ${ticket.id}`),
    );
    expect(row?.finished_at).toBeInstanceOf(Date);
  });

  it("is closed even if a later unsent message was deleted", async () => {
    const { chat, ticket } = await answeredChat();
    await testApp.channel.breakOff(padaria.connectionId);
    const [unsent] = await testApp.call(padaria.ana.token, sendMessage, {
      params: { ticketId: String(ticket.id) },
      body: { body: "Esqueça" },
    });
    await testApp.call(padaria.ana.token, deleteMessage, { params: { messageId: unsent?.id ?? "" } });
    await testApp.channel.comeBack(padaria.connectionId);
    await strike(31);
    expect(await chat.ticket()).toMatchObject({ id: ticket.id, status: "closed" });
  });

  // Specification (administration): whose customer wrote last stays open.
  it("stays open if the customer wrote last or the company's message is unsent", async () => {
    const { chat } = await answeredChat();
    await chat.write("Sim, por favor");
    const { chat: unsent, ticket } = await answeredChat();
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update messages set ack = 0 where company_id = ${db.companyId} and ticket_id = ${ticket.id}`,
      ),
    );
    await strike(120);
    expect(await chat.ticket()).toMatchObject({ status: "open" });
    expect(await unsent.ticket()).toMatchObject({ status: "open" });
  });

  it("gets a new waiting time after the restore of a backup", async () => {
    const [first, second] = [await answeredChat(), await answeredChat()];
    const order = () =>
      testApp.app.database.read(padaria.id, (db) =>
        db.rows(sql<{ id: number }>`select id from tickets
          where company_id = ${db.companyId} and status = 'open' order by updated_at`),
      );
    const before = await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`update tickets set updated_at = updated_at - interval '1 day'
        where company_id = ${db.companyId} and status = 'open'`);
      const old = await order();
      await db.run(sql.raw(holdBackExpiry.statement));
      return old;
    });
    expect(await order()).toEqual(before);
    await strike(29);
    expect(await first.chat.ticket()).toMatchObject({ status: "open" });
    await strike(31);
    for (const { chat } of [first, second]) expect(await chat.ticket()).toMatchObject({ status: "closed" });
  });

  // Specification (administration): once across processes.
  it("is closed once, with one message, when several processes run the timers at once", async () => {
    const { chat } = await answeredChat();
    const beside = await openTestApp({ beside: testApp });
    await Promise.all([testApp, beside, testApp, beside].map((one) => strike(31, one)));
    await strike(32, beside);
    await beside.close();
    expect((await chat.botTexts()).filter((text) => text.includes("encerramos"))).toHaveLength(1);
    expect((await chat.steps()).filter((step) => step === "expired")).toHaveLength(1);
  });
});

// Specification (administration): never one query per ticket.
it("the timers close many tickets with a fixed number of statements", async () => {
  const company = await createTestCompany(testApp, "Movimentada");
  await insertManyTickets(testApp, company, {
    tickets: 120,
    messagesEach: 1,
    status: "open",
    userId: company.bruno.id,
  });
  await setUp(testApp, company, {
    connection: { expiresTicket: 30, expiresInactiveMessage: "Até logo." },
    run: [
      sql`update messages set from_me = true, ack = 2 where company_id = ${company.id}`,
      sql`update tickets t set updated_at = now() - interval '1 hour', last_message_id = m.id
        from messages m where t.company_id = ${company.id} and m.company_id = t.company_id and m.ticket_id = t.id`,
    ],
  });
  const statements = await recordAllStatements(testApp, () => strike());
  const own = statements.filter(({ text }) => /\b(tickets|messages|ticket_events)\b/.test(text));
  const closings = own.filter(({ text }) => text.includes("set status = 'closed'"));
  // The company's 120 tickets take fifteen batches, and checks of companies without due tickets add a few statements.
  // The job that cron starts may run at the same time.
  expect(closings.length).toBeLessThanOrEqual(24);
  const open = () =>
    testApp.app.database.read(company.id, (db) =>
      db.rows(sql`select 1 from tickets where company_id = ${db.companyId} and status = 'open'`),
    );
  // The job that cron started may still be closing the last tickets.
  await untilTrue(async () => (await open()).length === 0);
});

it("the timers run only for companies that have time limits", async () => {
  const ids = await testApp.app.database.platform((db) =>
    db.rows(sql<{ id: number }>`select id from list_timed_companies() as id`),
  );
  expect(ids.map(({ id }) => id)).toContain(padaria.id);
  const vizinha = await createTestCompany(testApp, "Sem prazos");
  const after = await testApp.app.database.platform((db) =>
    db.rows(sql<{ id: number }>`select id from list_timed_companies() as id`),
  );
  expect(after.map(({ id }) => id)).not.toContain(vizinha.id);
});
