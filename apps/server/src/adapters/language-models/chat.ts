import { openAiUrl } from "@recado/contract/prompts";
import type { OpenAI } from "openai";
import { z } from "zod";
import type {
  CalledTool,
  ChatAnswer,
  ChatDelta,
  ModelAccess,
  ModelMessage,
  ModelRequest,
} from "../../ports/language-models.ts";
import { ModelFailure } from "../../ports/language-models.ts";
import { badAnswer, readModelJson } from "./model-client.ts";

const count = z.int().nonnegative().max(2_147_483_647);
const usageSchema = z
  .object({ prompt_tokens: count, completion_tokens: count })
  .transform((usage) => ({ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }))
  .nullish()
  .catch(null);

const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    content: z.string().nullish(),
    tool_calls: z
      .array(
        z.object({
          id: z.string().nullish(),
          function: z.object({ name: z.string(), arguments: z.string().nullish() }),
        }),
      )
      .nullish(),
  }),
});
const completionSchema = z.object({ choices: z.tuple([choiceSchema], z.unknown()), usage: usageSchema });

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int().min(0).max(100).nullish(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema,
});

/** Requests a whole answer. The library's types are not relied on, because other services deviate from them. */
export async function completeChat(
  client: OpenAI,
  access: ModelAccess,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  return readCompletion(
    await readModelJson(client.post("/chat/completions", { body: bodyOf(access, request), signal })),
  );
}

/** Requests an answer in parts. A service that ignores the wish for parts is accepted too. */
export async function* streamChat(
  client: OpenAI,
  access: ModelAccess,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatDelta> {
  const { Stream } = await import("openai/streaming");
  const ending = new AbortController();
  const response = await openStream(client, access, request, AbortSignal.any([signal, ending.signal]));
  try {
    yield { type: "begun" };
    if (!/^text\/event-stream/i.test(response.headers.get("content-type") ?? "")) {
      const answer = readCompletion(await readModelJson({ asResponse: async () => response }));
      if (answer.text !== "") yield { type: "text", text: answer.text };
      yield { type: "end", answer };
      return;
    }
    yield* readParts(Stream.fromSSEResponse<unknown>(response, ending), signal);
  } finally {
    ending.abort();
  }
}

/**
 * Sends the request of a stream. Some services refuse the option that asks for the usage, so a refused request is sent
 * once more without it.
 */
async function openStream(
  client: OpenAI,
  access: ModelAccess,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Response> {
  const body = { ...bodyOf(access, request), stream: true };
  const send = (sent: object) =>
    client.post("/chat/completions", { body: sent, signal, stream: true }).asResponse();
  try {
    return await send({ ...body, stream_options: { include_usage: true } });
  } catch (error) {
    const status = error instanceof Error && "status" in error ? error.status : undefined;
    if (status !== 400 && status !== 422) throw error;
    return send(body);
  }
}

async function* readParts(chunks: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<ChatDelta> {
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  let text = "";
  let finish: string | undefined;
  let usage: ChatAnswer["usage"] = null;
  for await (const chunk of chunks) {
    const read = chunkSchema.parse(chunk);
    usage = read.usage ?? usage;
    const [choice] = read.choices ?? [];
    finish = choice?.finish_reason ?? finish;
    for (const [place, part] of (choice?.delta?.tool_calls ?? []).entries()) addTo(calls, place, part);
    const words = choice?.delta?.content ?? "";
    if (words === "") continue;
    text += words;
    yield { type: "text", text: words };
  }
  // The library ends the loop silently if the request was aborted.
  signal.throwIfAborted();
  if (finish === undefined) throw new ModelFailure("the model's answer broke off", { mayCost: true });
  const toolCalls = [...calls.values()].filter(({ name }) => name !== "");
  yield { type: "end", answer: { text, toolCalls, isCut: finish === "length", usage } };
}

type CallPart = NonNullable<
  NonNullable<NonNullable<z.output<typeof chunkSchema>["choices"]>[number]["delta"]>["tool_calls"]
>[number];

function addTo(calls: Map<number, CalledTool>, place: number, part: CallPart): void {
  const index = part.index ?? place;
  const before = calls.get(index) ?? { id: "", name: "", arguments: "" };
  calls.set(index, {
    id: part.id ?? before.id,
    name: before.name + (part.function?.name ?? ""),
    arguments: before.arguments + (part.function?.arguments ?? ""),
  });
}

function readCompletion(completion: unknown): ChatAnswer {
  const read = completionSchema.safeParse(completion);
  if (!read.success) throw badAnswer();
  const [{ message, finish_reason: finish }] = read.data.choices;
  return {
    text: message.content ?? "",
    toolCalls: (message.tool_calls ?? []).map(({ id, function: called }) => ({
      id: id ?? "",
      name: called.name,
      arguments: called.arguments ?? "",
    })),
    isCut: finish === "length",
    usage: read.data.usage ?? null,
  };
}

function bodyOf({ url }: ModelAccess, request: ModelRequest) {
  const { model, messages, maxTokens, temperature, tools, toolChoice } = request;
  return {
    ...(model !== "" && { model }),
    messages: messages.map(messageOf),
    // OpenAI's newer models reject the parameter `max_tokens`; most other services know only `max_tokens`.
    ...(url === openAiUrl ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(tools && tools.length > 0 && { tools: tools.map((tool) => ({ type: "function", function: tool })) }),
    ...(toolChoice !== undefined && { tool_choice: toolChoice }),
  };
}

function messageOf(message: ModelMessage) {
  if (message.role === "tool")
    return { role: message.role, content: message.content, tool_call_id: message.toolCallId };
  if (message.role !== "assistant" || !message.toolCalls) return message;
  const calls = message.toolCalls.map(({ id, ...called }) => ({ id, type: "function", function: called }));
  return { role: message.role, content: message.content, tool_calls: calls };
}
