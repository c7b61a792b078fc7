import { listAuditLog } from "@recado/contract/audit-log";
import { createConnection, getConnection, updateConnection } from "@recado/contract/connections";
import * as contract from "@recado/contract/prompts";
import { createQueue, deleteQueue, getQueue, updateQueue } from "@recado/contract/queues";
import type { CallOf } from "@recado/contract/shared/route";
import { getTicket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createOpenTicket, createTestCompany, createTestStaff, type Staff } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertPlan } from "../plans/store.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestStaff(testApp);
});

type Form = CallOf<typeof contract.createPrompt>["body"];

const apiKey = "sk-um-segredo";
const { assistantVoices: voices } = contract;

function create(form: Partial<Form> = {}, staff = padaria, person = staff.ana): Promise<contract.Prompt> {
  const body = { name: "Vendedora", prompt: "Você vende pão.", apiKey, queueId: staff.sales, ...form };
  return testApp.call(person.token, contract.createPrompt, { body });
}

function change(
  { id }: Pick<contract.Prompt, "id">,
  body: CallOf<typeof contract.updatePrompt>["body"],
  staff = padaria,
) {
  return testApp.call(staff.ana.token, contract.updatePrompt, { ...params(id), body });
}

function params(id: number) {
  return { params: { id: String(id) } };
}

function look({ id }: Pick<contract.Prompt, "id">, staff = padaria) {
  return testApp.call(staff.ana.token, contract.getPrompt, params(id));
}

async function listed(query: CallOf<typeof contract.listPrompts>["query"] = {}, staff = padaria) {
  const { prompts } = await testApp.call(staff.ana.token, contract.listPrompts, { query });
  return prompts.map(({ name }) => name);
}

describe("a prompt", () => {
  // Specification (administration): defaults: voice texto, maxTokens 100, temperature 1, maxMessages 10; 16 Brazilian voices.
  it("has default values and the name of its queue", async () => {
    const prompt = await create();
    expect(prompt).toEqual({
      id: prompt.id,
      name: "Vendedora",
      prompt: "Você vende pão.",
      voice: "texto",
      voiceRegion: "",
      hasVoiceKey: false,
      hasApiKey: true,
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      baseUrl: null,
      // A model that is not set stays empty: a stored default would become invalid when the provider retires the
      // default model.
      model: "",
      queueId: padaria.sales,
      queue: { name: "Vendas" },
    });
    expect(await look(prompt)).toEqual(prompt);
    expect(voices.filter((voice) => voice !== "texto")).toHaveLength(16);
  });

  // Specification (administration): a prompt needs a queue: 'Informe o setor'; ranges are checked.
  it.each<[string, Record<string, unknown>, { path: string; message: string }]>([
    ["no queue", { queueId: null }, { path: "queueId", message: "Informe o setor" }],
    ["no name", { name: " " }, { path: "name", message: "Obrigatório" }],
    ["no text", { prompt: "" }, { path: "prompt", message: "Obrigatório" }],
    ["a temperature above 2", { temperature: 2.1 }, { path: "temperature", message: "De 0 a 2" }],
    ["a temperature below 0", { temperature: -0.1 }, { path: "temperature", message: "De 0 a 2" }],
    ["no tokens", { maxTokens: 0 }, { path: "maxTokens", message: "De 1 a 8192" }],
    ["too many tokens", { maxTokens: 8_193 }, { path: "maxTokens", message: "De 1 a 8192" }],
    ["no messages", { maxMessages: 0 }, { path: "maxMessages", message: "De 1 a 100" }],
    ["half a message", { maxMessages: 1.5 }, { path: "maxMessages", message: "De 1 a 100" }],
    ["no key for OpenAI", { apiKey: "" }, { path: "apiKey", message: "Informe a chave" }],
    ["a voice without key", { voice: voices[1] }, { path: "voiceKey", message: "Informe a chave da voz" }],
    [
      "a voice without region",
      { voice: voices[1], voiceKey: "k" },
      { path: "voiceRegion", message: "Informe a região da voz" },
    ],
    [
      "a region that is an address",
      { voiceRegion: "example.com/" },
      { path: "voiceRegion", message: "Região inválida" },
    ],
    ["a key of two lines", { apiKey: "a\r\nx: y" }, { path: "apiKey", message: "Chave inválida" }],
    ["an invalid address", { baseUrl: "ftp://ia" }, { path: "baseUrl", message: "Endereço inválido" }],
    [
      "a password in the address",
      { baseUrl: "https://a:b@ia.com" },
      { path: "baseUrl", message: "Endereço inválido" },
    ],
  ])("with %s is refused", async (_, form, issue) => {
    expect((await expectRefusal(create(form as Partial<Form>), "ERR_VALIDATION")).issues).toContainEqual(
      issue,
    );
  });

  it("with an unknown queue or a queue of another company is refused", async () => {
    for (const queueId of [vizinha.sales, 2_000_000_000]) {
      await expectRefusal(create({ queueId }), "ERR_NO_QUEUE_FOUND");
      await expectRefusal(change(await create(), { queueId }), "ERR_NO_QUEUE_FOUND");
    }
  });

  // Specification (administration): keys are sealed and never sent back.
  it("stores its keys encrypted, never returns them, and keeps them when fields are empty", async () => {
    const prompt = await create({ voiceKey: "uma-voz" });
    await change(prompt, { apiKey: "", voiceKey: "", maxTokens: 200 });
    expect(await look(prompt)).toMatchObject({ hasApiKey: true, hasVoiceKey: true, maxTokens: 200 });
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(
        sql`select *, encode(api_key, 'escape') || encode(voice_key, 'escape') as keys from prompts where company_id = ${db.companyId}`,
      ),
    );
    expect(JSON.stringify(rows)).not.toMatch(/segredo|uma-voz/);
  });

  // Specification (administration): a key goes nowhere but where it was given for.
  it("needs a new API key when its address changes", async () => {
    const prompt = await create();
    const baseUrl = "https://ia.exemplo.com.br/v1/";
    const refusal = await expectRefusal(change(prompt, { baseUrl }), "ERR_VALIDATION");
    expect(refusal.issues).toMatchObject([{ path: "apiKey" }]);
    expect(await change(prompt, { baseUrl, apiKey: "outra" })).toMatchObject({
      baseUrl: "https://ia.exemplo.com.br/v1",
    });
    expect(await change(prompt, { baseUrl, name: "A mesma" })).toMatchObject({ name: "A mesma" });
    await expectRefusal(change(prompt, { baseUrl: "" }), "ERR_VALIDATION");
    const own = await create({ baseUrl, apiKey: "" });
    expect(own).toMatchObject({ hasApiKey: false });
  });

  // Specification (administration): company-{id}-prompt tells create, update and delete.
  it("is managed by admins of the company, who alone receive its live events", async () => {
    const [admin, agent, neighbour] = await Promise.all([
      testApp.listen(padaria.ana.token),
      testApp.listen(padaria.bruno.token),
      testApp.listen(vizinha.ana.token),
    ]);
    const prompt = await create();
    await expectRefusal(look(prompt, vizinha), "ERR_NO_PROMPT_FOUND");
    await expectRefusal(change(prompt, { name: "Minha" }, vizinha), "ERR_NO_PROMPT_FOUND");
    const remove = { ...params(prompt.id) };
    await expectRefusal(
      testApp.call(vizinha.ana.token, contract.deletePrompt, remove),
      "ERR_NO_PROMPT_FOUND",
    );
    await expectRefusal(create({}, padaria, padaria.bruno), "ERR_NO_PERMISSION");
    const changed = await change(prompt, { name: "Padeira" });
    await testApp.call(padaria.ana.token, contract.deletePrompt, remove);
    await expectRefusal(look(prompt), "ERR_NO_PROMPT_FOUND");
    await Promise.all([admin.settle(), agent.settle(), neighbour.settle()]);
    expect(admin.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", prompt },
      { action: "update", prompt: changed },
      { action: "delete", promptId: prompt.id },
    ]);
    expect([...agent.heard, ...neighbour.heard]).toEqual([]);
  });

  it("loses its deleted queue and accepts another queue", async () => {
    const body = { name: "Trocas", color: "#123456", greetingMessage: "Olá" };
    const { id } = await testApp.call(padaria.ana.token, createQueue, { body });
    const prompt = await create({ queueId: id });
    await testApp.call(padaria.ana.token, deleteQueue, { ...params(id), query: {} });
    expect(await look(prompt)).toMatchObject({ queueId: null, queue: null });
    expect(await change(prompt, { queueId: padaria.support })).toMatchObject({ queue: { name: "Suporte" } });
  });

  // Specification (administration): prompts need useOpenAi, on the server too.
  it("is refused when the plan does not include AI", async () => {
    const prompt = await create();
    const limits = { users: 10, connections: 1, queues: 5, value_centavos: 0 };
    const planId = await testApp.app.database.platform((db) =>
      insertPlan(db, { ...limits, name: `sem IA ${padaria.id}`, use_open_ai: false }),
    );
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`update companies set plan_id = ${planId} where id = ${db.companyId}`);
      db.notify("actor", `${db.companyId}:*`);
    });
    await expectRefusal(listed(), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(look(prompt), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(create(), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(change(prompt, { name: "Outra" }), "ERR_PLAN_NOT_INCLUDED");
  });

  // Specification (administration): the audit log has who made and changed it, and never a key.
  it("records creation, change and deletion in the audit log, and never a key", async () => {
    const prompt = await create();
    await change(prompt, { temperature: 0.5, apiKey: "sk-outro-segredo" });
    await testApp.call(padaria.ana.token, contract.deletePrompt, params(prompt.id));
    const log = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "prompts" } });
    expect(log.entries).toMatchObject([
      { action: "deleted", label: "Vendedora" },
      { action: "updated", changes: [{ field: "temperature", from: 1, to: 0.5 }, { field: "apiKey" }] },
      { action: "created", userName: "Ana", entityId: String(prompt.id) },
    ]);
    expect(JSON.stringify(log)).not.toContain("segredo");
  });
});

describe("the list of prompts", () => {
  // Specification (administration): GET /prompt answers prompts, a page at a time.
  it("is sorted by name, has pages, and is searched regardless of accents", async () => {
    for (let number = 1; number <= 21; number++) await create({ name: `Prompt ${100 + number}` });
    await create({ name: "atenção" });
    const first = await testApp.call(padaria.ana.token, contract.listPrompts, {});
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(await listed({ pageNumber: "2" })).toEqual(["Prompt 120", "Prompt 121"]);
    expect(await listed({ searchParam: "ATENCAO" })).toEqual(["atenção"]);
    expect(await listed({ searchParam: "prompt" }, vizinha)).toEqual([]);
    expect(await testApp.call(padaria.ana.token, contract.listPromptNames, {})).toHaveLength(22);
  });
});

describe("choosing a prompt", () => {
  // Specification (administration): queues and connections take promptId; false is none.
  it("of the same company for a queue and a connection stores it, and false removes it", async () => {
    const { token } = padaria.ana;
    const { id: promptId } = await create();
    const foreign = await create({}, vizinha);
    const queue = params(padaria.sales);
    expect(await testApp.call(token, updateQueue, { ...queue, body: { promptId } })).toMatchObject({
      promptId,
    });
    const body = { name: "Loja", promptId };
    const connection = await testApp.call(token, createConnection, { body });
    expect(connection).toMatchObject({ promptId });
    const there = params(connection.id);
    for (const wrong of [foreign.id, 2_000_000_000]) {
      await expectRefusal(
        testApp.call(token, updateQueue, { ...queue, body: { promptId: wrong } }),
        "ERR_NO_PROMPT_FOUND",
      );
      await expectRefusal(
        testApp.call(token, updateConnection, { ...there, body: { promptId: wrong } }),
        "ERR_NO_PROMPT_FOUND",
      );
      await expectRefusal(
        testApp.call(token, createConnection, { body: { ...body, name: "Outra", promptId: wrong } }),
        "ERR_NO_PROMPT_FOUND",
      );
    }
    const { entries } = await testApp.call(token, listAuditLog, { query: { area: "queues" } });
    expect(entries[0]?.changes).toEqual([{ field: "prompt", from: null, to: "Vendedora" }]);
    const none = { body: { promptId: false } } as const;
    expect(await testApp.call(token, updateQueue, { ...queue, ...none })).toMatchObject({ promptId: null });
    expect(await testApp.call(token, updateConnection, { ...there, ...none })).toMatchObject({
      promptId: null,
    });
  });

  it("that is deleted later removes it from queues, connections and tickets", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const { id: promptId } = await create({}, loja);
    const { token } = loja.ana;
    const ticket = await createOpenTicket(testApp, loja);
    const mine = params(ticket.id);
    await testApp.call(token, updateQueue, { ...params(loja.sales), body: { promptId } });
    await testApp.call(token, updateConnection, { ...params(loja.connectionId), body: { promptId } });
    const given = await testApp.call(loja.bruno.token, updateTicket, { ...mine, body: { promptId } });
    expect(given).toMatchObject({ promptId });
    const foreign = await create({}, vizinha);
    await expectRefusal(
      testApp.call(loja.bruno.token, updateTicket, { ...mine, body: { promptId: foreign.id } }),
      "ERR_NO_PROMPT_FOUND",
    );
    await testApp.call(token, contract.deletePrompt, params(promptId));
    expect(await testApp.call(token, getQueue, params(loja.sales))).toMatchObject({ promptId: null });
    expect(
      await testApp.call(token, getConnection, { ...params(loja.connectionId), query: {} }),
    ).toMatchObject({
      promptId: null,
    });
    expect(await testApp.call(token, getTicket, mine)).toMatchObject({ promptId: null });
  });
});
