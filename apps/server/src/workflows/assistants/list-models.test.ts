import { createPrompt, listPromptModels } from "@recado/contract/prompts";
import type { CallOf } from "@recado/contract/shared/route";
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
let service: AssistantServer;
let padaria: Staff;

beforeAll(async () => {
  service = await openAssistantServer();
  testApp = await openTestApp({ allowPrivateHosts: true });
});
afterAll(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  service.calls.length = 0;
  padaria = await createTestStaff(testApp);
});

type Body = CallOf<typeof listPromptModels>["body"];

function listModels(body: Body, token = padaria.ana.token) {
  return testApp.call(token, listPromptModels, { body });
}

async function addPrompt(): Promise<number> {
  const body = {
    name: "Vendedora",
    prompt: "Você vende pão.",
    baseUrl: `${service.url}/v1`,
    apiKey: "sk-guardada",
    queueId: padaria.sales,
  };
  return (await testApp.call(padaria.ana.token, createPrompt, { body })).id;
}

const list = [
  { id: "tts-9", created: 1_900_000_000 },
  { id: "conversa-1", created: 1_700_000_000, shutdown_date: "2027-01-14" },
  { id: "conversa-2", created: 1_800_000_000, deprecation: "2027-02-26T00:00:00Z" },
  { id: "conversa-3", created: 1_750_000_000, expiration_date: null },
  { id: "conversa-0", created: 1_600_000_000, shutdown_date: 1_799_971_200 },
  { id: 7 },
];

describe("the models that an address offers", () => {
  it("are listed with their last day, models for conversations first", async () => {
    service.answer = () => ({ body: { data: list } });
    const baseUrl = `${service.url}/v1/`;
    expect(await listModels({ baseUrl, apiKey: "sk-nova" })).toEqual({
      models: [
        { id: "conversa-2", endsOn: "2027-02-26" },
        { id: "conversa-3", endsOn: null },
        { id: "conversa-1", endsOn: "2027-01-14" },
        { id: "conversa-0", endsOn: "2027-01-15" },
        { id: "tts-9", endsOn: null },
      ],
      problem: null,
    });
    const [call] = service.calls;
    expect(call?.path).toBe("/v1/models");
    expect(call?.headers.authorization).toBe("Bearer sk-nova");
  });

  it("are requested with a prompt's stored key only at the prompt's own address", async () => {
    service.answer = () => ({ body: { data: list } });
    const promptId = await addPrompt();
    await listModels({ promptId, baseUrl: `${service.url}/v1` });
    await listModels({ promptId, baseUrl: `${service.url}/v2` });
    expect(service.calls.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer sk-guardada",
      undefined,
    ]);
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const theirs = { promptId, baseUrl: `${service.url}/v1` };
    await expectRefusal(listModels(theirs, vizinha.ana.token), "ERR_NO_PROMPT_FOUND");
    expect(service.calls).toHaveLength(2);
  });

  it("are not requested from OpenAI without a key", async () => {
    expect(await listModels({})).toEqual({ models: [], problem: "unauthorized" });
  });

  it.each<[string, string, FakeAssistantReply]>([
    ["unauthorized", "refuses the key", { status: 401, body: "" }],
    ["notFound", "has no list", { status: 404, body: "" }],
    ["badAnswer", "answers with HTML", { body: "<html>" }],
    ["badAnswer", "answers in an unknown format", { body: { models: "all" } }],
    ["away", "answers with an error", { status: 500, body: "" }],
  ])("are an empty list with the problem %s when the address %s", async (problem, _, reply) => {
    service.answer = () => reply;
    const baseUrl = `${service.url}/v1`;
    expect(await listModels({ baseUrl })).toEqual({ models: [], problem });
  });

  it("are not requested from a private network when the installation forbids it", async () => {
    const guarded = await openTestApp();
    const staff = await createTestStaff(guarded, "Guardada");
    const body = { baseUrl: `${service.url}/v1` };
    expect(await guarded.call(staff.ana.token, listPromptModels, { body })).toEqual({
      models: [],
      problem: "privateAddress",
    });
    await guarded.close();
    expect(service.calls).toEqual([]);
  });
});
