import { createVerify, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateConnection } from "@recado/contract/connections";
import { createIntegration, testDialogflowAgent } from "@recado/contract/integrations";
import type { CallOf } from "@recado/contract/shared/route";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BotChat, beginChat } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { type AssistantServer, openAssistantServer } from "../../testing/fakes/assistant-server.ts";
import { type AudioSample, writeAudioSample } from "../../testing/media-samples.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const jsonContent = JSON.stringify({
  type: "service_account",
  client_email: "robo@padaria-1.iam.gserviceaccount.com",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  private_key_id: "k1",
});

let google: AssistantServer;
let folder: string;
let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  google = await openAssistantServer();
  folder = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-dialogflow-`));
  testApp = await openTestApp({ allowPrivateHosts: true, dialogflowUrl: google.url });
});
afterAll(async () => {
  await testApp.close();
  await google.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  google.calls.length = 0;
  google.answer = () => ({ body: says("Olá! Em que posso ajudar?") });
  padaria = await createTestCompany(testApp);
});

/** Builds a response in Google's format, where each message has several variants. */
function says(...texts: string[]) {
  const fulfillmentMessages = texts.map((text) => ({ text: { text: [text, "outra forma"] } }));
  return { responseId: "r1", queryResult: { fulfillmentText: texts.join("\n"), fulfillmentMessages } };
}

type Settings = CallOf<typeof testDialogflowAgent>["body"];

function greet(settings: Partial<Settings> = {}, person = padaria.ana) {
  const body = { projectName: "padaria-1", jsonContent, language: "pt-BR", ...settings } as const;
  return testApp.call(person.token, testDialogflowAgent, { body });
}

function store(name = "Assistente", person = padaria.ana) {
  const body = { type: "dialogflow", name, projectName: "padaria-1", jsonContent, language: "en" } as const;
  return testApp.call(person.token, createIntegration, { body });
}

/** Stores the Dialogflow agent and assigns it to new tickets of the connection. */
async function giveToAgent(): Promise<void> {
  const { id } = await store();
  const params = { id: String(padaria.connectionId) };
  await testApp.call(padaria.ana.token, updateConnection, { params, body: { integrationId: id } });
}

/** Sends a voice note as the customer; returns the bytes of the audio. */
async function speak(chat: BotChat, name: AudioSample): Promise<Buffer> {
  const sound = await readFile(await writeAudioSample(folder, name));
  testApp.channel.files.set(name, sound);
  await chat.write("", {
    content: {
      type: "media",
      kind: "voice",
      caption: "",
      fileName: null,
      mimeType: "audio/ogg; codecs=opus",
      size: sound.length,
      seconds: 3,
      isViewOnce: false,
      reference: name,
    },
  });
  return sound;
}

describe("a Dialogflow agent", () => {
  // Specification (administration): dialogflow: text and audio.
  it("receives voice notes as Ogg Opus with their sample rate and answers with text", async () => {
    await giveToAgent();
    google.answer = () => ({ body: { ...says("Um bolo de milho, então."), outputAudio: "" } });
    const chat = beginChat(testApp, padaria);
    const sound = await speak(chat, "sound.ogg");
    await untilTrue(async () => (await chat.botTexts()).length > 0);
    expect(await chat.botTexts()).toEqual(["Um bolo de milho, então."]);
    expect(google.calls.map(({ body }) => body)).toEqual([
      {
        queryInput: {
          audioConfig: {
            audioEncoding: "AUDIO_ENCODING_OGG_OPUS",
            sampleRateHertz: 16_000,
            languageCode: "en",
          },
        },
        inputAudio: sound.toString("base64"),
      },
    ]);
  });

  it("receives the customer's ad as a context and in the payload", async () => {
    await giveToAgent();
    const chat = beginChat(testApp, padaria);
    await chat.write("Oi", {
      ad: {
        sourceId: "120208",
        headline: "Sofá em 10x",
        body: "Só hoje",
        url: "https://fb.me/x",
        clickId: "ARAk",
      },
    });
    await untilTrue(async () => (await chat.botTexts()).length > 0);
    const ad = { id: "120208", headline: "Sofá em 10x", url: "https://fb.me/x", clickId: "ARAk" };
    expect(google.calls[0]?.body).toMatchObject({
      queryParams: {
        contexts: [
          { name: expect.stringMatching(/^projects\/padaria-1\/.+\/contexts\/ad$/), parameters: ad },
        ],
        payload: { ad },
      },
    });
  });

  it.each(["long-sound.ogg", "sound.mp3"] as const)(
    "is not called for an audio format that Google does not accept: %s",
    async (name) => {
      await giveToAgent();
      const chat = beginChat(testApp, padaria);
      await speak(chat, name);
      await chat.write("Ouviu?");
      await untilTrue(async () => (await chat.botTexts()).length > 0);
      expect(google.calls.map(({ body }) => body)).toEqual([
        { queryInput: { text: { text: "Ouviu?", languageCode: "en" } } },
      ]);
    },
  );

  // Specification (administration): dialogflow: detectIntent with the service account, project and language.
  it("answers customers in one session per ticket", async () => {
    const integration = await store();
    const params = { id: String(padaria.connectionId) };
    await testApp.call(padaria.ana.token, updateConnection, {
      params,
      body: { integrationId: integration.id },
    });
    google.answer = () => ({ body: says("Hello!", "What would you like?") });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero um bolo");
    await untilTrue(async () => (await chat.botTexts()).length >= 2);
    expect(await chat.botTexts()).toEqual(["Hello!", "What would you like?"]);
    const { id } = await chat.ticket();
    const [call] = google.calls;
    const session = `recado-${padaria.id}-${id}`;
    expect(call?.path).toBe(`/v2/projects/padaria-1/agent/sessions/${session}:detectIntent`);
    expect(call?.body).toEqual({ queryInput: { text: { text: "Quero um bolo", languageCode: "en" } } });
  });

  it("moves the ticket to a queue by a custom payload", async () => {
    const { id } = await store();
    const params = { id: String(padaria.connectionId) };
    await testApp.call(padaria.ana.token, updateConnection, { params, body: { integrationId: id } });
    const fulfillmentMessages = [
      { text: { text: ["Um momento."] } },
      { payload: { queueId: padaria.support } },
    ];
    google.answer = () => ({ body: { queryResult: { fulfillmentMessages } } });
    const chat = beginChat(testApp, padaria);
    await chat.write("Quero uma pessoa");
    await untilTrue(async () => (await chat.ticket()).queueId === padaria.support);
    expect(await chat.botTexts()).toEqual(["Um momento."]);
    expect(await chat.ticket()).toMatchObject({ useIntegration: false, integrationId: null });
  });

  it("is called with a token signed by the service account's key", async () => {
    await greet();
    const [header = "", claims = "", signature = ""] = String(google.calls[0]?.headers.authorization)
      .replace("Bearer ", "")
      .split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown;
    expect(read(header)).toEqual({ alg: "RS256", typ: "JWT", kid: "k1" });
    const email = "robo@padaria-1.iam.gserviceaccount.com";
    expect(read(claims)).toMatchObject({ iss: email, sub: email, aud: "https://dialogflow.googleapis.com/" });
    const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
    expect(verify.verify(publicKey, signature, "base64url")).toBe(true);
  });
});

describe("testing a Dialogflow agent", () => {
  // Specification (administration): POST /queueIntegration/testSession (projectName, jsonContent, language).
  it("returns its answer to a greeting, with a new key or the stored key", async () => {
    expect(await greet()).toEqual({ says: ["Olá! Em que posso ajudar?"] });
    google.answer = () => ({ body: { queryResult: { fulfillmentText: "Hi" } } });
    const { id } = await store();
    expect(await greet({ jsonContent: "", queueIntegrationId: id, language: "en" })).toEqual({
      says: ["Hi"],
    });
    expect(google.calls.map(({ body }) => body)).toEqual([
      { queryInput: { text: { text: "Olá", languageCode: "pt-BR" } } },
      { queryInput: { text: { text: "Hello", languageCode: "en" } } },
    ]);
  });

  it("is for admins only and never uses the key of another company", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const { id } = await store("Dela", vizinha.ana);
    const theirs = greet({ jsonContent: "", queueIntegrationId: id });
    await expectRefusal(theirs, "ERR_NO_INTEGRATION_FOUND");
    await expectRefusal(greet({}, padaria.bruno), "ERR_NO_PERMISSION");
    expect(google.calls).toEqual([]);
  });

  it.each([
    ["an empty key", { jsonContent: "" }],
    ["a key that is not JSON", { jsonContent: "chave" }],
    ["a key without valid content", { jsonContent: '{"client_email":"a","private_key":"b"}' }],
  ])("with %s is refused before Google is called", async (_, settings) => {
    await expectRefusal(greet(settings), "ERR_DIALOGFLOW_REFUSED");
    expect(google.calls).toEqual([]);
  });

  it.each([
    [403, "ERR_DIALOGFLOW_REFUSED"],
    [404, "ERR_DIALOGFLOW_REFUSED"],
    [503, "ERR_DIALOGFLOW_AWAY"],
  ] as const)("that Google answers with %i fails with %s", async (status, code) => {
    google.answer = () => ({ status, body: { error: { status: "NO" } } });
    await expectRefusal(greet(), code);
  });
});
