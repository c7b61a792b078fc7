import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { countTokens, splitTokens } from "../text/split-text.ts";
import { type ChatRequest, textOf } from "./chat-request.ts";
import type { ModelAnswer } from "./model-answer.ts";

/** Faults in the way an answer is written. */
export interface WritingFaults {
  partMilliseconds: number;
  /** Number of parts after which the connection breaks. */
  cutAfter: number | undefined;
  /** Text that is no JSON and takes the place of the body, or of one event. */
  garbage: string | undefined;
  /** Whether a streamed answer comes whole, as from services that cannot stream. */
  isWhole: boolean;
}

interface CompletionUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** Tokens that each message and each request cost beside their texts. */
const messageTokens = 4;

/** Writes an answer as a chat completion, whole or in parts. Returns whether the client left before its end. */
export async function writeCompletion(
  response: ServerResponse,
  request: ChatRequest,
  answer: ModelAnswer,
  id: string,
  faults: WritingFaults,
): Promise<{ isLeft: boolean; usage: CompletionUsage }> {
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  const whole = answer.parts ?? splitTokens(answer.text);
  const parts = whole.slice(0, limit);
  const isCut = parts.length < whole.length;
  const usage = usageOf(request, parts, answer);
  const finish = finishOf(answer, isCut);
  const shared = {
    id: `chatcmpl-${id}`,
    created: Math.floor(Date.now() / 1_000),
    model: request.model ?? "recado",
  };
  if (!request.stream || faults.isWhole) {
    const message = {
      role: "assistant",
      content: parts.join("") || null,
      refusal: null,
      ...presentCalls(answer, id),
    };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
    writeWhole(response, JSON.stringify({ ...shared, object: "chat.completion", choices, usage }), faults);
    return { isLeft: false, usage };
  }
  const includesUsage = request.stream_options?.include_usage === true;
  const chunk = (delta: object, reason: string | null = null) => ({
    ...shared,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
    ...(includesUsage && { usage: null }),
  });
  const deltas = [
    { role: "assistant", content: "" },
    ...parts.map((content) => ({ content })),
    ...callDeltas(answer, id),
  ];
  const chunks = [...deltas.map((delta) => chunk(delta)), chunk({}, finish)];
  if (includesUsage) chunks.push({ ...chunk({}), choices: [], usage } as never);
  return { isLeft: await writeStream(response, chunks, faults), usage };
}

function finishOf({ toolCalls }: ModelAnswer, isCut: boolean): string {
  if (isCut) return "length";
  return toolCalls.length > 0 ? "tool_calls" : "stop";
}

function usageOf(
  request: ChatRequest,
  parts: readonly string[],
  { toolCalls, usage }: ModelAnswer,
): CompletionUsage {
  const said = request.messages.reduce(
    (sum, message) => sum + messageTokens + countTokens(textOf(message)),
    0,
  );
  const offered = request.tools.length > 0 ? countTokens(JSON.stringify(request.tools)) : 0;
  const called = toolCalls.reduce(
    (sum, call) => sum + messageTokens + countTokens(call.name + call.arguments),
    0,
  );
  const prompt = usage?.prompt ?? messageTokens + said + offered;
  const completion = usage?.completion ?? parts.length + called;
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function presentCalls({ toolCalls }: ModelAnswer, id: string): object {
  if (toolCalls.length === 0) return {};
  const calls = toolCalls.map((call, index) => ({ id: callId(id, index), type: "function", function: call }));
  return { tool_calls: calls };
}

/** Returns the parts of the tool calls: first the name with empty arguments, then the arguments in pieces. */
function callDeltas({ toolCalls }: ModelAnswer, id: string): object[] {
  return toolCalls.flatMap(({ name, arguments: given }, index) => [
    { tool_calls: [{ index, id: callId(id, index), type: "function", function: { name, arguments: "" } }] },
    ...splitTokens(given).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
}

function callId(id: string, index: number): string {
  return `call_${id}_${index}`;
}

function writeWhole(response: ServerResponse, body: string, { cutAfter, garbage }: WritingFaults): void {
  const bytes = Buffer.from(garbage ?? body);
  response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length });
  if (cutAfter === undefined) return void response.end(bytes);
  // The connection is closed only after the first half has left, so that the client sees an answer that breaks off.
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function writeStream(
  response: ServerResponse,
  chunks: readonly object[],
  { partMilliseconds, cutAfter, garbage }: WritingFaults,
): Promise<boolean> {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  const events = [...chunks.map((one) => JSON.stringify(one)), "[DONE]"];
  if (garbage !== undefined) events.splice(1, 0, garbage);
  for (const [index, event] of events.entries()) {
    if (response.destroyed) return true;
    if (index === cutAfter) {
      response.write(": ", () => response.destroy());
      return false;
    }
    if (partMilliseconds > 0) await wait(partMilliseconds);
    response.write(`data: ${event}\n\n`);
  }
  response.end();
  return false;
}
