import { blockContact } from "@recado/contract/contact-panel";
import { sendMessage } from "@recado/contract/messages";
import { weekdays } from "@recado/contract/shared/working-hours";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addOptions, beginChat, setUp } from "../../testing/bot-chat.ts";
import { recordAllStatements } from "../../testing/contract-tests/record-statements.ts";
import { createTestCompany, openInbox, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  await setUp(testApp, padaria, {
    connection: {
      greetingMessage: "Olá {{firstName}}, {{ms}}! {{desconhecida}}",
      queueIds: [padaria.support, padaria.sales],
      maxUseBotQueues: 5,
    },
    run: [
      sql`update queues set order_queue = case id when ${padaria.sales} then 2 else 1 end where company_id = ${padaria.id}`,
      sql`update queues set greeting_message = 'Aqui é o suporte.' where company_id = ${padaria.id} and id = ${padaria.support}`,
    ],
  });
  await addOptions(testApp, padaria, padaria.sales, [
    { title: "Bolos", message: "Qual bolo?" },
    { title: "Pães" },
    { title: "Chocolate", message: "Fica pronto em 2 dias. Protocolo {{protocol}}", under: "Bolos" },
  ]);
});
afterAll(() => testApp.close());

function answerOf(company: TestCompany, id: number, body: { status: "open" | "pending" | "closed" }) {
  return testApp.call(company.ana.token, updateTicket, { params: { id: String(id) }, body });
}

// Specification (tickets): the row's preview is the last message that a person wrote; automatic messages are skipped.
describe("the preview of a ticket", () => {
  it("shows the customer's message and then the agent's, and never the chatbot's answers to them", async () => {
    const chat = beginChat(testApp, padaria, "Camila Rocha");
    await chat.write("Vocês entregam hoje?");
    const { id, lastMessage, fromMe } = await chat.ticket();
    expect(await chat.botTexts()).toHaveLength(1);
    expect({ lastMessage, fromMe }).toEqual({ lastMessage: "Vocês entregam hoje?", fromMe: false });
    const params = { id: String(id) };
    await testApp.call(padaria.ana.token, updateTicket, {
      params,
      body: { status: "open", queueId: padaria.sales },
    });
    await testApp.call(padaria.ana.token, sendMessage, {
      params: { ticketId: String(id) },
      body: { body: "Entregamos, sim" },
    });
    expect(await chat.ticket()).toMatchObject({ lastMessage: "Entregamos, sim", fromMe: true });
  });
});

// Specification (tickets): the bell counts no tickets that the chatbot is still handling.
it("unread tickets can be listed without those that the chatbot is handling", async () => {
  const chat = beginChat(testApp, padaria, "Camila Rocha");
  await chat.write("Oi");
  const query = { status: "pending", withUnreadMessages: "true", withoutChatbot: "true" } as const;
  const unread = async () => (await testApp.call(padaria.ana.token, listTickets, { query })).count;
  const before = await unread();
  await chat.write("1");
  expect((await chat.ticket()).chatbot).toBe(false);
  expect(await unread()).toBe(before + 1);
});

describe("the chatbot menu", () => {
  // Specification (administration): the queues stand in the order of orderQueue.
  // Specification (administration): bot texts are visible in the conversation, with templates filled; unknown variables stay as typed.
  it("leads through queues and options and back, and stores each text as a bot message", async () => {
    const chat = beginChat(testApp, padaria, "Camila Rocha");
    await chat.write("*Oi*");
    const [menu = ""] = await chat.botTexts();
    expect(menu).toMatch(/^Olá Camila, (bom dia|boa tarde|boa noite|boa madrugada)! \{\{desconhecida\}\}\n/);
    expect(menu).toMatch(/\n\*1\* - Suporte\n\*2\* - Vendas$/);
    expect(await chat.ticket()).toMatchObject({
      queueId: null,
      chatbot: true,
      unreadMessages: 1,
      fromMe: false,
      lastMessage: "Oi",
    });
    await chat.write("2");
    expect(await chat.ticket()).toMatchObject({ queueId: padaria.sales, chatbot: true, status: "pending" });
    await chat.write("1");
    await chat.write("1");
    const { id, createdAt, chatbot } = await chat.ticket();
    expect(chatbot).toBe(false);
    expect((await chat.botTexts()).slice(1)).toEqual([
      expect.stringMatching(/\*1\* - Bolos\n\*2\* - Pães\n\n\*#\* - Menu principal$/),
      "Qual bolo?\n\n*1* - Chocolate\n\n*0* - Voltar\n*#* - Menu principal",
      expect.stringContaining(`Protocolo ${createdAt.slice(0, 10).replaceAll("-", "")}${id}`),
    ]);
    await chat.write("0");
    await chat.write("#");
    expect((await chat.botTexts()).at(-1)).toBe(menu);
    expect(await chat.ticket()).toMatchObject({ queueId: null, chatbot: true });
    await chat.write("1");
    expect((await chat.botTexts()).at(-1)).toBe("Aqui é o suporte.");
    expect(await chat.ticket()).toMatchObject({ queueId: padaria.support, chatbot: false });
    expect(await chat.steps()).toEqual(["opened", "queued", "queued"]);
    const customer = { type: "customer" };
    expect(await chat.reasons()).toEqual([customer, customer, customer]);
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === menu));
  });

  // Specification (administration): the ticket moves to those who serve the chosen queue.
  it("moves the ticket to the agents of the chosen queue live", async () => {
    const clara = await openInbox(testApp, padaria.clara);
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await chat.write("1");
    const { id } = await chat.ticket();
    await clara.next(({ name, payload }) => {
      const { ticket } = payload as { ticket?: { id: number; queueId: number | null } };
      return name === "ticket" && ticket?.id === id && ticket.queueId === padaria.support;
    });
  });

  // Specification (administration): what comes after an outage is no flood.
  it("is sent once for messages that arrive together", async () => {
    const chat = beginChat(testApp, padaria);
    const sentAt = new Date(Date.now() - 10_000);
    await Promise.all(["Oi", "Bom dia", "Tem pão?", "Alô", "??"].map((text) => chat.write(text, { sentAt })));
    expect(await chat.botTexts()).toHaveLength(1);
    expect(await chat.messages()).toHaveLength(6);
  });

  // Specification (administration): what was written long ago is left to people.
  it("is not sent for a message that is two days old", async () => {
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi", { sentAt: new Date(Date.now() - 2 * 86_400_000) });
    expect(await chat.botTexts()).toEqual([]);
  });
});

describe("a person of the company", () => {
  // Specification (administration): only while nobody owns the ticket.
  it("who accepts the ticket silences the bot, which then runs no statements of its own", async () => {
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    const { id } = await chat.ticket();
    expect(await answerOf(padaria, id, { status: "open" })).toMatchObject({ chatbot: false });
    const statements = await recordAllStatements(testApp, () => chat.write("2"));
    expect(statements.filter(({ text }) => /bot_state|queue_options/.test(text))).toEqual([]);
    await chat.write("#");
    expect(await chat.botTexts()).toHaveLength(1);
    expect(await chat.ticket()).toMatchObject({ queueId: null, status: "open" });
  });

  it("who returns the ticket silences the bot for a while, unless the customer writes #", async () => {
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    const { id } = await chat.ticket();
    await answerOf(padaria, id, { status: "open" });
    await testApp.call(padaria.ana.token, sendMessage, {
      params: { ticketId: String(id) },
      body: { body: "Já volto." },
    });
    await answerOf(padaria, id, { status: "pending" });
    await chat.write("Tudo bem");
    expect(await chat.botTexts()).toHaveLength(1);
    await chat.write("#");
    expect(await chat.botTexts()).toHaveLength(2);
  });

  // Specification (administration): our own message typed on the phone: the bot stays silent.
  it("who writes on the company's phone silences the bot", async () => {
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi, aqui é da padaria.", { fromMe: true });
    await chat.write("Oi!");
    expect(await chat.botTexts()).toEqual([]);
    expect(await chat.ticket()).toMatchObject({ chatbot: false, status: "pending" });
  });
});

// Specification (administration): a blocked contact hears nothing.
it("the bot does not answer a blocked contact", async () => {
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi");
  const { contactId } = await chat.ticket();
  const params = { id: String(contactId) };
  await testApp.call(padaria.ana.token, blockContact, { params, body: { blocked: true } });
  await chat.write("1");
  expect(await chat.botTexts()).toHaveLength(1);
});

describe("the bot on a connection", () => {
  // Specification (administration): sendGreetingMessageOneQueues greets there.
  // Specification (administration): sendGreetingMessageOneQueues.
  it("with one queue assigns the queue silently, and sends the greeting if the setting says so", async () => {
    const company = await createTestCompany(testApp, "Uma fila");
    await setUp(testApp, company, { connection: { greetingMessage: "Bem-vindo!" } });
    const silent = beginChat(testApp, company);
    await silent.write("Oi");
    expect(await silent.botTexts()).toEqual([]);
    expect(await silent.ticket()).toMatchObject({ queueId: company.sales, chatbot: false });
    await setUp(testApp, company, { settings: { sendGreetingMessageOneQueues: "enabled" } });
    const greeted = beginChat(testApp, company);
    await greeted.write("Oi");
    await greeted.write("Alô?");
    expect(await greeted.botTexts()).toEqual(["Bem-vindo!"]);
    expect(await greeted.ticket()).toMatchObject({ queueId: company.sales });
  });

  // Specification (administration): no queue: the greeting once.
  it("without queues sends the greeting once", async () => {
    const company = await createTestCompany(testApp, "Sem fila");
    await setUp(testApp, company, { connection: { greetingMessage: "Bem-vindo!", queueIds: [] } });
    const chat = beginChat(testApp, company);
    await chat.write("Oi");
    await chat.write("Alô?");
    expect(await chat.botTexts()).toEqual(["Bem-vindo!"]);
    expect(await chat.ticket()).toMatchObject({ queueId: null, chatbot: false });
  });

  // Specification (administration): the company's language for our own texts.
  // Specification (administration): scheduleType.
  it("reports closed hours once, and continues in the company's language when open", async () => {
    const company = await createTestCompany(testApp, "Fechada");
    const never = weekdays.map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTime: "00:00",
      endTime: "00:00",
    }));
    await setUp(testApp, company, {
      connection: {
        greetingMessage: "Welcome!",
        outOfHoursMessage: "Voltamos amanhã, {{firstName}}.",
        queueIds: [company.sales, company.support],
      },
      settings: { scheduleType: "company" },
      run: [
        sql`update companies set schedules = ${JSON.stringify(never)}::jsonb, language = 'en' where id = ${company.id}`,
      ],
    });
    const chat = beginChat(testApp, company, "Rita Lima");
    await chat.write("Oi");
    await chat.write("Alô?");
    expect(await chat.botTexts()).toEqual(["Voltamos amanhã, Rita."]);
    await setUp(testApp, company, { settings: { scheduleType: "disabled" } });
    await addOptions(testApp, company, company.sales, [{ title: "Cakes" }]);
    await chat.write("E agora?");
    await chat.write("1");
    expect((await chat.botTexts()).at(-1)).toMatch(/^Choose an option by its number:/);
  });
});
