import { mostTokensOf } from "../../domain/ai-providers/rules.ts";
import { AppError } from "../../platform/errors.ts";
import {
  type ChatAnswer,
  type ChatDelta,
  type LanguageModels,
  ModelFailure,
  type ModelRequest,
} from "../../ports/language-models.ts";
import {
  type AiAttempt,
  type AiCall,
  type AiDeps,
  type AiResult,
  attemptsOf,
  type ReservedAttempt,
  runAi,
} from "./run-ai.ts";

/** A request whose model is that of the purpose. */
export type AiChatRequest = Omit<ModelRequest, "model">;

/**
 * Time in milliseconds for a model with a fallback to begin its answer. The first words of the fallback then come within
 * five seconds.
 */
const beginMilliseconds = 3_500;

/** Asks for a whole answer. A model with a fallback is read as a stream, because only a stream shows that it works. */
export function completeWithAi(
  deps: AiDeps,
  call: AiCall,
  request: AiChatRequest,
  signal: AbortSignal,
): Promise<AiResult<ChatAnswer>> {
  const most = mostOf(request);
  return runAi(deps, call, most, async (attempt, track) => {
    const { models, model, hasFallback } = attempt;
    const result = hasFallback
      ? await collect(beginInTime(attempt, request, signal), (said) => track(usedFor(most, said)))
      : await models.complete(model.access, { ...request, model: model.model }, signal);
    return { result, usage: result.usage };
  });
}

/**
 * Streams an answer; the last part is `end`. The fallback is called only as long as no words were passed on. A caller
 * that stops reading ends the request, and the words until then count as spent.
 */
export async function* streamWithAi(
  deps: AiDeps,
  call: AiCall,
  request: AiChatRequest,
  signal: AbortSignal,
): AsyncGenerator<SpokenDelta> {
  for await (const attempt of attemptsOf(deps, call, mostOf(request))) {
    const spoken = yield* streamAttempt(attempt, request, signal);
    if (spoken) return;
  }
  throw new AppError("ERR_AI_OFF");
}

type SpokenDelta = Exclude<ChatDelta, { type: "begun" }>;

/** Streams from one model. Returns false if it failed before its first words and another model follows. */
async function* streamAttempt(
  { attempt, settle, fail }: ReservedAttempt,
  request: AiChatRequest,
  signal: AbortSignal,
): AsyncGenerator<SpokenDelta, boolean> {
  let said = "";
  let isSettled = false;
  const used = () => usedFor(mostOf(request), said);
  try {
    for await (const delta of beginInTime(attempt, request, signal)) {
      if (delta.type === "begun") continue;
      if (delta.type === "text") said += delta.text;
      else {
        isSettled = true;
        await settle(delta.answer.usage ?? used());
      }
      yield delta;
    }
    return true;
  } catch (error) {
    isSettled = true;
    await fail(error, used());
    if (said !== "") throw error;
    return false;
  } finally {
    // The reader stopped reading.
    if (!isSettled) await settle(used());
  }
}

/** Most tokens that a request can use. */
function mostOf(request: AiChatRequest): { inputTokens: number; outputTokens: number } {
  return { inputTokens: mostTokensOf(request), outputTokens: request.maxTokens };
}

/** Most tokens that a request can have used after these words of its answer. */
function usedFor(most: ReturnType<typeof mostOf>, said: string): typeof most {
  return { ...most, outputTokens: Math.min(most.outputTokens, Buffer.byteLength(said)) };
}

/** Streams from a model, and gives it up if it has a fallback and does not begin in time. */
async function* beginInTime(
  { models, model, hasFallback }: AiAttempt,
  request: AiChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatDelta> {
  const late = new AbortController();
  const timer = hasFallback ? setTimeout(() => late.abort(tooLate()), beginMilliseconds) : undefined;
  try {
    const asked: ModelRequest = { ...request, model: model.model };
    for await (const delta of models.stream(model.access, asked, AbortSignal.any([signal, late.signal]))) {
      clearTimeout(timer);
      yield delta;
    }
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): ModelFailure {
  return new ModelFailure("the model did not begin to answer in time", { mayCost: true });
}

async function collect(
  deltas: ReturnType<LanguageModels["stream"]>,
  track: (said: string) => void,
): Promise<ChatAnswer> {
  let said = "";
  track(said);
  for await (const delta of deltas) {
    if (delta.type === "end") return delta.answer;
    if (delta.type !== "text") continue;
    said += delta.text;
    track(said);
  }
  throw new ModelFailure("the model's answer has no end", { mayCost: true });
}
