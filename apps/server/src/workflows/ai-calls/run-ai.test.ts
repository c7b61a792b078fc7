import { type AiSandbox, startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { speakWords } from "@recado/ai-sandbox/speak-words";
import {
  type AiPurposeForm,
  createAiProvider,
  getAiSettings,
  testAiPurpose,
  updateAiPurpose,
  updateAiSettings,
} from "@recado/contract/ai-providers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLanguageModels } from "../../adapters/language-models/language-models.ts";
import { reserveAiCall } from "../../domain/ai-providers/budget-store.ts";
import { createLogger } from "../../platform/logger.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { completeWithAi, streamWithAi } from "./chat.ts";
import { embedWithAi, transcribeWithAi } from "./embed-and-transcribe.ts";
import type { AiDeps } from "./run-ai.ts";

let testApp: TestApp;
let model: AiSandbox;
let spare: AiSandbox;
let padaria: TestCompany;
let deps: AiDeps;
const logs: string[] = [];
const signal = () => AbortSignal.timeout(20_000);

beforeAll(async () => {
  [model, spare] = await Promise.all([
    startAiSandbox({ keys: ["sk-principal"] }),
    startAiSandbox({ keys: ["sk-reserva"] }),
  ]);
  testApp = await openTestApp({ allowPrivateHosts: true });
  deps = {
    database: testApp.app.database,
    secrets: createSecrets(testSecretKey),
    languageModels: createLanguageModels({ allowPrivateHosts: true }),
    clock: testApp.clock,
    logger: createLogger("info", { write: (line: string) => logs.push(line) }),
  };
});
afterAll(async () => {
  await deps.languageModels.close();
  await testApp.close();
  await Promise.all([model.stop(), spare.stop()]);
});
beforeEach(async () => {
  for (const server of [model, spare]) {
    server.reset();
    for (const id of ["grande", "pequeno"]) server.models.put({ id });
    answerWith(server, "Olá!");
  }
  model.models.put({ id: "vetores", purpose: "embeddings" });
  model.models.put({ id: "ouvido", purpose: "transcriptions" });
  padaria = await createTestCompany(testApp);
});

/** Makes a model answer from now on with these parts, for 100 tokens read and 10 tokens written. */
function answerWith(server: AiSandbox, ...parts: string[]): void {
  server.script.clear();
  server.script.add({ parts, usage: { prompt: 100, completion: 10 }, times: "until-cleared" });
}

/** Makes the model refuse the next call with an error text that must reach nobody. */
function refuseWith(status: number): void {
  model.faults.add({ kind: "refuse", status, message: "sk-principal, meu segredo é 42" });
}

async function setUp(purpose: Partial<AiPurposeForm> = {}): Promise<void> {
  const { token } = padaria.ana;
  const create = (name: string, url: string) =>
    testApp.call(token, createAiProvider, { body: { name, baseUrl: url, apiKey: `sk-${name}` } });
  const { id } = await create("principal", model.url);
  const { id: fallback } = await create("reserva", spare.url);
  const fallbackFields = purpose.fallbackModel ? { fallbackProviderId: fallback } : {};
  const body = {
    purpose: "answer",
    aiProviderId: id,
    model: "grande",
    inputPrice: 10_000_000,
    outputPrice: 100_000_000,
    ...fallbackFields,
    ...purpose,
  } as const;
  await testApp.call(token, updateAiPurpose, { body });
}

const request = { messages: [{ role: "user", content: "Oi, meu segredo é 42" }], maxTokens: 100 } as const;

function complete(ticketId?: number) {
  return completeWithAi(deps, { companyId: padaria.id, purpose: "answer", ticketId }, request, signal());
}

async function spend() {
  return (await testApp.call(padaria.ana.token, getAiSettings, {})).spend;
}

async function ledger() {
  return deps.database.read(padaria.id, (db) =>
    db.rows(sql`select provider, model, outcome, cost::float8, input_tokens, output_tokens
      from ai_calls where company_id = ${db.companyId} order by id`),
  );
}

describe("a call of AI", () => {
  it("without a model for its purpose calls nobody", async () => {
    await expect(complete()).rejects.toThrow("ERR_AI_OFF");
    await setUp({ purpose: "copilot" });
    await expect(complete()).rejects.toThrow("ERR_AI_OFF");
    expect(model.callCounts()).toEqual({});
    expect(await ledger()).toEqual([]);
  });

  it("sends the key to its provider only, and its real usage is spent", async () => {
    await setUp();
    const { result, model: answered } = await complete();
    expect([result.text, answered]).toEqual(["Olá!", "grande"]);
    const [call] = model.calls();
    expect(call?.headers.authorization).toBe("Bearer sk-principal");
    expect(call?.headers).not.toHaveProperty("x-stainless-os");
    expect(call?.body).toEqual({ model: "grande", messages: request.messages, max_tokens: 100 });
    // 100 tokens at 10 and 10 tokens at 100 micro-dollars.
    expect(await spend()).toMatchObject({
      spent: 2_000,
      reserved: 0,
      purposes: [{ purpose: "answer", calls: 1, spent: 2_000 }],
    });
  });

  it("stops at the cap to the micro-dollar, with 50 calls at once", async () => {
    await setUp();
    await complete();
    model.faults.add({ kind: "hold", times: "until-cleared" });
    // Every call reserves the same amount; the cap leaves room for exactly seven of them.
    const [{ most } = { most: 0 }] = await deps.database.read(padaria.id, (db) =>
      db.rows(sql<{ most: number }>`
        select reserved::float8 as most from ai_calls where company_id = ${db.companyId}`),
    );
    const cap = 2_000 + 7 * most;
    await testApp.call(padaria.ana.token, updateAiSettings, { body: { monthlyCap: cap } });
    const calls = Array.from({ length: 50 }, () => complete().then(() => "answered", refusalOf));
    // The refused calls end while the seven others still wait for the model.
    await untilRefused(calls, 43);
    expect(await spend()).toMatchObject({ spent: 2_000, reserved: cap - 2_000 });
    await model.waitForCalls("/chat/completions", 8);
    model.release();
    const ended = await Promise.all(calls);
    expect(ended.filter((end) => end === "answered")).toHaveLength(7);
    expect(ended.filter((end) => end === "ERR_AI_LIMIT")).toHaveLength(43);
    expect(await spend()).toMatchObject({ spent: 16_000, reserved: 0 });
    expect(model.calls()).toHaveLength(8);
  });

  it("whose process died counts as spent after ten minutes, and a late end corrects it", async () => {
    await setUp();
    const now = deps.clock.now().getTime();
    const reserve = (minutes: number) =>
      deps.database.write(padaria.id, (db) => {
        const call = { purpose: "answer", provider: "p", model: "m", ticketId: null, most: 5_000 } as const;
        return reserveAiCall(db, call, new Date(now - minutes * 60_000));
      });
    await reserve(11);
    await reserve(9);
    await complete();
    expect(await spend()).toMatchObject({ spent: 7_000, reserved: 5_000 });
    expect(await ledger()).toMatchObject([{ outcome: "lost", cost: 5_000 }, { outcome: "reserved" }, {}]);
  });

  it("goes to the fallback if the model is overloaded, gone, refuses the key or does not begin", async () => {
    await setUp({ fallbackModel: "pequeno", fallbackInputPrice: 1_000_000 });
    answerWith(spare, "Sou a reserva.");
    for (const status of [429, 500, 404, 401]) {
      refuseWith(status);
      expect(await complete()).toMatchObject({ result: { text: "Sou a reserva." }, model: "pequeno" });
    }
    expect(await spend()).toMatchObject({ spent: 400 });
    model.faults.add({ kind: "hold" });
    expect(await complete()).toMatchObject({ model: "pequeno" });
    expect(spare.calls().at(-1)?.headers.authorization).toBe("Bearer sk-reserva");
    expect(logs.join("\n")).toContain("calling the fallback model");
    expect(logs.join("\n")).not.toMatch(/sk-principal|segredo/);
    expect((await ledger()).at(-2)).toMatchObject({ outcome: "failed", output_tokens: 0 });
    expect((await ledger()).at(-1)).toMatchObject({ outcome: "answered", cost: 100 });
  });

  it("without a fallback fails with an error that contains neither key nor text", async () => {
    await setUp();
    for (const status of [401, 500]) {
      refuseWith(status);
      const error: unknown = await complete().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify([String(error), (error as Error).stack])).not.toMatch(/sk-principal|segredo/);
      expect((error as Error).cause).toBeUndefined();
    }
    expect(await spend()).toMatchObject({ spent: 0, reserved: 0 });
  });
});

describe("a streamed call of AI", () => {
  const read = async (take = Number.POSITIVE_INFINITY) => {
    const said: string[] = [];
    const call = { companyId: padaria.id, purpose: "answer" } as const;
    for await (const delta of streamWithAi(deps, call, request, signal())) {
      said.push(delta.type === "text" ? delta.text : `end: ${delta.answer.text}`);
      if (said.length >= take) break;
    }
    return said;
  };

  it("passes the words on as they come, and the usage at the end is spent", async () => {
    await setUp();
    answerWith(model, "Olá", ", Ana");
    expect(await read()).toEqual(["Olá", ", Ana", "end: Olá, Ana"]);
    expect(await spend()).toMatchObject({ spent: 2_000, reserved: 0 });
  });

  it("also works with services that send the whole answer or refuse to send the usage", async () => {
    await setUp();
    model.faults.add({ kind: "no-stream" });
    expect(await read()).toEqual(["Olá!", "end: Olá!"]);
    model.faults.add({ kind: "refuse", status: 422, field: "stream_options", times: "until-cleared" });
    answerWith(model, "Oi");
    expect(await read()).toEqual(["Oi", "end: Oi"]);
  });

  it("goes to the fallback before its first words only", async () => {
    await setUp({ fallbackModel: "pequeno" });
    answerWith(spare, "reserva");
    model.faults.add({ kind: "refuse", status: 503 });
    expect(await read()).toEqual(["reserva", "end: reserva"]);
    model.faults.add({ kind: "cut-stream", afterParts: 2 });
    await expect(read()).rejects.toThrow("broke off");
    expect(spare.calls()).toHaveLength(1);
  });

  it("that its reader leaves early is settled", async () => {
    await setUp();
    answerWith(model, "Olá", ", Ana");
    expect(await read(1)).toEqual(["Olá"]);
    expect(await spend()).toMatchObject({ reserved: 0 });
    expect(await ledger()).toMatchObject([{ outcome: "answered", output_tokens: 4 }]);
  });
});

describe("vectors and transcriptions", () => {
  it("come from their own models, in the order of the texts", async () => {
    await setUp({ purpose: "embedding", model: "vetores", outputPrice: 0 });
    const data = [
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [1, 0.5] },
    ];
    const text = JSON.stringify({ data, usage: { prompt_tokens: 7 } });
    model.faults.add({ kind: "garbage", call: "embeddings", text });
    const { result, model: used } = await embedWithAi(deps, { companyId: padaria.id }, ["a", "b"], signal());
    expect([result.map((vector) => [...vector]), used]).toEqual([
      [
        [1, 0.5],
        [0, 1],
      ],
      "vetores",
    ]);
    expect(await spend()).toMatchObject({ spent: 70 });
    await expectRefusal(
      testApp.call(padaria.ana.token, updateAiPurpose, {
        body: {
          purpose: "embedding",
          aiProviderId: 1,
          model: "m",
          fallbackProviderId: 1,
          fallbackModel: "n",
        },
      }),
      "ERR_VALIDATION",
    );
  });

  it("are charged per minute of audio that the service measured", async () => {
    await setUp({ purpose: "transcription", model: "ouvido", inputPrice: 6_000 });
    const file = { name: "voz.ogg", bytes: speakWords(" Quero um bolo. ", 30), mimetype: "audio/ogg" };
    const recording = { file, seconds: 60, language: "pt" };
    const { result } = await transcribeWithAi(deps, { companyId: padaria.id }, recording, signal());
    expect(result.text).toBe("Quero um bolo.");
    expect(model.calls()[0]?.body).toMatchObject({
      model: "ouvido",
      language: "pt",
      file: { name: "voz.ogg" },
    });
    expect(await spend()).toMatchObject({ spent: 3_000 });
  });

  it("can be tested by an admin, as every purpose", async () => {
    const test = (purpose: "transcription" | "answer") =>
      testApp.call(padaria.ana.token, testAiPurpose, { body: { purpose } });
    await expectRefusal(test("answer"), "ERR_AI_OFF");
    await setUp({ purpose: "transcription", model: "ouvido" });
    expect(await test("transcription")).toMatchObject({ model: "ouvido", problem: null });
    model.acceptKeys([]);
    expect(await test("transcription")).toMatchObject({ model: null, problem: "unauthorized" });
  });
});

function refusalOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function untilRefused(calls: readonly Promise<string>[], count: number): Promise<void> {
  const refused = Promise.withResolvers<void>();
  let seen = 0;
  for (const call of calls)
    void call.then((end) => {
      if (end === "ERR_AI_LIMIT") seen += 1;
      if (seen === count) refused.resolve();
    });
  await refused.promise;
}
