import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AiSandbox, startAiSandbox } from "./sandbox.ts";
import { complete, post, postChat } from "./testing/ask-model.ts";

let sandbox: AiSandbox;

beforeAll(async () => {
  sandbox = await startAiSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const messages = [{ role: "user", content: "Bom dia" }];

describe("a fault", () => {
  it("refuses so many calls of its kind and model, with the seconds to wait", async () => {
    const busy = { kind: "refuse", status: 429, code: "rate_limit_exceeded", retryAfter: 7 } as const;
    sandbox.faults.add({ ...busy, model: "recado-chat" });
    sandbox.faults.add({ kind: "refuse", status: 503, call: "embeddings" });
    expect((await postChat(sandbox, { messages, model: "recado-chat-mini" })).status).toBe(200);
    const refused = await postChat(sandbox, { messages });
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
      429,
      "7",
      { error: { code: "rate_limit_exceeded" } },
    ]);
    expect((await postChat(sandbox, { messages })).status).toBe(200);
    const texts = { model: "recado-embedding", input: "Bom dia" };
    expect((await post(sandbox, "/embeddings", texts)).status).toBe(503);
    expect(sandbox.callCounts()).toEqual({ "/chat/completions": 3, "/embeddings": 1 });
  });

  it("breaks the connection before, within and in the middle of a stream", async () => {
    sandbox.faults.add({ kind: "reset" });
    await expect(postChat(sandbox, { messages })).rejects.toThrow("fetch failed");
    sandbox.faults.add({ kind: "cut-stream" });
    const whole = await postChat(sandbox, { messages });
    await expect(whole.text()).rejects.toThrow("terminated");
    sandbox.faults.add({ kind: "cut-stream", afterParts: 3 });
    const streamed = await postChat(sandbox, { messages, stream: true });
    let text = "";
    const read = async () => {
      for await (const part of streamed.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
    };
    await expect(read()).rejects.toThrow("terminated");
    expect(text.match(/data: /g)).toHaveLength(3);
  });

  it("spoils the answer: garbage, nothing, or bad arguments", async () => {
    sandbox.faults.add({ kind: "garbage", times: 2 });
    expect(await (await postChat(sandbox, { messages })).text()).toBe('{"choices": [');
    expect(await (await postChat(sandbox, { messages, stream: true })).text()).toContain(
      'data: {"choices": [\n\n',
    );
    sandbox.faults.add({ kind: "empty-answer" });
    expect((await complete(sandbox, { messages })).choices[0]?.message).toMatchObject({ content: null });
    const spoilt = async (as: "cut-json" | "empty" | "wrong-types" | "unknown-field") => {
      sandbox.faults.add({ kind: "bad-arguments", as });
      sandbox.script.add({ toolCalls: [{ name: "add_tag", arguments: { tag: "vip" } }] });
      const { choices } = await complete(sandbox, { messages });
      return choices[0]?.message.tool_calls?.[0]?.function.arguments;
    };
    expect(await spoilt("cut-json")).toBe('{"tag"');
    expect(await spoilt("empty")).toBe("{}");
    expect(await spoilt("wrong-types")).toBe('{"tag":{"wrong":"type"}}');
    expect(await spoilt("unknown-field")).toBe('{"tag":"vip","unknown_field":true}');
  });

  it("holds an answer until it is released", async () => {
    sandbox.faults.add({ kind: "hold" });
    const later = complete(sandbox, { messages });
    await sandbox.waitForCalls("/chat/completions", 1);
    await complete(sandbox, { messages });
    sandbox.release();
    expect((await later).choices[0]?.message.content).toBe("Olá! Como posso ajudar?");
  });
});
