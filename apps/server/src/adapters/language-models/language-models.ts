import type { OpenAI } from "openai";
import type { Agent } from "undici";
import { z } from "zod";
import { createGuardedAgent, type GuardOptions } from "../../platform/http/guarded-agent.ts";
import type { LanguageModels, ModelAccess } from "../../ports/language-models.ts";
import { completeChat, streamChat } from "./chat.ts";
import { fetchOfferedModels } from "./list-models.ts";
import { badAnswer, createModelClient, readModelJson } from "./model-client.ts";
import { failureOf } from "./model-failures.ts";

/** Time limit for a whole answer, which a service sends only when it is complete. */
const longestThoughtMilliseconds = 55_000;
const listMilliseconds = 15_000;
/** A transcription of a long recording takes minutes. */
const longestListeningMilliseconds = 240_000;
const megabyte = 1_048_576;

interface Options {
  allowPrivateHosts: boolean;
  /** Services of the installation that companies may use, by their origins. */
  localServices?: GuardOptions["localServices"];
}

/**
 * Language models through the library `openai`. Every request goes through a guarded agent, so that a company's address
 * does not lead into the installation's own network.
 */
export function createLanguageModels({ allowPrivateHosts, localServices = {} }: Options): LanguageModels {
  const agentFor = (timeoutMilliseconds: number, mostBytes: number) =>
    createGuardedAgent({ allowPrivateHosts, localServices, timeoutMilliseconds, mostBytes });
  const agents = {
    answers: agentFor(longestThoughtMilliseconds, megabyte),
    // A stream repeats some 250 bytes with every word.
    streams: agentFor(longestThoughtMilliseconds, 16 * megabyte),
    // A hundred vectors of 3,072 numbers have some 6 megabytes.
    vectors: agentFor(longestThoughtMilliseconds, 32 * megabyte),
    recordings: agentFor(longestListeningMilliseconds, megabyte),
    lists: agentFor(listMilliseconds, 2 * megabyte),
  };

  async function call<T>(
    agent: Agent,
    access: ModelAccess,
    signal: AbortSignal,
    work: (client: OpenAI) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await createModelClient(agent, access));
    } catch (error) {
      throw failureOf(error, signal);
    }
  }

  return {
    complete: (access, request, signal) =>
      call(agents.answers, access, signal, (client) => completeChat(client, access, request, signal)),
    async *stream(access, request, signal) {
      try {
        yield* streamChat(await createModelClient(agents.streams, access), access, request, signal);
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    embed: (access, { model, texts }, signal) =>
      call(agents.vectors, access, signal, async (client) => {
        const body = { model, input: texts };
        const read = vectorsSchema.safeParse(
          await readModelJson(client.post("/embeddings", { body, signal })),
        );
        if (!read.success || read.data.data.length !== texts.length) throw badAnswer();
        const inOrder = read.data.data.toSorted((one, other) => one.index - other.index);
        return {
          vectors: inOrder.map(({ embedding }) => Float32Array.from(embedding)),
          inputTokens: read.data.usage?.prompt_tokens ?? null,
        };
      }),
    transcribe: (access, { model, file, language }, signal) =>
      call(agents.recordings, access, signal, async (client) => {
        const body = new FormData();
        body.set("file", new File([Buffer.from(file.bytes)], file.name, { type: file.mimetype }));
        body.set("model", model);
        body.set("response_format", "json");
        if (language !== undefined) body.set("language", language);
        const read = transcriptSchema.safeParse(
          await readModelJson(client.post("/audio/transcriptions", { body, signal })),
        );
        if (!read.success) throw badAnswer();
        const { text, usage, duration } = read.data;
        return { text: text.trim(), seconds: usage?.seconds ?? duration ?? null };
      }),
    listModels: (access, signal) =>
      call(agents.lists, access, signal, (client) => fetchOfferedModels(client, signal)),
    close: async () => void (await Promise.all(Object.values(agents).map((agent) => agent.close()))),
  };
}

const count = z.int().nonnegative().max(2_147_483_647);
const vectorsSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(16_384) })),
  usage: z.object({ prompt_tokens: count }).nullish().catch(null),
});

const length = z.number().nonnegative().max(1_000_000).nullish().catch(null);
const transcriptSchema = z.object({
  text: z.string(),
  usage: z.object({ seconds: length }).nullish().catch(null),
  duration: length,
});
