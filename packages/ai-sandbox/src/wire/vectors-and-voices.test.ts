import { makeVoiceNote } from "@recado/sandbox-server/voice-note";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AiSandbox, startAiSandbox } from "../sandbox.ts";
import { speakWords } from "../speak-words.ts";
import { post } from "../testing/ask-model.ts";
import { cosineOf } from "../text/embed-text.ts";

let sandbox: AiSandbox;

beforeAll(async () => {
  sandbox = await startAiSandbox();
});
afterAll(() => sandbox.stop());

interface ReceivedVectors {
  data: { index: number; embedding: number[] | string }[];
  usage: object;
}

async function embed(input: string | string[], more: object = {}): Promise<ReceivedVectors> {
  const answer = await post(sandbox, "/embeddings", { model: "recado-embedding", input, ...more });
  expect(answer.status).toBe(200);
  return (await answer.json()) as ReceivedVectors;
}

describe("an embedding", () => {
  it("has length 1, the asked size and encoding, and is the same each time", async () => {
    const { data, usage } = await embed(["Qual o prazo de entrega?", "?!"]);
    for (const { embedding } of data) {
      expect(embedding).toHaveLength(256);
      expect(Math.hypot(...(embedding as number[]))).toBeCloseTo(1, 5);
    }
    expect(usage).toEqual({ prompt_tokens: 9, total_tokens: 9 });
    const small = await embed("Qual o prazo de entrega?", { dimensions: 64, encoding_format: "base64" });
    expect(Buffer.from(String(small.data[0]?.embedding), "base64")).toHaveLength(64 * 4);
    const packed = await embed("Qual o prazo de entrega?", { encoding_format: "base64" });
    const floats = new Float32Array(
      new Uint8Array(Buffer.from(String(packed.data[0]?.embedding), "base64")).buffer,
    );
    expect([...floats]).toEqual(data[0]?.embedding);
    expect((await post(sandbox, "/embeddings", { model: "recado-embedding", input: "" })).status).toBe(400);
  });

  it.each([
    ["Como faço para trocar um produto?", "Trocas de produtos em até 30 dias"],
    ["qto custa a entrgea", "Valor da entrega"],
    ["Where is my order?", "Onde está meu pedido?"],
    ["¿Puedo devolver la compra?", "Política de devolução"],
    ["Voces abrem sabado?", "Horário de sábado: das 9h às 14h"],
  ])("of %j is nearest to %j", async (question, near) => {
    const others = [
      "Aceitamos cartão e boleto",
      "O sofá tem três lugares e pés de madeira",
      "Nossa equipe fica em Lisboa",
    ];
    const { data } = await embed([question, near, ...others]);
    const [asked, ...rest] = data.map(({ embedding }) => Float32Array.from(embedding as number[]));
    const cosines = rest.map((vector) => cosineOf(asked ?? vector, vector));
    expect(Math.max(...cosines)).toBe(cosines[0]);
    expect(cosines[0]).toBeGreaterThan(0.2);
  });
});

describe("a transcription", () => {
  async function transcribe(bytes: Buffer, fields: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], "voz.ogg", { type: "audio/ogg" }));
    for (const [name, value] of Object.entries({ model: "recado-transcribe", ...fields }))
      form.set(name, value);
    const headers = { authorization: `Bearer ${sandbox.apiKey}` };
    return fetch(`${sandbox.url}/audio/transcriptions`, { method: "POST", headers, body: form });
  }

  it("is the words in the voice note's comments, with its length", async () => {
    const words = `Olá! ${"Quero trocar o sofá. ".repeat(40)}É só isso`;
    const voice = speakWords(words, 7);
    expect(await (await transcribe(voice)).json()).toEqual({
      text: words,
      usage: { type: "duration", seconds: 7 },
    });
    expect(await (await transcribe(voice, { response_format: "verbose_json" })).json()).toMatchObject({
      text: words,
      language: "portuguese",
      duration: 7,
      segments: { length: 42, 0: { start: 0, text: "Olá!" } },
    });
    expect(sandbox.calls("/audio/transcriptions").at(-1)?.body).toMatchObject({
      model: "recado-transcribe",
      file: { name: "voz.ogg", mimetype: "audio/ogg", size: voice.length },
    });
  });

  it("of a file without words is a sentence in the asked language, the same each time", async () => {
    const texts = await Promise.all(
      [makeVoiceNote(3), makeVoiceNote(3), Buffer.from("kein Ton")].map(async (bytes) =>
        (await transcribe(bytes, { response_format: "text", language: "en" })).text(),
      ),
    );
    expect(texts[0]).toMatch(/^[A-Z].*\?\n$/);
    expect(texts[0]).toBe(texts[1]);
    expect((await transcribe(Buffer.alloc(0))).status).toBe(400);
    expect((await post(sandbox, "/audio/transcriptions", {})).status).toBe(400);
  });
});
