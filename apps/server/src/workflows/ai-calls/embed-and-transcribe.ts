import type { AudioFile } from "../../ports/language-models.ts";
import { type AiCall, type AiDeps, type AiResult, runAi } from "./run-ai.ts";

/** Largest number of texts of one request, so that its response stays below the limit of bytes. */
const mostTexts = 100;

/**
 * Turns texts into vectors. Vectors of different models cannot be compared, so the caller stores the name of the model
 * with them. If a later part of many texts fails, the earlier parts were paid for nothing, so callers that can go on later
 * pass at most a hundred texts.
 */
export async function embedWithAi(
  deps: AiDeps,
  call: Omit<AiCall, "purpose" | "models">,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<AiResult<Float32Array[]>> {
  const { result, model } = await embedAtOnce(deps, call, texts.slice(0, mostTexts), signal);
  const vectors = [...result];
  for (let done = mostTexts; done < texts.length; done += mostTexts)
    vectors.push(...(await embedAtOnce(deps, call, texts.slice(done, done + mostTexts), signal)).result);
  return { result: vectors, model };
}

function embedAtOnce(
  deps: AiDeps,
  { companyId, ticketId }: Omit<AiCall, "purpose" | "models">,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<AiResult<Float32Array[]>> {
  // A tokenizer makes at most one token of each byte.
  const most = { inputTokens: texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 8, 0) };
  return runAi(deps, { companyId, ticketId, purpose: "embedding" }, most, async ({ models, model }) => {
    const asked = { model: model.model, texts };
    const { vectors, inputTokens } = await models.embed(model.access, asked, signal);
    return { result: vectors, usage: inputTokens === null ? null : { inputTokens } };
  });
}

export interface AiRecording {
  file: AudioFile;
  /** Length of the recording; an estimate must not be too short, because it limits the cost. */
  seconds: number;
  /** Language as ISO 639-1, such as `pt`, if it is known. */
  language?: string;
}

/** Turns a recording into text. */
export function transcribeWithAi(
  deps: AiDeps,
  { companyId, ticketId }: Omit<AiCall, "purpose" | "models">,
  { file, seconds, language }: AiRecording,
  signal: AbortSignal,
): Promise<AiResult<{ text: string }>> {
  const call = { companyId, ticketId, purpose: "transcription" } as const;
  return runAi(deps, call, { seconds }, async ({ models, model }) => {
    const asked = { model: model.model, file, ...(language !== undefined && { language }) };
    const heard = await models.transcribe(model.access, asked, signal);
    return { result: { text: heard.text }, usage: { seconds: heard.seconds ?? seconds } };
  });
}
