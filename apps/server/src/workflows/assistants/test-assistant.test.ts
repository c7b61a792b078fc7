import { type AiSandbox, startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { createIntegration, testIntegration } from "@recado/contract/integrations";
import { createPrompt, testPrompt } from "@recado/contract/prompts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Staff } from "../../testing/factories.ts";
import {
  type AssistantServer,
  type FakeAssistantReply,
  openAssistantServer,
} from "../../testing/fakes/assistant-server.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let assistant: AssistantServer;
let model: AiSandbox;
let padaria: Staff;
let vizinha: Staff;

beforeAll(async () => {
  [assistant, model] = await Promise.all([openAssistantServer(), startAiSandbox()]);
  testApp = await openTestApp({ allowPrivateHosts: true });
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(async () => {
  await testApp.close();
  await Promise.all([assistant.close(), model.stop()]);
});
beforeEach(async () => {
  assistant.calls.length = 0;
  model.reset();
  padaria = await createTestStaff(testApp);
});

const body = { message: "Que bolos vocês têm?" };

async function addWebhook(urlN8N = `${assistant.url}/pedidos`): Promise<{ params: { id: string } }> {
  const form = { type: "webhook", name: "Pedidos", urlN8N } as const;
  const { id } = await testApp.call(padaria.ana.token, createIntegration, { body: form });
  return { params: { id: String(id) } };
}

async function addPrompt(): Promise<{ params: { id: string } }> {
  const form = {
    name: "Vendedora",
    prompt: "Você atende {{firstName}}.",
    apiKey: model.apiKey,
    baseUrl: model.url,
    queueId: padaria.sales,
  };
  const { id } = await testApp.call(padaria.ana.token, createPrompt, { body: form });
  return { params: { id: String(id) } };
}

describe("the test of an integration", () => {
  it("makes one signed call that is marked as a test, and stores no message", async () => {
    assistant.answer = () => ({ body: { messages: [{ text: "De fubá." }], queueId: padaria.support } });
    const said = await testApp.call(padaria.ana.token, testIntegration, { ...(await addWebhook()), body });
    expect(said).toEqual({
      says: [{ text: "De fubá.", fileName: null }],
      outcome: "queue",
      problem: null,
    });
    expect(assistant.calls).toHaveLength(1);
    expect(assistant.calls[0]?.headers["x-recado-signature"]).toMatch(/^sha256=/);
    expect(assistant.calls[0]?.body).toMatchObject({
      event: "message",
      isTest: true,
      message: { body: body.message },
      ticket: { id: 0, companyId: padaria.id },
    });
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select id from messages where company_id = ${db.companyId}`),
    );
    expect(rows).toEqual([]);
  });

  it.each<[string, string, FakeAssistantReply]>([
    ["unauthorized", "refuses the key", { status: 401, body: "" }],
    ["notFound", "has another address", { status: 404, body: "" }],
    ["refused", "refuses the call", { status: 422, body: "" }],
    ["badAnswer", "answers with HTML", { body: "<html>" }],
    ["badAnswer", "answers in an unknown format", { body: { text: { de: "Hallo" } } }],
    ["away", "answers with an error", { status: 503, body: "" }],
  ])("reports the problem %s when the integration %s", async (problem, _, reply) => {
    assistant.answer = () => reply;
    const said = await testApp.call(padaria.ana.token, testIntegration, { ...(await addWebhook()), body });
    expect(said).toEqual({ says: [], outcome: null, problem });
    expect(assistant.calls).toHaveLength(1);
  });

  it("reports that the address does not answer", async () => {
    const webhook = await addWebhook("http://127.0.0.1:1/");
    const said = await testApp.call(padaria.ana.token, testIntegration, { ...webhook, body });
    expect(said.problem).toBe("away");
  });

  it("is refused for another company and without a message", async () => {
    const webhook = await addWebhook();
    await expectRefusal(
      testApp.call(vizinha.ana.token, testIntegration, { ...webhook, body }),
      "ERR_NO_INTEGRATION_FOUND",
    );
    await expectRefusal(
      testApp.call(padaria.ana.token, testIntegration, { ...webhook, body: { message: " " } }),
      "ERR_VALIDATION",
    );
    expect(assistant.calls).toEqual([]);
  });
});

it.each([
  ["private address", () => assistant.url, "privateAddress"],
  ["address that is not https", () => assistant.url.replace("127.0.0.1", "localhost"), "insecureAddress"],
])("the test of an integration with a %s is refused without a call", async (_, address, problem) => {
  const guarded = await openTestApp({ own: true });
  try {
    const staff = await createTestStaff(guarded);
    const form = { type: "webhook", name: "Dentro", urlN8N: address() } as const;
    const { id } = await guarded.call(staff.ana.token, createIntegration, { body: form });
    const said = await guarded.call(staff.ana.token, testIntegration, { params: { id: String(id) }, body });
    expect(said.problem).toBe(problem);
    expect(assistant.calls).toEqual([]);
  } finally {
    await guarded.close();
  }
});

describe("the test of a prompt", () => {
  it("returns the model's answer to the message of an example customer", async () => {
    model.models.set([]);
    model.script.add({ text: "Temos bolo de fubá." });
    const said = await testApp.call(padaria.ana.token, testPrompt, { ...(await addPrompt()), body });
    expect(said).toEqual({
      says: [{ text: "Temos bolo de fubá.", fileName: null }],
      outcome: null,
      problem: null,
    });
    // The service at this URL lists no models, so the request names no model and the service uses its only model.
    const [list, completion] = model.calls();
    expect([list?.path, completion?.path]).toEqual(["/models", "/chat/completions"]);
    expect(completion?.body).not.toHaveProperty("model");
    expect(completion?.body).toMatchObject({
      messages: [
        { role: "system", content: "Você atende Teste." },
        { role: "user", content: body.message },
      ],
    });
  });

  it("reports a refused key without the key or the model's error text", async () => {
    model.acceptKeys([]);
    const said = await testApp.call(padaria.ana.token, testPrompt, { ...(await addPrompt()), body });
    expect(said).toEqual({ says: [], outcome: null, problem: "unauthorized" });
  });

  it("is refused for another company", async () => {
    const prompt = await addPrompt();
    await expectRefusal(
      testApp.call(vizinha.ana.token, testPrompt, { ...prompt, body }),
      "ERR_NO_PROMPT_FOUND",
    );
  });
});
