import { updateConnection } from "@recado/contract/connections";
import { createIntegration } from "@recado/contract/integrations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BotChat, beginChat } from "../../testing/bot-chat.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import {
  type AssistantServer,
  type FakeAssistantReply,
  openAssistantServer,
} from "../../testing/fakes/assistant-server.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let typebot: AssistantServer;
let padaria: TestCompany;
const clock = new SteeredClock();

beforeAll(async () => {
  [testApp, typebot] = await Promise.all([
    openTestApp({ allowPrivateHosts: true, clock }),
    openAssistantServer(),
  ]);
});
afterAll(async () => {
  await testApp.close();
  await typebot.close();
});
beforeEach(async () => {
  typebot.calls.length = 0;
  padaria = await createTestCompany(testApp);
  const { id } = await testApp.call(padaria.ana.token, createIntegration, {
    body: {
      type: "typebot",
      name: "Fluxo",
      urlN8N: `${typebot.url}/`,
      typebotSlug: "pedidos",
      typebotExpires: 10,
      typebotDelayMessage: 20,
      typebotKeywordFinish: "sair",
      typebotKeywordRestart: "reiniciar",
      typebotUnknownMessage: "Não entendi.",
      typebotRestartMessage: "Vamos começar de novo.",
    },
  });
  const params = { id: String(padaria.connectionId) };
  await testApp.call(padaria.ana.token, updateConnection, { params, body: { integrationId: id } });
});

const question = { id: "i1", type: "choice input", items: [{ content: "Bolo" }, { content: "Pão" }] };

function bubble(...children: unknown[]) {
  return { id: "m", type: "text", content: { type: "richText", richText: [{ type: "p", children }] } };
}

/** Sets the replies of the test server to successive requests. The last reply repeats. */
function answerInTurn(...replies: FakeAssistantReply[]) {
  typebot.answer = () => (replies.length > 1 ? (replies.shift() ?? {}) : (replies[0] ?? {}));
}

async function untilSaid(chat: BotChat, ...texts: string[]): Promise<void> {
  await untilTrue(async () => (await chat.botTexts()).length >= texts.length);
  expect(await chat.botTexts()).toEqual(texts);
}

it("a Typebot gets the ad that the customer came from as variables", async () => {
  answerInTurn({ body: { sessionId: "s1", messages: [bubble({ text: "Olá!" })], input: question } });
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
  await untilTrue(async () => (await chat.botTexts()).length > 0);
  const ad = { adId: "120208", adHeadline: "Sofá em 10x", adBody: "Só hoje", adUrl: "https://fb.me/x" };
  expect(typebot.calls[0]?.body).toMatchObject({
    prefilledVariables: { ...ad, adClickId: "ARAk", firstMessage: "Sofá em 10x" },
  });
});

it("a Typebot offers pictures and cards with their texts and gets the customer's choice", async () => {
  const pictures = [
    { id: "p1", title: "Bolo", description: "De cenoura", pictureSrc: "https://exemplo.com.br/bolo.png" },
    { id: "p2", title: "Pão", pictureSrc: "" },
  ];
  const cards = [
    {
      id: "c1",
      title: "Grande",
      description: "Para dez",
      imageUrl: "https://exemplo.com.br/grande.png",
      paths: [{ text: "Levar" }, { text: "Ver mais" }],
    },
    { id: "c2", title: "Pequeno" },
  ];
  answerInTurn(
    { body: { sessionId: "s1", messages: [], input: { type: "picture choice input", items: pictures } } },
    { body: { messages: [], input: { type: "cards input", items: cards } } },
    { body: { messages: [bubble({ text: "Anotado." })], input: { type: "text input" } } },
  );
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi");
  const offered = ["*Bolo*\nDe cenoura\nhttps://exemplo.com.br/bolo.png", "*1* - Bolo\n*2* - Pão"];
  await untilSaid(chat, ...offered);
  await chat.write("2");
  const shown = [
    "*Grande*\nPara dez\nhttps://exemplo.com.br/grande.png",
    "*1* - Levar\n*2* - Ver mais\n*3* - Pequeno",
  ];
  await untilSaid(chat, ...offered, ...shown);
  await chat.write("1");
  await untilSaid(chat, ...offered, ...shown, "Anotado.");
  expect(typebot.calls.slice(1).map(({ body }) => body)).toEqual([{ message: "Pão" }, { message: "Levar" }]);
});

it("a Typebot's rich text becomes WhatsApp marks, its files links, and its choices numbers", async () => {
  answerInTurn(
    {
      body: {
        sessionId: "s1",
        messages: [
          bubble({ text: "Olá, " }, { text: "Camila", bold: true }, { text: "!" }),
          { id: "m2", type: "image", content: { url: "https://exemplo.com.br/cardapio.png" } },
        ],
        input: question,
      },
    },
    { body: { messages: [bubble({ text: "Anotado." })], input: { id: "i2", type: "text input" } } },
  );
  const chat = beginChat(testApp, padaria, "Camila Rocha");
  await chat.write("Oi");
  const greeting = ["Olá, *Camila*!", "https://exemplo.com.br/cardapio.png", "*1* - Bolo\n*2* - Pão"];
  await untilSaid(chat, ...greeting);
  await chat.write("2");
  await untilSaid(chat, ...greeting, "Anotado.");
  expect(typebot.calls.map(({ path, body }) => [path, body])).toEqual([
    [
      "/api/v1/typebots/pedidos/startChat",
      {
        prefilledVariables: expect.objectContaining({
          name: "Camila Rocha",
          number: chat.number,
          firstMessage: "Oi",
        }) as unknown,
      },
    ],
    ["/api/v1/sessions/s1/continueChat", { message: "Pão" }],
  ]);
});

it("a Typebot reports unknown input, restarts by one keyword and ends by another", async () => {
  const start = { body: { sessionId: "s1", messages: [bubble({ text: "Olá!" })], input: question } };
  const nothing = { body: { messages: [], input: { id: "i2", type: "text input" } } };
  answerInTurn(start, nothing, start);
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi");
  await chat.write("???");
  await chat.write("Reiniciar");
  const choices = "*1* - Bolo\n*2* - Pão";
  await untilSaid(chat, "Olá!", choices, "Não entendi.", "Vamos começar de novo.", "Olá!", choices);
  await chat.write("SAIR");
  await untilTrue(async () => !(await chat.ticket()).useIntegration);
  expect(await chat.ticket()).toMatchObject({ status: "pending", integrationId: null, chatbot: false });
  expect(typebot.calls).toHaveLength(3);
});

it.each([
  ["after ten minutes without a message", 200, 11 * minute],
  ["when Typebot no longer has the session", 404, 0],
])("a Typebot conversation starts again %s", async (_, status, later) => {
  const paths: string[] = [];
  typebot.answer = ({ path }) => {
    paths.push(path.split("/").at(-1) ?? "");
    if (path.endsWith("continueChat")) return { status, body: { messages: [], input: question } };
    return { body: { sessionId: "s1", messages: [bubble({ text: "Olá!" })], input: { type: "text input" } } };
  };
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi", { sentAt: clock.now() });
  await untilSaid(chat, "Olá!");
  clock.advance(later);
  await chat.write("Bolo", { sentAt: clock.now() });
  await untilSaid(chat, "Olá!", "Olá!");
  expect(paths).toEqual(
    status === 404 ? ["startChat", "continueChat", "startChat"] : ["startChat", "startChat"],
  );
});

it.each([
  ["moves the ticket", () => `#{"queueId": ${padaria.support}}`, () => ({ queueId: padaria.support })],
  [
    "assigns the ticket to an agent",
    () => `#{"userId": "${padaria.bruno.id}"}`,
    () => ({ userId: padaria.bruno.id }),
  ],
  ["ends the bot", () => '#{"stopBot": true}', () => ({ status: "pending" })],
])("a command in a Typebot's text %s and is not sent to the customer", async (_, command, expected) => {
  answerInTurn({
    body: { sessionId: "s1", messages: [bubble({ text: "Um momento." }), bubble({ text: command() })] },
  });
  const chat = beginChat(testApp, padaria);
  await chat.write("Oi");
  await untilTrue(async () => (await chat.botTexts()).length === 1 && !(await chat.ticket()).useIntegration);
  expect(await chat.botTexts()).toEqual(["Um momento."]);
  expect(await chat.ticket()).toMatchObject(expected());
});
