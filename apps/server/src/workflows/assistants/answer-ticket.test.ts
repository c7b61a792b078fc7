import { createHmac } from "node:crypto";
import { updateConnection } from "@recado/contract/connections";
import { createIntegration, getIntegrationSecret } from "@recado/contract/integrations";
import { updateQueue } from "@recado/contract/queues";
import { updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertPlan } from "../../domain/plans/store.ts";
import { type BotChat, beginChat, setUp } from "../../testing/bot-chat.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import {
  type AssistantServer,
  type FakeAssistantReply,
  openAssistantServer,
} from "../../testing/fakes/assistant-server.ts";
import { newPhoto } from "../../testing/media-samples.ts";
import { storedFiles } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { mostTexts } from "../chatbot-menu/limit-texts.ts";

let testApp: TestApp;
let n8n: AssistantServer;
let padaria: TestCompany;
let integrationId: number;

beforeAll(async () => {
  [testApp, n8n] = await Promise.all([openTestApp({ allowPrivateHosts: true }), openAssistantServer()]);
});
afterAll(async () => {
  await testApp.close();
  await n8n.close();
});
beforeEach(async () => {
  n8n.calls.length = 0;
  padaria = await createTestCompany(testApp);
  integrationId = await addWebhook(padaria);
  await giveTo(padaria, integrationId);
});

async function addWebhook(company: TestCompany, url = `${n8n.url}/webhook/pedidos`): Promise<number> {
  const body = { type: "n8n", name: "Pedidos", urlN8N: url } as const;
  return (await testApp.call(company.ana.token, createIntegration, { body })).id;
}

function giveTo({ ana, connectionId }: TestCompany, id: number | null) {
  const params = { id: String(connectionId) };
  return testApp.call(ana.token, updateConnection, { params, body: { integrationId: id } });
}

function update(chat: BotChat, body: { status?: "open" | "pending" | "closed"; userId?: number | null }) {
  return chat
    .ticket()
    .then(({ id }) => testApp.call(padaria.ana.token, updateTicket, { params: { id: String(id) }, body }));
}

async function untilSaid(chat: BotChat, ...texts: string[]): Promise<void> {
  await untilTrue(async () => (await chat.botTexts()).length >= texts.length);
  expect(await chat.botTexts()).toEqual(texts);
}

/** Gives the company a plan with one byte of storage left. */
async function fillStorage({ id }: TestCompany): Promise<void> {
  const plan = { name: `Guarda ${id}`, users: 9, connections: 9, queues: 9, value_centavos: 0 };
  const planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { ...plan, storage_megabytes: 1 }),
  );
  await testApp.app.database.write(id, async (db) => {
    await db.run(sql`update companies set plan_id = ${planId} where id = ${id}`);
    await db.run(sql`insert into stored_bytes (company_id, bytes) values (${id}, ${1_048_575})`);
  });
}

/** Waits until no work is queued for assistants and no assistant is being asked. */
async function untilQuiet(company: TestCompany = padaria): Promise<void> {
  await untilTrue(async () => {
    const waiting = await testApp.app.database.platform((db) =>
      db.rows(sql`select 1 from work_queues where queue = 'assistants' and company_id = ${company.id}`),
    );
    return waiting.length === 0;
  });
}

/** Makes the assistant answer its next calls only after the test calls `go`. */
function holdAnswers() {
  const asked = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  n8n.answer = async () => {
    asked.resolve();
    await going.promise;
    return { body: { text: "Tarde demais." } };
  };
  return { asked: asked.promise, go: going.resolve };
}

describe("an integration of the connection", () => {
  it("receives the customer's ad, with the ad's headline as the message when the text is empty", async () => {
    n8n.answer = () => ({ body: { text: "Olá!" } });
    const chat = beginChat(testApp, padaria);
    await chat.write("", {
      ad: {
        sourceId: "120208",
        headline: "Sofá em 10x",
        body: "Só hoje",
        url: "https://fb.me/x",
        clickId: "ARAk",
      },
    });
    await untilSaid(chat, "Olá!");
    const ad = {
      id: "120208",
      headline: "Sofá em 10x",
      body: "Só hoje",
      url: "https://fb.me/x",
      clickId: "ARAk",
    };
    expect(n8n.calls[0]?.body).toMatchObject({ message: { body: "Sofá em 10x", ad }, ticket: { ad } });
  });

  it("is called with a signed request, and its answer reaches the customer as a bot message", async () => {
    n8n.answer = () => ({ body: { messages: [{ text: "Olá!" }, "Qual o seu pedido?"] } });
    const chat = beginChat(testApp, padaria, "Camila Rocha");
    await chat.write("Quero um bolo");
    await untilSaid(chat, "Olá!", "Qual o seu pedido?");
    const ticket = await chat.ticket();
    expect(ticket).toMatchObject({ useIntegration: true, integrationId, promptId: null, chatbot: true });
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === "Qual o seu pedido?"));
    const [call] = n8n.calls;
    expect(call?.path).toBe("/webhook/pedidos");
    expect(call?.body).toMatchObject({
      event: "message",
      message: { body: "Quero um bolo", fromMe: false, mediaUrl: null },
      ticket: { id: ticket.id, status: "pending" },
      contact: { name: "Camila Rocha", number: chat.number },
      connection: { id: padaria.connectionId, name: "Loja" },
    });
    const params = { id: String(integrationId) };
    const { secret } = await testApp.call(padaria.ana.token, getIntegrationSecret, { params });
    const timestamp = String(call?.headers["x-recado-timestamp"]);
    const signed = createHmac("sha256", secret).update(`${timestamp}.${call?.raw}`).digest("hex");
    expect(call?.headers["x-recado-signature"]).toBe(`sha256=${signed}`);
  });

  it("answers several messages one after the other in their order", async () => {
    n8n.answer = ({ body }) => ({
      body: { text: `Eco: ${(body as { message: { body: string } }).message.body}` },
    });
    const chat = beginChat(testApp, padaria);
    await Promise.all(["um", "dois", "três"].map((text) => chat.write(text)));
    await untilTrue(async () => (await chat.botTexts()).length === 3);
    const written = (await chat.messages()).filter(({ fromMe }) => !fromMe).map(({ body }) => `Eco: ${body}`);
    expect(await chat.botTexts()).toEqual(written);
  });

  it("may answer without text, and moves the ticket to a queue or to an agent", async () => {
    n8n.answer = () => ({ status: 204, body: "" });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilQuiet();
    expect(await chat.botTexts()).toEqual([]);
    n8n.answer = () => ({ body: [{ text: "Passo você ao suporte.", queueId: String(padaria.support) }] });
    await chat.write("Meu pão queimou");
    await untilSaid(chat, "Passo você ao suporte.");
    const moved = { queueId: padaria.support, useIntegration: false, integrationId: null, chatbot: false };
    expect(await chat.ticket()).toMatchObject({ ...moved, status: "pending" });
    await chat.write("Alô?");
    await untilQuiet();
    expect(n8n.calls).toHaveLength(2);
    n8n.answer = () => ({ body: { userId: padaria.bruno.id } });
    const other = beginChat(testApp, padaria);
    await other.write("Quero falar com o Bruno");
    await untilTrue(async () => (await other.ticket()).status === "open");
    expect(await other.ticket()).toMatchObject({ userId: padaria.bruno.id, useIntegration: false });
    expect(await other.steps()).toEqual(["opened", "transferred"]);
    expect(await other.reasons()).toEqual([{ type: "customer" }, { type: "assistant" }]);
  });

  it("gives no ticket to an agent who would not see it; the ticket stays pending", async () => {
    n8n.answer = () => ({ body: { userId: padaria.clara.id } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero falar com a Clara");
    await untilTrue(async () => !(await chat.ticket()).useIntegration);
    expect(await chat.ticket()).toMatchObject({ status: "pending", userId: null, queueId: padaria.sales });
    n8n.answer = () => ({ body: { userId: padaria.clara.id, queueId: padaria.support } });
    const other = beginChat(testApp, padaria);
    await other.write("Quero falar com a Clara do suporte");
    await untilTrue(async () => (await other.ticket()).status === "open");
    expect(await other.ticket()).toMatchObject({ userId: padaria.clara.id, queueId: padaria.support });
  });

  it("sends files from its answer, and sends the link when there is no usable file", async () => {
    const photo = await newPhoto(40, 30);
    const files: Record<string, FakeAssistantReply> = {
      "/bolo%20de%20milho.png": { headers: { "content-type": "image/png" }, body: photo },
      "/pagina": { headers: { "content-type": "text/html" }, body: "<html>" },
      "/fora": { status: 404, body: "" },
    };
    const [picture, page, gone] = Object.keys(files).map((path) => `${n8n.url}${path}`);
    n8n.answer = ({ path }) =>
      files[path] ?? {
        body: {
          messages: [
            { text: "Este.", mediaUrl: picture },
            { text: "Veja:", mediaUrl: page },
            { mediaUrl: gone },
          ],
        },
      };
    const chat = beginChat(testApp, padaria);
    await chat.write("Que bolo tem?");
    await untilSaid(chat, "Este.", `Veja:\n${page}`, `${gone}`);
    const [said] = (await chat.messages()).filter(({ isBot }) => isBot);
    expect(said).toMatchObject({
      mediaType: "image",
      media: { name: "bolo de milho.png", width: 40, height: 30 },
    });
  });

  it("sends only its text and stores no file when the plan's storage is full", async () => {
    const photo = await newPhoto(40, 30);
    n8n.answer = ({ path }) =>
      path === "/bolo.png"
        ? { headers: { "content-type": "image/png" }, body: photo }
        : { body: { messages: [{ text: "Este.", mediaUrl: `${n8n.url}/bolo.png` }, "Serve?"] } };
    await fillStorage(padaria);
    const before = (await storedFiles(testApp)).length;
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero um bolo");
    await untilSaid(chat, "Este.", "Serve?");
    await untilQuiet();
    expect(await storedFiles(testApp)).toHaveLength(before);
  });

  it("of one company is not called for customers of another company", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const chat = beginChat(testApp, vizinha);
    await chat.write("Oi");
    await untilQuiet(vizinha);
    expect(n8n.calls).toEqual([]);
    await expect(giveTo(vizinha, integrationId)).rejects.toThrow();
  });

  it("is not called when the plan no longer includes integrations", async () => {
    await setUp(testApp, padaria, {
      run: [
        sql`with made as (insert into plans (name, users, connections, queues, value_centavos, use_integrations)
          values (${`Sem integrações ${padaria.id}`}, 5, 5, 5, 0, false) returning id)
          update companies set plan_id = made.id from made where companies.id = ${padaria.id}`,
      ],
    });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilQuiet();
    expect(n8n.calls).toEqual([]);
    expect(await chat.ticket()).toMatchObject({ useIntegration: false });
  });
});

describe("an integration of a queue", () => {
  it("answers once the customer chooses the queue, and # leads back to the menu", async () => {
    await giveTo(padaria, null);
    await setUp(testApp, padaria, {
      connection: {
        queueIds: [padaria.sales, padaria.support],
        greetingMessage: "Bem-vindo!",
        maxUseBotQueues: 0,
      },
    });
    const params = { id: String(padaria.support) };
    await testApp.call(padaria.ana.token, updateQueue, { params, body: { integrationId } });
    n8n.answer = () => ({ body: { text: "Aqui é o robô do suporte." } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    const [menu = ""] = await chat.botTexts();
    await chat.write(menu.includes("*1* - Suporte") ? "1" : "2");
    await untilSaid(chat, menu, "Aqui é o robô do suporte.");
    expect(await chat.ticket()).toMatchObject({
      queueId: padaria.support,
      useIntegration: true,
      integrationId,
    });
    await chat.write("#");
    await untilSaid(chat, menu, "Aqui é o robô do suporte.", menu);
    expect(await chat.ticket()).toMatchObject({ queueId: null, useIntegration: false, integrationId: null });
  });
});

describe("an agent who accepts the ticket of an assistant", () => {
  it("stops the assistant at once, and a later answer is dropped", async () => {
    const { asked, go } = holdAnswers();
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await asked;
    await update(chat, { status: "open" });
    go();
    await untilQuiet();
    expect(await chat.botTexts()).toEqual([]);
    await chat.write("Alô?");
    await untilQuiet();
    expect(n8n.calls).toHaveLength(1);
  });

  it("and returns it to pending keeps the assistant silent for a while", async () => {
    const { asked, go } = holdAnswers();
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await asked;
    await update(chat, { status: "open" });
    await update(chat, { status: "pending" });
    go();
    await chat.write("Alô?");
    await untilQuiet();
    expect(await chat.botTexts()).toEqual([]);
    expect(n8n.calls).toHaveLength(1);
  });

  it("and resolves it clears the assistant of the ticket", async () => {
    n8n.answer = () => ({ body: { text: "Olá!" } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilSaid(chat, "Olá!");
    await update(chat, { status: "closed" });
    expect(await chat.ticket()).toMatchObject({ useIntegration: false, integrationId: null });
  });
});

describe("an integration that fails", () => {
  it("is called again with the same delivery id and answers once", async () => {
    n8n.answer = () => (n8n.calls.length < 3 ? { status: 503, body: "" } : { body: { text: "Voltei." } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilSaid(chat, "Voltei.");
    await untilQuiet();
    expect(n8n.calls).toHaveLength(3);
    expect(new Set(n8n.calls.map(({ headers }) => headers["x-recado-delivery"])).size).toBe(1);
  });

  it("leaves the ticket to the menu and records the missing answer in the ticket", async () => {
    await setUp(testApp, padaria, {
      connection: { queueIds: [padaria.sales, padaria.support], greetingMessage: "Bem-vindo!" },
    });
    n8n.answer = () => ({ status: 403, body: "" });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilTrue(async () => (await chat.botTexts()).length === 1);
    expect((await chat.botTexts())[0]).toMatch(/^Bem-vindo!/);
    expect(await chat.ticket()).toMatchObject({
      useIntegration: false,
      integrationId: null,
      status: "pending",
    });
    expect(await chat.steps()).toEqual(["opened", "unanswered"]);
    expect(testApp.logs.some((line) => line.includes("assistant did not answer"))).toBe(true);
    await chat.write("1");
    expect(await chat.ticket()).toMatchObject({
      useIntegration: false,
      queueId: expect.any(Number) as number,
    });
    expect(n8n.calls).toHaveLength(1);
  });

  it("is called five times at most", async () => {
    n8n.answer = () => ({ status: 503, body: "" });
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilTrue(async () => (await chat.steps()).includes("unanswered"));
    await untilQuiet();
    expect(n8n.calls).toHaveLength(5);
    expect(await chat.ticket()).toMatchObject({ useIntegration: false, chatbot: false });
  });

  it("because its address is in a private network is not called at all", async () => {
    const guarded = await openTestApp({ own: true });
    try {
      const company = await createTestCompany(guarded);
      const body = { type: "webhook", name: "Dentro", urlN8N: n8n.url } as const;
      const { id } = await guarded.call(company.ana.token, createIntegration, { body });
      const params = { id: String(company.connectionId) };
      await guarded.call(company.ana.token, updateConnection, { params, body: { integrationId: id } });
      const chat = beginChat(guarded, company);
      await chat.write("Oi");
      await untilTrue(async () => (await chat.steps()).includes("unanswered"));
      expect(n8n.calls).toEqual([]);
    } finally {
      await guarded.close();
    }
  });

  it.each([
    ["redirects", { status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }],
    ["answers without JSON", { body: "<html>" }],
    ["answers in an unknown format", { body: { text: { de: "Hallo" } } }],
    ["answers with too many bytes", { body: { text: "a".repeat(3_000_000) } }],
  ])("because it %s leaves the ticket unanswered after one call", async (_, reply) => {
    n8n.answer = () => reply;
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi");
    await untilTrue(async () => (await chat.steps()).includes("unanswered"));
    expect(await chat.botTexts()).toEqual([]);
    expect(n8n.calls).toHaveLength(1);
  });
});

it("an assistant's answer is stored once when its first commit failed", async () => {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  await owner.query(`
    create sequence losses;
    grant usage on sequence losses to public;
    create function lose_first() returns trigger language plpgsql as $$ begin
      if new.body = 'Segunda parte' and nextval('losses') = 1 then raise exception 'lost'; end if;
      return new;
    end $$;
    create trigger lose_first before insert on messages for each row execute function lose_first();`);
  await owner.end();
  n8n.answer = () => ({ body: { messages: ["Primeira parte", "Segunda parte"] } });
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi");
  await untilQuiet();
  expect(await chat.botTexts()).toEqual(["Primeira parte", "Segunda parte"]);
  expect(n8n.calls).toHaveLength(2);
});

/** Makes the first insert of a message with the text `words` fail with the SQLSTATE `state`. */
async function failFirst(words: string, state: string): Promise<void> {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  await owner.query(`
    drop sequence if exists failures;
    create sequence failures;
    grant usage on sequence failures to public;
    create or replace function fail_first() returns trigger language plpgsql as $$ begin
      if new.body = '${words}' and nextval('failures') = 1 then raise exception 'away' using errcode = '${state}'; end if;
      return new;
    end $$;
    create or replace trigger fail_first before insert on messages for each row execute function fail_first();`);
  await owner.end();
}

it.each([
  ["is called once when the database is away for a moment after the answer", "57P01", 1],
  ["is called again after a failed write, and its file is stored once", "P0001", 2],
])("an assistant %s", async (words, state, asked) => {
  await failFirst(words, state);
  const photo = await newPhoto(40, 30);
  const before = await storedFiles(testApp);
  n8n.answer = ({ path }) =>
    path === "/bolo.png"
      ? { headers: { "content-type": "image/png" }, body: photo }
      : { body: { text: words, mediaUrl: `${n8n.url}/bolo.png` } };
  const chat = beginChat(testApp, padaria);
  await chat.write("Que bolo tem?");
  await untilSaid(chat, words);
  await untilQuiet();
  expect(n8n.calls.filter(({ path }) => path !== "/bolo.png")).toHaveLength(asked);
  // The answer left two files in the storage: the picture and its thumbnail.
  expect((await storedFiles(testApp)).filter((name) => !before.includes(name))).toHaveLength(2);
});

it("a conversation between two bots ends after a maximum number of answers", async () => {
  n8n.answer = () => ({ body: { text: "Sou um robô." } });
  const chat = beginChat(testApp, padaria);
  for (let turn = 0; turn <= mostTexts; turn++) {
    await chat.write("Eu também.");
    await untilQuiet();
  }
  await chat.write("Alô?");
  await untilQuiet();
  expect(n8n.calls).toHaveLength(mostTexts + 1);
  expect(await chat.ticket()).toMatchObject({ useIntegration: false, chatbot: false });
});
