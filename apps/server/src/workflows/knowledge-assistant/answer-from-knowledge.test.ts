import { type AiSandbox, startAiSandbox } from "@recado/ai-sandbox/sandbox";
import {
  deleteAiAssistant,
  getAiAssistant,
  publishAiAssistant,
  restoreAiAssistant,
  saveAiAssistantDraft,
} from "@recado/contract/ai-assistants";
import { createAiProvider, updateAiPurpose, updateAiSettings } from "@recado/contract/ai-providers";
import { updateConnection } from "@recado/contract/connections";
import { createPrompt, testPrompt } from "@recado/contract/prompts";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTextSource } from "../../domain/knowledge/actions.ts";
import { findMissPage } from "../../domain/knowledge/miss-store.ts";
import { attackedInstructions, attackStrings } from "../../testing/attack-strings.ts";
import { type BotChat, beginChat } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { runCount } from "../../testing/run-count.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let model: AiSandbox;
let padaria: TestCompany;
let promptId: number;
const apiKey = "sk-um-segredo";
const completions = "/chat/completions";
const greeting = "Olá! Sou o assistente virtual da padaria.";
const leaving = "Vou passar a conversa para uma pessoa da equipe, que já continua com você.";
const called = "Certo! Já chamei uma pessoa da equipe para falar com você.";
const knowledge =
  "# Entrega\n\nA entrega do bolo custa R$ 12,50 e leva 2 dias úteis.\n\n# Troca\n\nA troca do produto vale por 30 dias.";
const content = { instructions: "Seja gentil e breve.", greeting, movesToQueues: true };

beforeAll(async () => {
  model = await startAiSandbox({ keys: [apiKey] });
  testApp = await openTestApp({ allowPrivateHosts: true });
});
afterAll(async () => {
  await testApp.close();
  await model.stop();
});
beforeEach(async () => {
  model.reset();
  model.models.put({ id: "pequeno" });
  padaria = await createTestCompany(testApp);
  const { token } = padaria.ana;
  const provider = { name: "Caixa", baseUrl: model.url, apiKey };
  const { id: aiProviderId } = await testApp.call(token, createAiProvider, { body: provider });
  const purpose = { purpose: "answer", aiProviderId, model: "pequeno", inputPrice: 100 } as const;
  await testApp.call(token, updateAiPurpose, { body: purpose });
  const prompt = { name: "Bia", prompt: "Atenda.", apiKey, baseUrl: model.url, queueId: padaria.sales };
  promptId = (await testApp.call(token, createPrompt, { body: { ...prompt, model: "pequeno" } })).id;
  await testApp.app.database.write(padaria.id, (db) =>
    createTextSource(
      db,
      { userId: null, name: "" },
      "text",
      { title: "Padaria", text: knowledge, language: "pt" },
      testApp.clock.now(),
    ),
  );
  await testApp.call(token, updateConnection, {
    params: { id: String(padaria.connectionId) },
    body: { promptId },
  });
});

const params = () => ({ id: String(promptId) });

async function publish(form = content) {
  await testApp.call(padaria.ana.token, saveAiAssistantDraft, { params: params(), body: form });
  return testApp.call(padaria.ana.token, publishAiAssistant, { params: params() });
}

async function untilSaid(chat: BotChat, ...texts: string[]): Promise<void> {
  await untilTrue(async () => (await chat.botTexts()).length >= texts.length);
  expect(await chat.botTexts()).toEqual(texts);
}

async function notesOf(chat: BotChat) {
  const query = { ticketId: String((await chat.ticket()).id) };
  const notes = await testApp.call(padaria.ana.token, listTicketNotes, { query });
  return JSON.stringify(notes);
}

describe("an assistant with knowledge", () => {
  it("answers with the prompt alone before a version is published and after it is deleted", async () => {
    const { token } = padaria.ana;
    model.script.add({ text: "Custa R$ 99,00.", times: "until-cleared" });
    await testApp.call(token, saveAiAssistantDraft, { params: params(), body: content });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quanto custa a entrega?");
    await untilSaid(chat, "Custa R$ 99,00.");
    await publish();
    await testApp.call(token, deleteAiAssistant, { params: params() });
    await chat.write("E agora?");
    await untilSaid(chat, "Custa R$ 99,00.", "Custa R$ 99,00.");
  });

  it("greets as a program once and answers from cited pieces", async () => {
    await publish({ ...content, greeting: "Oi!" });
    const chat = beginChat(testApp, padaria);
    const id = await pieceId("Entrega");
    model.script.clear();
    model.script.add({ text: `A entrega custa R$ 12,50 [${id}]` });
    await chat.write("Quanto custa a entrega do bolo?");
    const first = ["Oi!\nEste é um atendimento automático.", "A entrega custa R$ 12,50"];
    await untilSaid(chat, ...first);
    model.script.add({ text: `Leva dois dias úteis. [${id}]` });
    await chat.write("Em quanto tempo chega a entrega?");
    await untilSaid(chat, ...first, "Leva dois dias úteis.");
    const body = JSON.stringify(model.calls(completions).at(-1)?.body);
    expect(body).toContain("A entrega do bolo custa R$ 12,50");
    expect(body).toContain("Seja gentil e breve.");
    expect(await chat.ticket()).toMatchObject({ chatbot: true, promptId, status: "pending" });
  });

  it("asks a lying model once more, and hands over when it lies again", async () => {
    await publish();
    model.faults.add({ kind: "lie", seed: 3, about: "price", cites: true });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quanto custa a entrega do bolo?");
    await untilTrue(async () => (await chat.botTexts()).length >= 2);
    expect((await chat.botTexts())[1]).toContain("12,50");
    expect(model.calls(completions)).toHaveLength(2);
    model.faults.add({ kind: "lie", seed: 7, about: "price", times: 2 });
    await chat.write("E quanto custa o bolo de festa?");
    await untilTrue(async () => !(await chat.ticket()).useIntegration);
    expect((await chat.botTexts()).at(-1)).toBe(leaving);
    expect(await chat.ticket()).toMatchObject({ useIntegration: false, chatbot: false, status: "pending" });
    expect(await notesOf(chat)).toContain("E quanto custa o bolo de festa?");
    expect(await chat.reasons()).toContainEqual({ type: "assistant" });
  });

  it("calls a person without asking the model when the customer asks for one", async () => {
    await publish();
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero falar com uma pessoa, por favor");
    await untilSaid(chat, called);
    expect(model.calls(completions)).toEqual([]);
    expect(await chat.ticket()).toMatchObject({ queueId: padaria.sales, useIntegration: false });
    const notes = await notesOf(chat);
    expect(notes).toContain("O cliente pediu para falar com uma pessoa. (versão 1)");
    expect(notes).toContain("Quero falar com uma pessoa");
  });

  it("notes a question that the knowledge does not answer, and hands over after the second", async () => {
    await publish();
    model.script.add({ text: "Não encontrei essa informação. Pode explicar melhor?" });
    const chat = beginChat(testApp, padaria);
    await chat.write("Vocês vendem pneus aro quinze?");
    await untilSaid(chat, greeting, "Não encontrei essa informação. Pode explicar melhor?");
    await chat.write("Pneus de caminhonete, vocês vendem?");
    await untilTrue(async () => (await chat.botTexts()).length >= 3);
    expect((await chat.botTexts())[2]).toBe(leaving);
    expect(model.calls(completions)).toHaveLength(1);
    const { rows } = await testApp.app.database.read(padaria.id, (db) => findMissPage(db, "pneus", 0, 9));
    expect(rows).toHaveLength(2);
  });

  it("moves to the queue that the model chooses among the company's, and to no other", async () => {
    await publish();
    model.script.add({
      toolCalls: [{ name: "move_to_queue", arguments: { queue: "Suporte", summary: "Quer bolo." } }],
    });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero encomendar um bolo");
    await untilTrue(async () => (await chat.ticket()).queueId === padaria.support);
    expect(await notesOf(chat)).toContain("Quer bolo.");
    const other = beginChat(testApp, padaria);
    for (const call of [
      { name: "delete_everything", arguments: {} },
      { name: "move_to_queue", arguments: { queue: "Diretoria", summary: "x" } },
    ])
      model.script.add({ toolCalls: [call] });
    await other.write("Olá, tudo bem?");
    await untilSaid(other, leaving);
    expect(await other.ticket()).toMatchObject({ queueId: padaria.sales, useIntegration: false });
  });

  it("hands over when the budget is spent, and calls no model", async () => {
    await publish();
    await testApp.call(padaria.ana.token, updateAiSettings, { body: { monthlyCap: 0 } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quanto custa a entrega do bolo?");
    await untilSaid(chat, leaving);
    expect(model.calls(completions)).toEqual([]);
    expect(await notesOf(chat)).toContain("limite de gastos");
  });

  it("keeps its tools and its instructions whatever a customer writes", async () => {
    await publish({ ...content, instructions: attackedInstructions });
    const tried = attackStrings.filter((_, index) => index % runCount({ short: 160, long: 2 }) === 0);
    for (const { attack, obeyed } of tried) {
      model.reset();
      model.models.put({ id: "pequeno" });
      model.script.add({ text: obeyed, times: 2 });
      const { says } = await testApp.call(padaria.ana.token, testPrompt, {
        params: params(),
        body: { message: attack },
      });
      const sent = says.map(({ text }) => text);
      expect([attack, sent]).toEqual([attack, [expect.stringMatching(/pessoa da equipe/)]]);
      const tools = model.calls(completions).map(({ body }) => JSON.stringify(Object(body).tools));
      expect(new Set(tools).size).toBeLessThanOrEqual(1);
    }
  });
});

async function pieceId(heading: string): Promise<number> {
  const chat = beginChat(testApp, padaria);
  await chat.write("Como é a entrega do bolo?");
  await untilTrue(() => model.calls(completions).length > 0);
  const body = JSON.stringify(model.calls(completions)[0]?.body);
  const id = new RegExp(`piece id=\\\\"(\\d+)\\\\" title=\\\\"[^"]*${heading}`).exec(body)?.[1];
  return Number(id);
}

describe("the versions of an assistant", () => {
  it("are drafted, published and restored, and only admins of the company see them", async () => {
    const { token } = padaria.ana;
    await expectRefusal(
      testApp.call(token, publishAiAssistant, { params: params() }),
      "ERR_NO_AI_ASSISTANT_DRAFT",
    );
    expect(await publish()).toMatchObject({ answering: 1, versions: [{ version: 1 }] });
    const second = { ...content, instructions: "Segunda" };
    const drafted = await testApp.call(token, saveAiAssistantDraft, { params: params(), body: second });
    expect(drafted).toMatchObject({ answering: 1, versions: [{ version: 2, publishedAt: null }, {}] });
    expect(await publish(second)).toMatchObject({ answering: 2 });
    await testApp.call(token, saveAiAssistantDraft, {
      params: params(),
      body: { ...content, instructions: "Terceira" },
    });
    const restored = await testApp.call(token, restoreAiAssistant, {
      params: params(),
      body: { version: 1 },
    });
    expect(restored).toMatchObject({
      answering: 3,
      versions: [
        { version: 4, instructions: "Terceira", publishedAt: null },
        { version: 3, instructions: content.instructions },
        { version: 2, instructions: "Segunda" },
        { version: 1 },
      ],
    });
    await expectRefusal(
      testApp.call(token, restoreAiAssistant, { params: params(), body: { version: 4 } }),
      "ERR_NO_AI_ASSISTANT_VERSION",
    );
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await expectRefusal(
      testApp.call(vizinha.ana.token, getAiAssistant, { params: params() }),
      "ERR_NO_PROMPT_FOUND",
    );
  });
});
