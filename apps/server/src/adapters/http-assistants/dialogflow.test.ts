import { generateKeyPairSync, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import { type Assistant, type AssistantQuestion, AssistantRefusal } from "../../ports/assistant.ts";
import { type AssistantServer, openAssistantServer } from "../../testing/assistant-server.ts";
import { createDialogflow } from "./dialogflow.ts";
import { createGoogleTokens } from "./google-tokens.ts";

let google: AssistantServer;
let agent: ReturnType<typeof createGuardedAgent>;
let assistant: Assistant;
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const now = new Date("2026-11-18T13:00:00Z");

beforeAll(async () => {
  google = await openAssistantServer();
  agent = createGuardedAgent({ allowPrivateHosts: true, timeoutMilliseconds: 5_000 });
});
afterAll(async () => {
  await agent.close();
  await google.close();
});
beforeEach(() => {
  google.calls.length = 0;
  assistant = assistantWith(keys.privateKey);
});

function assistantWith(privateKey: string): Assistant {
  const serviceAccount = JSON.stringify({
    client_email: "robo@projeto.iam.gserviceaccount.com",
    private_key: privateKey,
    token_uri: `${google.url}/token`,
  });
  const house = { agent, tokens: createGoogleTokens(agent), apiUrl: google.url };
  return createDialogflow(house, { serviceAccount, projectName: "projeto", language: "pt-BR" });
}

function answerWith(result: object): void {
  google.answer = ({ path }) =>
    path === "/token" ? { body: { access_token: "um-token", expires_in: 3_600 } } : { body: result };
}

function ask(body: string, at = now) {
  const question = { companyId: 3, ticket: { id: 77 }, messages: [{ body, fileLink: null }], now: at };
  return assistant.answer(question as unknown as AssistantQuestion, AbortSignal.timeout(5_000));
}

it("asks the project's agent in the name of the service account, whose token it keeps", async () => {
  answerWith({ queryResult: { fulfillmentMessages: [{ text: { text: ["Olá!", "Tudo bem?"] } }] } });
  const olá = [
    { type: "text", text: "Olá!" },
    { type: "text", text: "Tudo bem?" },
  ];
  expect(await ask("Oi")).toEqual({ says: olá });
  expect(await ask("Oi de novo")).toEqual({ says: olá });
  await ask("E agora", new Date(now.getTime() + 3_600_000));
  expect(google.calls.map(({ path }) => path)).toEqual([
    "/token",
    "/v2/projects/projeto/agent/sessions/recado-3-77:detectIntent",
    "/v2/projects/projeto/agent/sessions/recado-3-77:detectIntent",
    "/token",
    "/v2/projects/projeto/agent/sessions/recado-3-77:detectIntent",
  ]);
  const [token, first] = google.calls;
  expect(first?.headers.authorization).toBe("Bearer um-token");
  expect(first?.body).toEqual({ queryInput: { text: { text: "Oi", languageCode: "pt-BR" } } });
  const [header = "", claims = "", signature = ""] = (
    new URLSearchParams(token?.raw).get("assertion") ?? ""
  ).split(".");
  const isSigned = verify(
    "RSA-SHA256",
    Buffer.from(`${header}.${claims}`),
    keys.publicKey,
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: `${google.url}/token`,
  });
});

it("reads a payload as what becomes of the ticket, and speech as a voice message", async () => {
  answerWith({
    queryResult: { fulfillmentText: "Um momento.", fulfillmentMessages: [{ payload: { queueId: 4 } }] },
    outputAudio: Buffer.from("som").toString("base64"),
  });
  expect(await ask("Quero um atendente")).toEqual({
    says: [
      { type: "text", text: "Um momento." },
      { type: "file", name: "audio", bytes: Buffer.from("som"), caption: "", isVoice: true },
    ],
    outcome: { type: "queue", queueId: 4 },
  });
});

it("is not asked about what has no words", async () => {
  expect(await ask("  ")).toEqual({ says: [] });
  expect(google.calls).toEqual([]);
});

it("refuses a key that cannot sign, without telling it", async () => {
  assistant = assistantWith("nenhuma chave");
  const refusal = await ask("Oi").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AssistantRefusal);
  expect(String(refusal)).not.toContain("nenhuma chave");
});
