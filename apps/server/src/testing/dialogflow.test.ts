import { generateKeyPairSync } from "node:crypto";
import { updateConnection } from "@recado/contract/connections";
import { createIntegration, testSession } from "@recado/contract/integrations";
import type { CallOf } from "@recado/contract/shared/route";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AssistantReply, type AssistantServer, openAssistantServer } from "./assistant-server.ts";
import { type Company, foundCompany, untilTrue } from "./cast.ts";
import { beginChat } from "./chatbot.ts";
import { type House, openHouse } from "./house.ts";
import { expectRefusal } from "./refusals.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
let google: AssistantServer;
let house: House;
let padaria: Company;
/** Of a service account, which Google gives as a file. */
let jsonContent: string;

beforeAll(async () => {
  google = await openAssistantServer();
  jsonContent = JSON.stringify({
    client_email: "robo@padaria-1.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${google.url}/token`,
  });
  house = await openHouse({ allowPrivateHosts: true, dialogflowUrl: google.url });
});
afterAll(async () => {
  await house.close();
  await google.close();
});
beforeEach(async () => {
  google.calls.length = 0;
  answerWith({ body: says("Olá! Em que posso ajudar?") });
  padaria = await foundCompany(house);
});

/** As Google answers: a token to whoever signs for one, and the agent's messages. */
function answerWith(reply: AssistantReply): void {
  google.answer = ({ path }) => (path === "/token" ? { body: { access_token: "um-token" } } : reply);
}

function says(...texts: string[]) {
  const fulfillmentMessages = texts.map((text) => ({ text: { text: [text] } }));
  return { queryResult: { fulfillmentText: texts.join("\n"), fulfillmentMessages } };
}

/** What the agent was asked. */
function asked() {
  return google.calls.filter(({ path }) => path !== "/token");
}

type Settings = CallOf<typeof testSession>["body"];

function greet(settings: Partial<Settings> = {}, person = padaria.ana) {
  const body = { projectName: "padaria-1", jsonContent, language: "pt-BR", ...settings } as const;
  return house.call(person.token, testSession, { body });
}

function store(name = "Assistente", person = padaria.ana) {
  const body = { type: "dialogflow", name, projectName: "padaria-1", jsonContent, language: "en" } as const;
  return house.call(person.token, createIntegration, { body });
}

describe("an agent of Dialogflow", () => {
  it("answers customers in one session for each ticket", async () => {
    const integration = await store();
    const params = { id: String(padaria.connectionId) };
    await house.call(padaria.ana.token, updateConnection, {
      params,
      body: { integrationId: integration.id },
    });
    answerWith({ body: says("Hello!", "What would you like?") });
    const chat = beginChat(house, padaria);
    await chat.write("Quero um bolo");
    await untilTrue(async () => (await chat.botTexts()).length >= 2);
    expect(await chat.botTexts()).toEqual(["Hello!", "What would you like?"]);
    const { id } = await chat.ticket();
    const [call] = asked();
    const session = `recado-${padaria.id}-${id}`;
    expect(call?.path).toBe(`/v2/projects/padaria-1/agent/sessions/${session}:detectIntent`);
    expect(call?.body).toEqual({ queryInput: { text: { text: "Quero um bolo", languageCode: "en" } } });
  });
});

describe("trying an agent", () => {
  it("tells what it says to a greeting, with the key that is given or the one that is stored", async () => {
    expect(await greet()).toEqual({ says: ["Olá! Em que posso ajudar?"] });
    answerWith({ body: { queryResult: { fulfillmentText: "Hi" } } });
    const { id } = await store();
    expect(await greet({ jsonContent: "", queueIntegrationId: id, language: "en" })).toEqual({
      says: ["Hi"],
    });
    expect(asked().map(({ body }) => body)).toEqual([
      { queryInput: { text: { text: "Olá", languageCode: "pt-BR" } } },
      { queryInput: { text: { text: "Hello", languageCode: "en" } } },
    ]);
  });

  it("never uses the neighbour's key, and is an admin's", async () => {
    const vizinha = await foundCompany(house, "Vizinha");
    const { id } = await store("Dela", vizinha.ana);
    const theirs = greet({ jsonContent: "", queueIntegrationId: id });
    await expectRefusal(theirs, "ERR_NO_INTEGRATION_FOUND");
    await expectRefusal(greet({}, padaria.bruno), "ERR_NO_PERMISSION");
    expect(google.calls).toEqual([]);
  });

  it.each([
    ["no key", { jsonContent: "" }],
    ["no JSON", { jsonContent: "chave" }],
    ["a key of nothing", { jsonContent: '{"client_email":"a","private_key":"b"}' }],
  ])("with %s is refused before anybody is asked", async (_, settings) => {
    await expectRefusal(greet(settings), "ERR_DIALOGFLOW_REFUSED");
    expect(google.calls).toEqual([]);
  });

  it.each([
    [403, "ERR_DIALOGFLOW_REFUSED"],
    [404, "ERR_DIALOGFLOW_REFUSED"],
    [503, "ERR_DIALOGFLOW_AWAY"],
  ] as const)("that Google answers with %i is %s", async (status, code) => {
    answerWith({ status, body: { error: { status: "NO" } } });
    await expectRefusal(greet(), code);
  });
});
