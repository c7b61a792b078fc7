import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AiSandbox, startAiSandbox } from "./sandbox.ts";
import { complete, post, postChat } from "./testing/ask-model.ts";

let sandbox: AiSandbox;

beforeAll(async () => {
  sandbox = await startAiSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const messages = [
  { role: "system", content: "Você atende a loja. Abrimos de segunda a sexta, das 9h às 18h." },
  { role: "user", content: "Qual é o horário de funcionamento?" },
];
const handOver = {
  type: "function",
  function: {
    name: "move_to_queue",
    description: "Hands the conversation over to a person.",
    parameters: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
  },
};

interface StreamedChunk {
  choices: {
    delta: {
      content?: string;
      tool_calls?: { id?: string; function: { name?: string; arguments: string } }[];
    };
    finish_reason: string | null;
  }[];
  usage?: object | null;
}

async function stream(asked: object): Promise<{ events: string[]; chunks: StreamedChunk[] }> {
  const answer = await postChat(sandbox, { messages, stream: true, ...asked });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const events = (await answer.text()).split("\n\n").filter((event) => event !== "");
  const data = events.map((event) => event.replace("data: ", ""));
  return { events: data, chunks: data.slice(0, -1).map((event) => JSON.parse(event) as StreamedChunk) };
}

describe("a chat completion", () => {
  it("is the same whole and in parts, with the same usage each time", async () => {
    const whole = await complete(sandbox, { messages });
    const text = "Abrimos de segunda a sexta, das 9h às 18h.";
    expect(whole.choices[0]).toMatchObject({
      message: { role: "assistant", content: text },
      finish_reason: "stop",
    });
    expect(whole.usage.total_tokens).toBe(whole.usage.prompt_tokens + whole.usage.completion_tokens);
    const { events, chunks } = await stream({ stream_options: { include_usage: true } });
    expect(events.at(-1)).toBe("[DONE]");
    expect(chunks.length).toBeGreaterThan(8);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(text);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
    const plain = await stream({});
    expect(plain.chunks.some((chunk) => "usage" in chunk)).toBe(false);
  });

  it.each(["max_tokens", "max_completion_tokens"])("ends at %s", async (name) => {
    const { choices, usage } = await complete(sandbox, { messages, [name]: 3 });
    expect(choices[0]).toMatchObject({ finish_reason: "length", message: { content: "Abrimos de" } });
    expect(usage.completion_tokens).toBe(3);
  });

  it("calls the hand-over tool when a person is asked for, streamed in parts too", async () => {
    const asked = { messages: [{ role: "user", content: "Quero falar com uma pessoa" }], tools: [handOver] };
    const whole = await complete(sandbox, asked);
    const call = whole.choices[0]?.message.tool_calls?.[0];
    expect(whole.choices[0]).toMatchObject({ finish_reason: "tool_calls", message: { content: null } });
    expect(call).toMatchObject({ type: "function", function: { name: "move_to_queue" } });
    expect(JSON.parse(call?.function.arguments ?? "")).toEqual({
      message: "Vou chamar uma pessoa da equipe para continuar o atendimento.",
    });
    const { chunks } = await stream(asked);
    const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(calls[0]).toMatchObject({ id: call?.id, function: { name: "move_to_queue", arguments: "" } });
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.map((part) => part.function.arguments).join("")).toBe(call?.function.arguments);
    const refused = await complete(sandbox, { ...asked, tool_choice: "none" });
    expect(refused.choices[0]?.message.tool_calls).toBeUndefined();
  });

  it("is what the script says, by its conditions and as often as it says", async () => {
    sandbox.script.add({
      when: { user: ["preco", "horário"] },
      text: "Sempre igual.",
      times: "until-cleared",
    });
    sandbox.script.add({ toolCalls: [{ name: "add_tag", arguments: { tag: "vip" } }] });
    const texts = async (content: string) =>
      (await complete(sandbox, { messages: [{ role: "user", content }] })).choices[0]?.message;
    expect(await texts("Outra coisa")).toMatchObject({
      tool_calls: [{ function: { name: "add_tag", arguments: '{"tag":"vip"}' } }],
    });
    expect(await texts("E o PREÇO?")).toMatchObject({ content: "Sempre igual." });
    expect(await texts("Horário?")).toMatchObject({ content: "Sempre igual." });
    expect(await texts("Outra coisa")).toMatchObject({ content: expect.stringContaining("Não encontrei") });
  });

  it("stops when the client leaves", async () => {
    sandbox.faults.add({ kind: "slow-stream", ms: 20 });
    const left = Promise.withResolvers<void>();
    const stop = sandbox.onEvent(({ type }) => type === "client-left" && left.resolve());
    const answer = await postChat(sandbox, { messages, stream: true });
    await answer.body?.cancel();
    await left.promise;
    stop();
  });
});

describe("the service", () => {
  it("refuses a wrong key, a bad request, an unknown path and a model that is gone", async () => {
    const wrong = await post(sandbox, "/chat/completions", { messages }, "sk-errada");
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: { code: "invalid_api_key" } }]);
    expect((await postChat(sandbox, { messages: [] })).status).toBe(400);
    expect((await post(sandbox, "/responses", {})).status).toBe(404);
    sandbox.models.put({ id: "recado-chat", isGone: true });
    sandbox.models.put({ id: "antigo", shutdownDate: "2020-01-14" });
    for (const model of ["recado-chat", "antigo", "nenhum", "recado-embedding"]) {
      const gone = await postChat(sandbox, { messages, model });
      expect([gone.status, await gone.json()]).toMatchObject([404, { error: { code: "model_not_found" } }]);
    }
    sandbox.acceptKeys("any");
    expect(
      (await post(sandbox, "/chat/completions", { messages, model: "recado-chat-mini" }, "")).status,
    ).toBe(200);
  });

  it("lists its models with their last day, and without a list answers for any model", async () => {
    const list = async () => {
      const headers = { authorization: `Bearer ${sandbox.apiKey}` };
      const answer = await fetch(`${sandbox.url}/models`, { headers });
      return { status: answer.status, body: (await answer.json()) as { data: object[] } };
    };
    const { body } = await list();
    expect(body.data).toContainEqual(
      expect.objectContaining({ id: "recado-chat-2024", shutdown_date: "2027-01-14" }),
    );
    sandbox.models.set([]);
    expect((await list()).status).toBe(404);
    expect((await post(sandbox, "/chat/completions", { messages })).status).toBe(200);
  });

  it("is controlled over HTTP, and keeps and counts what it received", async () => {
    const control = (path: string, body: object) =>
      fetch(new URL(path, sandbox.adminUrl), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await control("/script", { text: "Roteiro.", when: { user: 7 } })).status).toBe(400);
    expect((await control("/script", { text: "Roteiro." })).status).toBe(200);
    expect((await complete(sandbox, { messages })).choices[0]?.message.content).toBe("Roteiro.");
    await control("/models", { id: "novo", purpose: "chat" });
    await postChat(sandbox, { messages, model: "novo" });
    const read = async (path: string) =>
      (await fetch(new URL(path, sandbox.adminUrl))).json() as Promise<unknown>;
    expect(await read("/calls/counts")).toEqual({ "/chat/completions": 2 });
    expect(await read("/calls?path=/chat/completions")).toMatchObject([
      { method: "POST", body: { model: "recado-chat", messages } },
      { headers: { authorization: `Bearer ${sandbox.apiKey}` }, body: { model: "novo" } },
    ]);
    await control("/reset", {});
    expect(sandbox.callCounts()).toEqual({});
  });
});
